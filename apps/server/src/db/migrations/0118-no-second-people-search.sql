-- phase: contract
-- Programs look into the kept text now.

DROP INDEX app_user_search;
