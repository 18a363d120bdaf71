-- PostgreSQL names a constraint after its table and column, and does not rename it with them.
DO $$
DECLARE
	c RECORD;
BEGIN
	FOR c IN
		SELECT o.conname AS was, r.relname AS relation, r.relname || CASE o.contype
			WHEN 'p' THEN '_pkey'
			WHEN 'f' THEN '_' || a.attname || '_fkey'
			ELSE '_' || a.attname || '_not_null'
		END AS name
		FROM pg_constraint o
			JOIN pg_class r ON r.oid = o.conrelid
			JOIN pg_attribute a ON a.attrelid = o.conrelid AND a.attnum = o.conkey[1]
		WHERE o.connamespace = current_schema()::regnamespace AND o.contype IN ('p', 'f', 'n')
			AND r.relname NOT LIKE 'goose%'
	LOOP
		IF c.was <> c.name THEN
			EXECUTE format('ALTER TABLE %I RENAME CONSTRAINT %I TO %I', c.relation, c.was, c.name);
		END IF;
	END LOOP;
END
$$;
