-- +goose Up

-- An announcement in languages other than French and English: JSON, by language.
ALTER TABLE announcements ADD COLUMN others TEXT NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE announcements DROP COLUMN others;
