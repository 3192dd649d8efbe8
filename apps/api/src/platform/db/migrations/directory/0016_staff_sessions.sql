-- Who of the staff is signed in at the desk. A read of the table gives nobody a session: it holds a hash.
create table staff_session (
  session_hash bytea primary key,
  subject text not null,
  name text not null,
  role text not null check (role in ('agent', 'supervisor', 'auditor')),
  -- The identity provider's own session, which it names when it ends it.
  provider_sid text,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  ended_at timestamptz
);
create index staff_session_open on staff_session (subject, started_at) where ended_at is null;
create index staff_session_started_at on staff_session using brin (started_at);

-- What the identity provider has ended. Each token of its counts once.
create table staff_logout (
  token_hash bytea primary key,
  subject text,
  provider_sid text,
  received_at timestamptz not null,
  check (num_nonnulls(subject, provider_sid) > 0)
);
create index staff_logout_subject on staff_logout (subject, received_at);
create index staff_logout_sid on staff_logout (provider_sid);
create index staff_logout_received_at on staff_logout using brin (received_at);
