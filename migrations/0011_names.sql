-- What the people of a table call it, if they do.

ALTER TABLE tables ADD COLUMN name TEXT;
