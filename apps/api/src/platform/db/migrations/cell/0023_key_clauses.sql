-- The key clauses of an agreement in plain language, by language: {"en": "…", "fil": "…"}, in the language of agreements.
alter table agreement_template add column key_clauses jsonb not null default '{}';
-- As they stood above the text when it was agreed to.
alter table agreement add column key_clauses jsonb not null default '{}';
