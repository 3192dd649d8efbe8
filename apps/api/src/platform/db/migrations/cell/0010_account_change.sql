-- From when on a loan may be paid out to the account: later than it was bound where it took the place of another one. Null: at once.
alter table bank_account add column payable_from timestamptz;

-- What a borrower is told by SMS because it may be somebody else's doing. One row for each thing to be told.
create table notice (
  user_id text not null references borrower,
  kind text not null check (kind in ('account', 'browser')),
  -- The account that was bound, or the beginning of the hash of the session that another browser tried to use.
  subject text not null,
  state text not null check (state in ('waiting', 'sent', 'refused')),
  made_at timestamptz not null,
  -- When to send it, or to try again; null once it is over.
  send_at timestamptz,
  tries integer not null check (tries >= 0),
  ended_at timestamptz,
  primary key (user_id, kind, subject),
  check ((state = 'waiting') = (send_at is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index notice_send on notice (send_at) where send_at is not null;
create index notice_age on notice (ended_at) where ended_at is not null;
