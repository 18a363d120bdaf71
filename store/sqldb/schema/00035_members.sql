-- Members may ask for another address of their circle's calendar.
ALTER TABLE circle_members ADD COLUMN calendar BIGINT NOT NULL DEFAULT 0;
