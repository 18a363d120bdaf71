-- A person's choice whether tables remind them of what their seat has seen.
ALTER TABLE players ADD COLUMN reminders BOOLEAN NOT NULL DEFAULT TRUE;
