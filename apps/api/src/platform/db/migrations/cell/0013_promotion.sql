-- Reference data: the same rows in every cell.
create table landing_template (
  template_id text primary key,
  app_name text not null,
  app_note text not null,
  logo text not null,
  banner text not null,
  title text not null,
  subtitle text not null,
  example text not null,
  button_text text not null,
  download_url text not null,
  agreement_title text not null,
  agreement_text text not null
);

-- What visitors of landing pages did, who are nobody's borrowers yet: no number, only its HMAC-SHA256, and of a visit not even that.
-- A registration stands in the cell of the borrower that it made; codes and clicks where the hash of their phone leads.
create table promotion_event (
  event_id uuid primary key,
  kind text not null check (kind in ('visit', 'code', 'click', 'registration')),
  occurred_at timestamptz not null,
  phone_hash bytea check (octet_length(phone_hash) = 32),
  user_id text references borrower,
  page_id text,
  client_type text,
  app_name text,
  merchant_number text,
  invite_code text,
  app_from text,
  user_from text,
  utm_tag text,
  check ((kind = 'visit') = (phone_hash is null)),
  check ((kind = 'registration') = (user_id is not null))
);
create unique index promotion_registration on promotion_event (user_id) where kind = 'registration';
create index promotion_code on promotion_event (phone_hash, occurred_at) where kind = 'code';
create index promotion_event_time on promotion_event (occurred_at);
