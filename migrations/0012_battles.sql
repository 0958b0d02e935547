-- Battles of Partial Kerfuffle are the defender's choice where nobody says anything (PK-70). Tables from before were
-- made with dice only, and stay so.

UPDATE tables
SET options = json_set(options, '$.battles', 'dice only')
WHERE game = 'kerfuffle' AND json_extract(options, '$.battles') IS NULL;
