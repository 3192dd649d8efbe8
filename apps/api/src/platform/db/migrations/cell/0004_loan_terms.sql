-- The terms that loans are computed by, as they were agreed to: penalties, caps, prepayment. Written once for each set of terms and never
-- changed. The id is made from the text, so the same terms have the same id in every cell.
create table loan_terms (
  terms_id text primary key,
  terms jsonb not null
);

-- What an offer was made by, and what its order keeps. Null only in rows that an earlier version of the service has written; the worker
-- fills those in before it accrues.
alter table offer
  add column terms_id text,
  -- The version of each agreement that the borrower reads with the offer, by its position: {"1": 2}.
  add column agreement_versions jsonb;
alter table loan_order add column terms_id text;

create index loan_order_without_terms on loan_order (user_id, order_id) where terms_id is null;
