"""The objects of the schema on a PostgreSQL server, as the server describes them. A test compares them with those of a
new database. Objects of others, such as extensions, may stand beside ours."""

TABLES = (
    *("accounts", "document_total", "documents", "events", "files", "log_checkpoints", "log_cosignatures"),
    *("log_cursors", "log_hashes", "log_leaves", "names", "schema_version", "snapshots", "transfers"),
)
FOUND = f"""
    WITH ours AS (
        SELECT oid, relname, relrowsecurity FROM pg_class
        WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind = 'r'
            AND relname IN ({", ".join(f"'{table}'" for table in TABLES)})
    )
    SELECT 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod)
        || CASE WHEN attnotnull THEN ' not null' ELSE '' END || CASE WHEN atthasdef THEN ' default' ELSE '' END
    FROM ours JOIN pg_attribute ON attrelid = ours.oid WHERE attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT 'index ' || regexp_replace(
        pg_get_indexdef(indexrelid), ' ON (ONLY )?("?[^ ."]+"?[.])?', ' ON '
    ) || CASE WHEN indisvalid THEN '' ELSE ' invalid' END
    FROM ours JOIN pg_index ON indrelid = ours.oid
    UNION ALL
    SELECT 'constraint ' || relname || ' ' || pg_get_constraintdef(pg_constraint.oid)
    FROM ours JOIN pg_constraint ON conrelid = ours.oid WHERE contype <> 'n'
    UNION ALL
    SELECT 'trigger ' || relname || ' ' || tgname FROM ours JOIN pg_trigger ON tgrelid = ours.oid WHERE NOT tgisinternal
    UNION ALL
    SELECT 'rule ' || relname || ' ' || rulename FROM ours JOIN pg_rewrite ON ev_class = ours.oid
    UNION ALL
    SELECT 'row security ' || relname FROM ours WHERE relrowsecurity
    UNION ALL
    SELECT 'function ' || proname || ' ' || md5(prosrc) FROM pg_proc
    WHERE pronamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND proname LIKE 'felt%'
    UNION ALL
    SELECT 'sequence ' || relname FROM pg_class
    WHERE relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema()) AND relkind = 'S'
        AND relname = 'transfer_numbers'
"""  # noqa: S608 - our own words

OBJECTS = (
    "column accounts.balance bigint not null",
    "column accounts.held bigint not null",
    "column accounts.id integer not null",
    "column document_total.digests bigint not null",
    "column document_total.documents bigint not null",
    "column documents.body text not null",
    "column documents.digest bytea",
    "column documents.key text not null",
    "column documents.kind text not null",
    "column documents.replaced bytea",
    "column events.at bigint not null",
    "column events.body bytea not null",
    "column events.hash bytea not null",
    "column events.kind integer not null",
    "column events.round bigint not null",
    "column events.seq bigint not null",
    "column events.table_id integer not null",
    "column files.body bytea not null",
    "column files.hash bytea not null",
    "column files.part bigint not null",
    "column log_checkpoints.at bigint not null",
    "column log_checkpoints.note text not null",
    "column log_checkpoints.number bigint not null",
    "column log_checkpoints.size bigint not null",
    "column log_cosignatures.checkpoint bigint not null",
    "column log_cosignatures.line text not null",
    "column log_cosignatures.witness text not null",
    "column log_cursors.seq bigint not null",
    "column log_cursors.table_id integer not null",
    "column log_hashes.hash bytea not null",
    "column log_hashes.number bigint not null",
    "column log_leaves.number bigint not null",
    "column log_leaves.seq bigint not null",
    "column log_leaves.table_id integer not null",
    "column names.id integer not null",
    "column names.name text not null",
    "column schema_version.version integer not null",
    "column snapshots.hash bytea not null",
    "column snapshots.seal bytea not null",
    "column snapshots.seq bigint not null",
    "column snapshots.state bytea not null",
    "column snapshots.table_id integer not null",
    "column transfers.amount bigint not null",
    "column transfers.credit integer not null",
    "column transfers.debit integer not null",
    "column transfers.hold bigint",
    "column transfers.id text not null",
    "column transfers.kind smallint not null",
    "column transfers.number bigint not null",
    "column transfers.purpose smallint not null",
    "column transfers.reason text not null",
    "column transfers.round bigint not null",
    "column transfers.seq bigint not null",
    "column transfers.table_id integer",
    "constraint accounts PRIMARY KEY (id)",
    "constraint documents PRIMARY KEY (kind, key)",
    "constraint files PRIMARY KEY (hash, part)",
    "constraint log_checkpoints PRIMARY KEY (number)",
    "constraint log_cosignatures PRIMARY KEY (checkpoint, witness)",
    "constraint log_cursors PRIMARY KEY (table_id)",
    "constraint log_hashes PRIMARY KEY (number)",
    "constraint log_leaves PRIMARY KEY (number)",
    "constraint names PRIMARY KEY (id)",
    "constraint names UNIQUE (name)",
    "constraint schema_version PRIMARY KEY (version)",
    "constraint snapshots PRIMARY KEY (table_id)",
    "constraint transfers PRIMARY KEY (number)",
    "function felt_unchanged 5c6507bb27bf8b3cba8f53ba8270da83",
    "index CREATE INDEX events_by_round ON events USING btree (table_id, round, kind)",
    "index CREATE INDEX transfers_by_credit ON transfers USING btree (credit) WHERE (hold IS NULL)",
    "index CREATE INDEX transfers_by_debit ON transfers USING btree (debit) WHERE (hold IS NULL)",
    "index CREATE INDEX transfers_by_round ON transfers USING btree (table_id, round) WHERE (table_id IS NOT NULL)",
    "index CREATE UNIQUE INDEX accounts_pkey ON accounts USING btree (id)",
    "index CREATE UNIQUE INDEX documents_pkey ON documents USING btree (kind, key)",
    "index CREATE UNIQUE INDEX events_by_seq ON events USING btree (table_id, seq)",
    "index CREATE UNIQUE INDEX files_pkey ON files USING btree (hash, part)",
    "index CREATE UNIQUE INDEX log_checkpoints_pkey ON log_checkpoints USING btree (number)",
    "index CREATE UNIQUE INDEX log_cosignatures_pkey ON log_cosignatures USING btree (checkpoint, witness)",
    "index CREATE UNIQUE INDEX log_cursors_pkey ON log_cursors USING btree (table_id)",
    "index CREATE UNIQUE INDEX log_hashes_pkey ON log_hashes USING btree (number)",
    "index CREATE UNIQUE INDEX log_leaves_by_record ON log_leaves USING btree (table_id, seq)",
    "index CREATE UNIQUE INDEX log_leaves_pkey ON log_leaves USING btree (number)",
    "index CREATE UNIQUE INDEX names_name_key ON names USING btree (name)",
    "index CREATE UNIQUE INDEX names_pkey ON names USING btree (id)",
    "index CREATE UNIQUE INDEX schema_version_pkey ON schema_version USING btree (version)",
    "index CREATE UNIQUE INDEX snapshots_pkey ON snapshots USING btree (table_id)",
    "index CREATE UNIQUE INDEX transfers_by_hold ON transfers USING btree (hold) WHERE (hold IS NOT NULL)",
    "index CREATE UNIQUE INDEX transfers_by_id ON transfers USING btree (id)",
    "index CREATE UNIQUE INDEX transfers_pkey ON transfers USING btree (number)",
    "sequence transfer_numbers",
)
