-- What stands on a page of a stack and tells where a letter begins and to whom it was sent: letterhead, number, address. It is kept in place of the
-- text, and goes with the stack.
ALTER TABLE stack_page ADD COLUMN marks jsonb;
-- The page is a scan that waits to be recognised; people may cut the stack meanwhile.
ALTER TABLE stack_page ADD COLUMN is_unread boolean NOT NULL DEFAULT false;
