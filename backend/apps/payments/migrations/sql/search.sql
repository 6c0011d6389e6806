-- The search in titles uses trigrams where the server has the extension and lets us create it. Elsewhere it reads
-- the titles of one merchant.

DO $$
BEGIN
    IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
        BEGIN
            CREATE EXTENSION IF NOT EXISTS pg_trgm;
        EXCEPTION WHEN insufficient_privilege THEN
            RAISE NOTICE 'pg_trgm may not be created here: long histories are searched without an index.';
        END;
    END IF;
    IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
        CREATE INDEX payment_title_search ON payments_payment USING gin (upper(title) gin_trgm_ops);
    END IF;
END $$;

-- reverse:
DROP INDEX IF EXISTS payment_title_search;
