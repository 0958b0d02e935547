-- The picture that a seat brought as its emblem: 64 rows of 64 pixels, red, green and blue of each.

ALTER TABLE seats ADD COLUMN picture BLOB CHECK (picture IS NULL OR length(picture) = 12288);
