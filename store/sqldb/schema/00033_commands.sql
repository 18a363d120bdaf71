-- A message that is sent twice is one, at whichever node it arrives.
ALTER TABLE messages ADD COLUMN command TEXT NOT NULL DEFAULT '';
