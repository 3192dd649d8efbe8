-- Which key made the hash of a phone number, so that the key can be changed. Null: made before keys had an id.
alter table borrower_phone add column key_id text;
