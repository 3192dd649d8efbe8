-- What a borrower decides about. A change is a row of its own and none is ever altered: the last one counts.
create table consent (
  user_id text not null references borrower,
  kind text not null check (kind in ('reminders', 'suggestions', 'taps')),
  number integer not null check (number > 0),
  given boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, number)
);

-- Asked for, it waits for the worker; what can go at once has gone when it waits for the loan to close; done, only what the law keeps is left.
create table erasure (
  user_id text primary key references borrower,
  state text not null check (state in ('asked', 'waiting', 'done')),
  asked_at timestamptz not null,
  -- When the worker looks at it next.
  due_at timestamptz,
  looks integer not null check (looks >= 0),
  first_done_at timestamptz,
  done_at timestamptz,
  -- Until then the law keeps what is sealed; null while something is open, and where there never was a loan.
  keep_until date,
  -- How many rows of which table were deleted, sealed or blanked.
  erased jsonb not null,
  check ((state = 'done') = (due_at is null)),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'asked') = (first_done_at is null))
);
create index erasure_due on erasure (due_at) where due_at is not null;
create index erasure_state on erasure (state, asked_at);

-- What the law makes a lender keep and nobody works with any more, each row as JSON under the keys of account numbers.
create table sealed_record (
  user_id text not null references borrower,
  -- The table that it stood in.
  source text not null,
  number integer not null check (number > 0),
  key_id text not null,
  sealed bytea not null,
  keep_until date not null,
  primary key (user_id, source, number)
);
create index sealed_record_key on sealed_record (key_id);
create index sealed_record_end on sealed_record (keep_until);

-- To find what is a borrower's where the primary key does not lead with them.
create index provider_event_borrower on provider_event (user_id);
create index promotion_event_borrower on promotion_event (user_id) where user_id is not null;
create index promotion_event_phone on promotion_event (phone_hash) where phone_hash is not null;
