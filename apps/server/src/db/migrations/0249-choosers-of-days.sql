-- Person who chose `due_on`; they are not reminded of a day that they have just set. Null: chosen before this column existed.
ALTER TABLE deadline ADD COLUMN due_set_by uuid;
