-- Reference data: the same rows in every cell. What a borrower is asked for, in the order of `place`.
create table bank_form_item (
  code text primary key,
  place integer not null unique,
  title text not null,
  subtitle text not null,
  kind text not null check (kind in ('text', 'city', 'day', 'enum')),
  -- Names and type codes of an enum or a city.
  options jsonb not null,
  -- 0 is all.
  card_type integer not null check (card_type in (0, 1, 2)),
  channel_number bigint not null check (channel_number >= 0),
  min_digits integer,
  max_digits integer,
  same_as text references bank_form_item,
  -- The one item of its card type whose value is kept encrypted, and what repeats it is not kept at all.
  holds_account_number boolean not null,
  check (kind = 'text' or (min_digits is null and max_digits is null and same_as is null and not holds_account_number)),
  check ((min_digits is null) = (max_digits is null) and min_digits <= max_digits),
  check (same_as is null or min_digits is not null)
);

-- Where a loan is paid out to. An account is never changed: a new one supersedes it, and an earlier payout still says where it went.
create table bank_account (
  user_id text not null references borrower,
  account_id uuid not null,
  card_type integer not null check (card_type in (1, 2)),
  -- Null where the card type has none.
  channel_number bigint,
  -- All items but the account's number, by their codes.
  details jsonb not null,
  number_key_id text not null,
  number_sealed bytea not null,
  last_four text not null check (last_four ~ '^\d{1,4}$'),
  created_at timestamptz not null,
  superseded_at timestamptz,
  primary key (user_id, account_id)
);
create unique index bank_account_current on bank_account (user_id) where superseded_at is null;
-- For the job that seals numbers anew after a change of keys.
create index bank_account_key on bank_account (number_key_id);
