-- Tables that their host has ended and may bring back for a day (TB-17): they are over when that is past.

CREATE INDEX tables_ended ON tables (paused_at) WHERE stage = 'playing' AND paused_why = 'ended';
