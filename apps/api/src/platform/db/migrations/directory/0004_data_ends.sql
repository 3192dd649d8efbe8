-- What ends by its own age is found by it.
create index provider_reference_age on provider_reference (created_at);
create index suspense_age on suspense (resolved_at) where resolved_at is not null;
