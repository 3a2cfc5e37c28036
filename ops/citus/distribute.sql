-- Dividing the tables of groups over several servers by Citus (14 or newer, PostgreSQL 18), on paper: Citus itself is not
-- run here. db/citus.test.ts runs the first part on PostgreSQL and holds all of it against the rules that Citus demands.
--
-- Tables that are not named stay on the coordinator: accounts' sessions and links, the history, the jobs, the house's own.

-- Part 1: what Citus refuses. A unique index of a divided table must have the group in it. That numbers of claims are given once in
-- the whole house is kept where they are given: `claim_number` stays on the coordinator, and a collection's reference is made of
-- its claim's number. References of mandates may be typed by hand: for them a table of references has to be made there first.
DROP INDEX mandate_reference;
CREATE UNIQUE INDEX mandate_reference ON mandate (customer_id, reference);
DROP INDEX claim_number_once;
CREATE UNIQUE INDEX claim_number_once ON claim (customer_id, number);
DROP INDEX claim_number_gapless;
CREATE UNIQUE INDEX claim_number_gapless ON claim (customer_id, year, seq);
DROP INDEX sepa_item_end_to_end;
CREATE UNIQUE INDEX sepa_item_end_to_end ON sepa_item (customer_id, end_to_end_id) WHERE status <> 'verworfen';

-- Part 2: by Citus alone.
-- Triggers touch rows of their own group, and house tables never; Citus wants to be told that this is meant.
SET citus.enable_unsafe_triggers = on;
-- Whole on each server: groups refer to them.
SELECT create_reference_table('app_user');
SELECT create_reference_table('customer');
SELECT create_reference_table('bank_import');
SELECT create_reference_table('bank_tx');
SELECT create_reference_table('claim_run');
SELECT create_reference_table('sepa_run');
SELECT create_reference_table('sos_session');
-- Divided by group, rows of one group beside each other.
SELECT create_distributed_table('blob', 'customer_id', shard_count => 64);
SELECT create_distributed_table('allocation', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('booking', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('claim', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('claim_position', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('claim_vat', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('contact_note', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('content', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('content_key', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('content_page', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('content_part', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('content_text', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('customer_price', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('deadline', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('deleted_file', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('deleted_file_version', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('favorite', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('file', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('file_claim', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('file_suggestion', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('file_version', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('folder', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('group_copy', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('group_intake', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('listing_audience', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('listing_entry', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('mandate', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('reminder', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('reminder_claim', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('search_word', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('sepa_item', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('sos_contact', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('sos_link_contact', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('sos_session_contact', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('sos_trial', 'customer_id', colocate_with => 'blob');
SELECT create_distributed_table('template', 'customer_id', colocate_with => 'blob');
