-- One counter guards a table: every write of it that people or the clock can see raises it, and is made only on the
-- one that it was decided on. Proposals have none of their own any more.
ALTER TABLE tables RENAME COLUMN revision TO version;
ALTER TABLE proposals DROP COLUMN revision;
