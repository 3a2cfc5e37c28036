-- phase: contract
-- Written for reads on a replica, which the app does not make any more.

DROP TABLE last_write;
