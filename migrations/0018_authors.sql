-- Which tables somebody has acted at, for what is known of them and for forgetting it.

CREATE INDEX log_of_person ON log (by_person, table_id) WHERE by_person IS NOT NULL;
