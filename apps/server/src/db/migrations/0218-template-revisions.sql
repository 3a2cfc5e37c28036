-- An edit of a template names the revision that it is based on; a template that changes its table gets a new one.
ALTER TABLE template ADD COLUMN revision bigint NOT NULL DEFAULT nextval('revision_seq');
CREATE TRIGGER template_revision BEFORE UPDATE ON template FOR EACH ROW EXECUTE FUNCTION set_revision();
ALTER TABLE global_template ADD COLUMN revision bigint NOT NULL DEFAULT nextval('revision_seq');
CREATE TRIGGER global_template_revision BEFORE UPDATE ON global_template FOR EACH ROW EXECUTE FUNCTION set_revision();
