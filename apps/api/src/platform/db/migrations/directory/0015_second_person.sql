-- Who said yes, where an act needs another person.
alter table staff_action add column approver text;

-- What somebody wants to do and another person has to agree to. It ends after a day. It is kept for a while, for questions; what was done is in the log.
create table staff_request (
  request_id uuid primary key,
  command text not null,
  options jsonb not null,
  operator text not null,
  reason text not null,
  -- How much is at stake, in centavos; null for no single amount.
  amount bigint check (amount > 0),
  requested_at timestamptz not null,
  ends_at timestamptz not null,
  decision text check (decision in ('approved', 'refused')),
  decided_by text check (decided_by <> operator or decision = 'refused'),
  decided_at timestamptz,
  done_at timestamptz check (done_at is null or decision = 'approved'),
  check (num_nulls(decision, decided_by, decided_at) in (0, 3))
);
create index staff_request_open on staff_request (requested_at) where done_at is null and decision is distinct from 'refused';
create index staff_request_ends_at on staff_request using brin (ends_at);
