-- phase: contract
DROP INDEX job_turn;
