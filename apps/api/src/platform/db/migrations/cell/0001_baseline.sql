-- A cell: all data of the borrowers whose shards it holds.
--
-- Every table of borrowers' rows leads its primary key with user_id, so that a borrower can move to another cell.
-- No column takes its time from the database: times come from the service's clock, which tests can set.
-- "Reference data" means that every cell holds the same rows; the lender brings them.
-- Amounts are in centavos.


-- ---------------------------------------------------------------------------------------------------------------------
-- Borrowers and their sessions
-- ---------------------------------------------------------------------------------------------------------------------

create table borrower (
  user_id text primary key,
  phone text not null,
  full_name text not null,
  created_at timestamptz not null,
  -- The language that the borrower chose: messages are sent in it.
  language text not null default 'en' check (language in ('en', 'fil'))
);

-- Only a hash of the session's secret is kept.
create table session (
  user_id text not null references borrower,
  session_hash bytea not null check (octet_length(session_hash) = 32),
  device_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  primary key (user_id, session_hash)
);
create index session_expiry on session (expires_at);

-- A call that is sent twice with the same key takes effect once and gets the same answer. No reference to borrower: the key is
-- written before the call checks whether the borrower exists.
create table idempotency_key (
  user_id text not null,
  caller text not null,
  key text not null,
  fingerprint bytea not null,
  -- Null only inside the transaction of the call's effect.
  answer jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (user_id, caller, key)
);
create index idempotency_key_expiry on idempotency_key (expires_at);


-- ---------------------------------------------------------------------------------------------------------------------
-- Products and offers
-- ---------------------------------------------------------------------------------------------------------------------

-- Reference data. The texts are shown to borrowers; an empty one shows nothing.
create table product (
  product_id text primary key,
  name text not null,
  logo text not null,
  enabled boolean not null,
  position integer not null,
  fee_bps integer not null check (fee_bps between 0 and 9999),
  rate_bps integer not null check (rate_bps >= 0),
  rollover_bps integer not null check (rollover_bps >= 0),
  minimum_principal bigint not null check (minimum_principal > 0),
  maximum_principal bigint not null check (maximum_principal >= minimum_principal),
  instalments integer not null check (instalments > 0),
  period_days integer not null check (period_days > 0),
  button_text text not null,
  amount_range_description text not null,
  rate_text text not null,
  description text not null,
  tags text[] not null,
  -- The confirmation page: the texts that ask a borrower to stay, and the agreement that must be accepted first.
  retention_title text not null,
  retention_content text not null,
  first_agreement integer,
  confirm_button_text text not null,
  promotion_text text not null,
  promotion_button_text text not null,
  -- The order page: its popups, and the address that its borrower is sent to instead.
  kind_tips text not null,
  withdraw_prompt text not null,
  order_redirect text not null,
  -- Where a tap on the product leads: an http address, or a page of the native app.
  target text not null
);

-- A loan that the lender offers to a borrower: the product's terms as they were then, and the figures that follow from them.
create table offer (
  user_id text not null references borrower,
  offer_id text not null,
  product_id text not null references product,
  principal bigint not null check (principal > 0),
  instalments integer not null check (instalments > 0),
  period_days integer not null check (period_days > 0),
  fee_bps integer not null,
  rate_bps integer not null,
  rollover_bps integer not null,
  fee bigint not null check (fee >= 0),
  proceeds bigint not null check (proceeds > 0),
  total_interest bigint not null check (total_interest >= 0),
  state text not null check (state in ('open', 'accepted', 'withdrawn')),
  expires_at timestamptz not null,
  created_at timestamptz not null,
  primary key (user_id, offer_id),
  check (proceeds + fee = principal)
);
create unique index offer_open on offer (user_id, product_id) where state = 'open';


-- ---------------------------------------------------------------------------------------------------------------------
-- Orders
-- ---------------------------------------------------------------------------------------------------------------------

-- An accepted offer, and the loan that it becomes. The lifecycle is 21 in review, 110 failed, 151 approved and crediting or
-- 170 disbursed; the statuses 174, 180 and 200 follow from the balances and the date. The ledger alone writes the balances, with
-- the transfers that move them.
create table loan_order (
  user_id text not null references borrower,
  order_id text not null,
  offer_id text not null,
  product_id text not null references product,
  lifecycle smallint not null check (lifecycle in (21, 110, 151, 170)),
  repeat_client boolean not null,
  created_at timestamptz not null,
  decision_due_at timestamptz not null,
  decided_at timestamptz,
  refusal_reason text,
  crediting_due_at timestamptz,
  -- A payout waits for a bank account: there is none yet, or the bank refused the last one.
  account_needed boolean not null,
  disbursed_on date,
  principal_balance bigint not null check (principal_balance >= 0),
  interest_balance bigint not null check (interest_balance >= 0),
  penalty_balance bigint not null check (penalty_balance >= 0),
  overpayment_balance bigint not null check (overpayment_balance >= 0),
  -- Paid towards a rollover that is not complete yet.
  rollover_balance bigint not null check (rollover_balance >= 0),
  -- The unpaid part of the one-time penalty; the penalty balance includes it.
  one_time_penalty bigint not null check (one_time_penalty >= 0),
  one_time_charged boolean not null,
  -- Since the payout, paid or not: the total cost of a loan is capped.
  penalties_charged bigint not null check (penalties_charged >= 0),
  rollover_fees bigint not null check (rollover_fees >= 0),
  -- The day up to which penalties have accrued.
  accrued_through date,
  primary key (user_id, order_id),
  -- An offer makes one order, however often it is accepted.
  unique (user_id, offer_id),
  foreign key (user_id, offer_id) references offer,
  check ((lifecycle = 170) = (disbursed_on is not null)),
  check ((lifecycle = 110) = (refusal_reason is not null)),
  check ((disbursed_on is null) = (accrued_through is null))
)
-- The rows of a late order change every night. Free space on the page lets them change in place, without a new entry in every index.
with (fillfactor = 85);
-- A decision that comes by webhook names the order and not the borrower.
create unique index loan_order_number on loan_order (order_id);
create index loan_order_overpayment on loan_order (user_id, order_id) where overpayment_balance > 0;

-- What is owed when. The due dates are known once the money has been paid out.
create table instalment (
  user_id text not null,
  order_id text not null,
  number integer not null check (number > 0),
  due_on date,
  principal bigint not null check (principal >= 0),
  interest bigint not null check (interest >= 0),
  paid_principal bigint not null check (paid_principal between 0 and principal),
  paid_interest bigint not null check (paid_interest between 0 and interest),
  -- Given up by a payoff or a write-off.
  waived_principal bigint not null check (waived_principal >= 0),
  waived_interest bigint not null check (waived_interest >= 0),
  unpaid_penalty bigint not null check (unpaid_penalty >= 0),
  primary key (user_id, order_id, number),
  foreign key (user_id, order_id) references loan_order,
  check (paid_principal + waived_principal <= principal),
  check (paid_interest + waived_interest <= interest)
)
with (fillfactor = 85);
-- The daily accrual looks for unpaid instalments by their due date.
create index instalment_unpaid on instalment (due_on)
  where paid_principal + waived_principal < principal or paid_interest + waived_interest < interest;

-- What the worker must do for an order, and when. The queue only wakes the worker; this table says what is due.
create table order_task (
  user_id text not null,
  order_id text not null,
  kind text not null check (kind in ('decide', 'payout')),
  due_at timestamptz not null,
  tries integer not null check (tries >= 0),
  primary key (user_id, order_id, kind),
  foreign key (user_id, order_id) references loan_order
);
create index order_task_due on order_task (due_at);


-- ---------------------------------------------------------------------------------------------------------------------
-- Agreements
-- ---------------------------------------------------------------------------------------------------------------------

-- Reference data. A text is never changed: its replacement gets the next version.
create table agreement_template (
  scene integer not null,
  position integer not null check (position > 0),
  version integer not null check (version > 0),
  title text not null,
  body text not null,
  -- The key clauses in plain language, by language: {"en": "…", "fil": "…"}.
  key_clauses jsonb not null default '{}',
  primary key (scene, position, version)
);

-- What a borrower agreed to, word for word, written in the transaction that made the order.
create table agreement (
  user_id text not null,
  order_id text not null,
  position integer not null,
  scene integer not null,
  version integer not null,
  title text not null,
  text text not null,
  text_sha256 bytea not null check (text_sha256 = sha256(convert_to(text, 'UTF8'))),
  agreed_at timestamptz not null,
  -- As they stood above the text when the borrower agreed.
  key_clauses jsonb not null default '{}',
  primary key (user_id, order_id, scene, position),
  foreign key (user_id, order_id) references loan_order
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Bank accounts and payouts
-- ---------------------------------------------------------------------------------------------------------------------

-- Reference data. The fields of the bank account form, in the order of `position`.
create table bank_form_item (
  code text primary key,
  position integer not null unique,
  title text not null,
  subtitle text not null,
  kind text not null check (kind in ('text', 'city', 'day', 'enum')),
  -- Names and type codes of an enum or a city.
  options jsonb not null,
  -- 0 means every card type.
  card_type integer not null check (card_type in (0, 1, 2)),
  channel_number bigint not null check (channel_number >= 0),
  min_digits integer,
  max_digits integer,
  same_as text references bank_form_item,
  -- The one item of its card type whose value is kept encrypted. An item that repeats it is not kept at all.
  holds_account_number boolean not null,
  check (kind = 'text' or (min_digits is null and max_digits is null and same_as is null and not holds_account_number)),
  check ((min_digits is null) = (max_digits is null) and min_digits <= max_digits),
  check (same_as is null or min_digits is not null)
);

-- Where a loan is paid out to. A row is never changed: a new account supersedes it, and earlier payouts still show where they went.
create table bank_account (
  user_id text not null references borrower,
  account_id uuid not null,
  card_type integer not null check (card_type in (1, 2)),
  -- Null where the card type has none.
  channel_number bigint,
  -- Every item except the account number, by its code.
  details jsonb not null,
  number_key_id text not null,
  number_sealed bytea not null,
  last_four text not null check (last_four ~ '^\d{1,4}$'),
  created_at timestamptz not null,
  superseded_at timestamptz,
  primary key (user_id, account_id)
);
create unique index bank_account_current on bank_account (user_id) where superseded_at is null;
-- For the job that seals the numbers again after a change of keys.
create index bank_account_key on bank_account (number_key_id);

-- Each attempt to pay a loan out.
create table payout_attempt (
  user_id text not null,
  order_id text not null,
  attempt integer not null check (attempt > 0),
  -- Our reference. The bank carries out each reference once.
  reference text not null unique,
  account_id text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('sending', 'accepted', 'credited', 'rejected')),
  reason text,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (user_id, order_id, attempt),
  foreign key (user_id, order_id) references loan_order
);
-- Never two attempts at once, and none after one that was credited.
create unique index payout_attempt_live on payout_attempt (user_id, order_id) where state <> 'rejected';


-- ---------------------------------------------------------------------------------------------------------------------
-- Ledger and servicing
-- ---------------------------------------------------------------------------------------------------------------------

-- Money moves only through these rows. An account is the order's own (principal, interest …) or the lender's (lender.…); the
-- lender's accounts have no balance row, so that no transfer waits for another.
create table transfer (
  user_id text not null,
  source text not null,
  order_id text not null,
  debit_account text not null,
  credit_account text not null check (credit_account <> debit_account),
  amount bigint not null check (amount > 0),
  value_on date not null,
  posted_at timestamptz not null,
  primary key (user_id, source),
  foreign key (user_id, order_id) references loan_order
);
create index transfer_order on transfer (user_id, order_id);

-- Every event that changed a loan after its payout. A loan is replayed from its terms and these rows; all else follows from them.
create table loan_transaction (
  user_id text not null,
  -- The same transaction never counts twice.
  transaction_id text not null,
  order_id text not null,
  -- In the order in which they became known; within a day they count in this order.
  sequence integer not null check (sequence > 0),
  -- Between pausePenalties and resumePenalties no penalties are charged: an upheld review adds the two.
  kind text not null
    check (kind in ('repayment', 'rollover', 'payoff', 'refund', 'release', 'writeOff', 'pausePenalties', 'resumePenalties')),
  amount bigint not null check (amount >= 0),
  -- The day it counts from: the day it was paid, which may be before the day it was posted.
  value_on date not null,
  channel_name text not null,
  intent_id text,
  posted_at timestamptz not null,
  reversed_at timestamptz,
  primary key (user_id, transaction_id),
  unique (user_id, order_id, sequence),
  foreign key (user_id, order_id) references loan_order
);

-- The day up to which the daily accrual of this cell is done.
create table accrual_progress (
  only_row boolean primary key check (only_row),
  done_through date not null
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Payments
-- ---------------------------------------------------------------------------------------------------------------------

-- Reference data. Where a borrower can pay, in the order of `position`; the first is the default.
create table payment_channel (
  channel_number bigint primary key check (channel_number > 0),
  position integer not null unique,
  enabled boolean not null,
  kind text not null check (kind in ('code', 'qr', 'counter', 'checkout')),
  -- Which payment provider serves it, by its name in PAYMENT_PROVIDERS.
  provider text not null,
  -- The provider's own name for it.
  provider_channel text not null,
  name text not null,
  logo text not null,
  -- The wallet of a repayment that redirects; it is not listed.
  redirects boolean not null,
  -- How long a payment code or checkout address stays valid.
  valid_minutes integer not null check (valid_minutes > 0),
  -- [{title, list: [{name, steps}]}]
  instructions jsonb not null,
  -- How many weekdays the channel takes to report a payment. With 0 it takes minutes, on any day. Otherwise the days count from the
  -- weekday of the payment, or from the next weekday if it was paid after the channel's closing hour (Manila).
  posting_weekdays integer not null default 0 check (posting_weekdays between 0 and 10),
  closing_hour integer check (closing_hour between 1 and 23)
);
create unique index payment_channel_redirects on payment_channel (redirects) where redirects;

-- A payment that a borrower has started. Written before the call to the provider: after a crash between the two, it is found again
-- and sent under the same reference.
create table payment_intent (
  user_id text not null,
  intent_id text not null,
  order_id text not null,
  purpose text not null check (purpose in ('repayment', 'rollover', 'payoff')),
  channel_number bigint not null references payment_channel,
  -- Whose payment it is: the channel's provider when it was started. The channel may have another one since.
  provider text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('waiting', 'received', 'posted', 'expired')),
  state_at timestamptz not null,
  -- Everything that was paid, which may differ from the amount.
  paid_amount bigint not null check (paid_amount >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the provider has answered.
  provider_reference text,
  code text not null,
  checkout_url text not null,
  -- When to ask the provider for its status next; null when nothing more is expected.
  next_poll_at timestamptz,
  poll_attempts integer not null check (poll_attempts >= 0),
  primary key (user_id, intent_id),
  unique (provider, provider_reference),
  foreign key (user_id, order_id) references loan_order
);
-- One open intent for the same payment: a borrower who starts it again gets the same code.
create unique index payment_intent_open on payment_intent (user_id, order_id, purpose, channel_number, amount) where state = 'waiting';
create index payment_intent_order on payment_intent (user_id, order_id, created_at);
create index payment_intent_next_poll on payment_intent (next_poll_at) where next_poll_at is not null;

-- A borrower's bank account as a card to pay with. The card processor knows the number; we keep its token.
create table payment_card (
  user_id text not null,
  card_id text not null,
  account_id uuid not null,
  state text not null check (state in ('ready', 'refused')),
  token text,
  -- Whether the bank wants a code for each payment.
  needs_code boolean not null,
  created_at timestamptz not null,
  primary key (user_id, card_id),
  unique (user_id, account_id),
  foreign key (user_id, account_id) references bank_account,
  check ((state = 'ready') = (token is not null))
);

-- A payment by card. It is open until the borrower confirms it, and charging from the call to the processor until its answer is
-- posted.
create table card_repayment (
  user_id text not null,
  repayment_id text not null,
  order_id text not null,
  card_id text not null,
  -- The token of the repayment-way answer that started it: one answer pays once.
  token_hash bytea not null check (octet_length(token_hash) = 32),
  amount bigint not null check (amount > 0),
  state text not null check (state in ('open', 'charging', 'charged', 'declined')),
  codes_sent integer not null check (codes_sent >= 0),
  created_at timestamptz not null,
  -- When the borrower paid, however late the processor answers.
  charging_at timestamptz,
  settled_at timestamptz,
  -- When to ask the processor for its status next.
  next_poll_at timestamptz,
  poll_attempts integer not null check (poll_attempts >= 0),
  primary key (user_id, repayment_id),
  foreign key (user_id, order_id) references loan_order,
  foreign key (user_id, card_id) references payment_card,
  check ((state = 'open') = (charging_at is null)),
  check ((state = 'charging') = (next_poll_at is not null)),
  check ((state in ('charged', 'declined')) = (settled_at is not null))
);
-- A charge that is reported by webhook names the payment and not the borrower.
create unique index card_repayment_number on card_repayment (repayment_id);
create unique index card_repayment_token on card_repayment (user_id, token_hash) where state <> 'declined';
-- Never two charges at once for one order.
create unique index card_repayment_charging on card_repayment (user_id, order_id) where state = 'charging';
create index card_repayment_next_poll on card_repayment (next_poll_at) where next_poll_at is not null;

-- Webhooks that were received. Written in the transaction of their effect, so that one that is sent twice has no second effect.
create table provider_event (
  provider text not null,
  event_id text not null,
  user_id text not null references borrower,
  body jsonb not null,
  received_at timestamptz not null,
  primary key (provider, event_id)
);
-- Finds a borrower's rows: the primary key does not lead with user_id.
create index provider_event_borrower on provider_event (user_id);


-- ---------------------------------------------------------------------------------------------------------------------
-- Documents and reminders
-- ---------------------------------------------------------------------------------------------------------------------

-- A document that a borrower may show to others: the receipt of a payment, or the closing certificate of an order. Its number and
-- code are made once, at the first request. Its figures come from the ledger each time.
create table loan_document (
  user_id text not null,
  order_id text not null,
  -- The payment's position in its order; 0 is the certificate.
  payment_sequence integer not null check (payment_sequence >= 0),
  -- Contains its shard, as all our ids do, so that the public check finds its cell.
  document_id text not null,
  code text not null check (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  issued_at timestamptz not null,
  primary key (user_id, order_id, payment_sequence),
  foreign key (user_id, order_id) references loan_order
);
-- Whoever checks a document knows its number, but not whose it is.
create unique index loan_document_number on loan_document (document_id);

-- An SMS about one instalment, two days before it is due or on the day. When a rollover moves the due date, a new reminder is made.
create table reminder (
  user_id text not null,
  order_id text not null,
  number integer not null,
  due_on date not null,
  days_ahead smallint not null check (days_ahead in (0, 2)),
  state text not null check (state in ('waiting', 'sent', 'refused', 'missed')),
  -- When to send it, or to try again; null once it is over.
  send_at timestamptz,
  tries integer not null check (tries >= 0),
  ended_at timestamptz,
  primary key (user_id, order_id, number, due_on, days_ahead),
  foreign key (user_id, order_id, number) references instalment,
  check ((state = 'waiting') = (send_at is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index reminder_send on reminder (send_at) where send_at is not null;

-- When this cell last planned its reminders.
create table reminder_plan (
  only_row boolean primary key check (only_row),
  planned_at timestamptz not null
);


-- ---------------------------------------------------------------------------------------------------------------------
-- Complaints
-- ---------------------------------------------------------------------------------------------------------------------

-- Reference data. What a complaint can be about, in the order of `position`.
create table complaint_type (
  type integer primary key check (type > 0),
  position integer not null unique,
  title text not null
);

-- Reference data. Only complaints about collection have one.
create table complaint_sub_type (
  sub_type integer primary key check (sub_type > 0),
  position integer not null unique,
  title text not null
);

create table complaint (
  user_id text not null,
  complaint_id text not null,
  order_id text not null,
  type integer not null references complaint_type,
  sub_type integer references complaint_sub_type,
  content text not null check (content <> ''),
  state text not null check (state in ('open', 'answered', 'closed')),
  -- A hash of the order, the type, the text and the pictures: recognises the same complaint while it is open.
  content_hash bytea not null check (octet_length(content_hash) = 32),
  sent_at timestamptz not null,
  -- Fixed when the complaint is sent: a holiday that is proclaimed later does not move it.
  reply_by date not null,
  answered_at timestamptz,
  closed_at timestamptz,
  score smallint check (score between 1 and 5),
  scored_at timestamptz,
  primary key (user_id, complaint_id),
  foreign key (user_id, order_id) references loan_order,
  check ((state = 'open') = (answered_at is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((score is null) = (scored_at is null)),
  check (score is null or answered_at is not null)
);
-- A complaint that is sent twice, with an idempotency key or without, is kept once.
create unique index complaint_open on complaint (user_id, content_hash) where state = 'open';
create index complaint_sent on complaint (user_id, sent_at);
-- For staff, who see the complaints of all borrowers and know one by its number alone.
create unique index complaint_number on complaint (complaint_id);
create index complaint_reply_by on complaint (reply_by) where state = 'open';
create index complaint_state on complaint (state, sent_at);

create table complaint_reply (
  user_id text not null,
  complaint_id text not null,
  number integer not null check (number > 0),
  content text not null check (content <> ''),
  replied_at timestamptz not null,
  primary key (user_id, complaint_id, number),
  foreign key (user_id, complaint_id) references complaint
);

-- A photo that a borrower sent. The id is made from the borrower and the bytes, so that the same photo is kept once.
create table image (
  user_id text not null references borrower,
  image_id text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  stored_at timestamptz not null,
  -- When a photo that no complaint uses is deleted; null once a complaint uses it.
  unused_until timestamptz,
  primary key (user_id, image_id)
);
create index image_stored on image (user_id, stored_at);
create index image_unused on image (unused_until) where unused_until is not null;

-- The photos of a complaint and of its replies. Reply 0 is the complaint itself.
create table complaint_image (
  user_id text not null,
  complaint_id text not null,
  reply integer not null check (reply >= 0),
  position integer not null check (position >= 0),
  image_id text not null,
  primary key (user_id, complaint_id, reply, position),
  foreign key (user_id, complaint_id) references complaint,
  foreign key (user_id, image_id) references image
);
create index complaint_image_image on complaint_image (user_id, image_id);

-- A complaint that a payment was not recorded puts its order under review until staff decide.
create table order_review (
  user_id text not null,
  complaint_id text not null,
  order_id text not null,
  opened_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'rejected')),
  decided_at timestamptz,
  -- The penalties that an upheld review gave back.
  penalties_reversed bigint check (penalties_reversed >= 0),
  primary key (user_id, complaint_id),
  foreign key (user_id, complaint_id) references complaint,
  foreign key (user_id, order_id) references loan_order,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is not distinct from 'upheld') = (penalties_reversed is not null))
);
-- One open review for an order: a second complaint about it gets the same decision.
create unique index order_review_open on order_review (user_id, order_id) where decided_at is null;


-- ---------------------------------------------------------------------------------------------------------------------
-- Privacy
-- ---------------------------------------------------------------------------------------------------------------------

-- What a borrower consents to. Each change is a new row and rows are never altered: the last one counts.
create table consent (
  user_id text not null references borrower,
  kind text not null check (kind in ('reminders', 'suggestions', 'taps')),
  number integer not null check (number > 0),
  given boolean not null,
  changed_at timestamptz not null,
  primary key (user_id, kind, number)
);

-- A borrower's request to delete their data. While it is requested, it waits for the worker. While it is waiting, the data that can
-- go at once has gone and the rest waits for the loan to close. Once it is done, only what the law requires us to keep is left.
create table erasure (
  user_id text primary key references borrower,
  state text not null check (state in ('requested', 'waiting', 'done')),
  requested_at timestamptz not null,
  -- When the worker tries next.
  due_at timestamptz,
  tries integer not null check (tries >= 0),
  first_done_at timestamptz,
  done_at timestamptz,
  -- How long the law requires the sealed records; null while the loan is open, and for a borrower who never had one.
  keep_until date,
  -- How many rows of which table were deleted, sealed or blanked.
  erased jsonb not null,
  check ((state = 'done') = (due_at is null)),
  check ((state = 'done') = (done_at is not null)),
  check ((state = 'requested') = (first_done_at is null))
);
create index erasure_due on erasure (due_at) where due_at is not null;
create index erasure_state on erasure (state, requested_at);

-- Records that the law requires a lender to keep although nobody uses them any more. Each is a row as JSON, encrypted with the keys
-- of account numbers.
create table sealed_record (
  user_id text not null references borrower,
  -- The table that the row was in.
  source text not null,
  number integer not null check (number > 0),
  key_id text not null,
  sealed bytea not null,
  keep_until date not null,
  primary key (user_id, source, number)
);
create index sealed_record_key on sealed_record (key_id);
create index sealed_record_end on sealed_record (keep_until);


-- ---------------------------------------------------------------------------------------------------------------------
-- Promotion
-- ---------------------------------------------------------------------------------------------------------------------

-- Reference data. The texts and pictures of a landing page.
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

-- What visitors of landing pages did. They are not borrowers yet: no phone number is kept, only its HMAC-SHA256, and a visit has not
-- even that. A registration is in the cell of its new borrower; codes and clicks are in the cell that the phone's hash leads to.
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
create unique index promotion_event_registration on promotion_event (user_id) where kind = 'registration';
create index promotion_event_code on promotion_event (phone_hash, occurred_at) where kind = 'code';
create index promotion_event_time on promotion_event (occurred_at);
-- Find a borrower's rows: the primary key does not lead with user_id.
create index promotion_event_borrower on promotion_event (user_id) where user_id is not null;
create index promotion_event_phone on promotion_event (phone_hash) where phone_hash is not null;


-- ---------------------------------------------------------------------------------------------------------------------
-- Tracking, support and staff
-- ---------------------------------------------------------------------------------------------------------------------

-- What a borrower tapped, for the lender's own figures.
create table tracking_event (
  user_id text not null references borrower,
  event_id uuid not null,
  product_id text not null,
  module_id bigint not null,
  position_id text,
  occurred_at timestamptz not null,
  primary key (user_id, event_id)
);

create table product_click (
  user_id text not null references borrower,
  click_id uuid not null,
  product_id text not null,
  clicked_at timestamptz not null,
  primary key (user_id, click_id)
);

-- How borrowers rate the service.
create table service_score (
  user_id text not null references borrower,
  score_id uuid not null,
  score smallint not null check (score between 1 and 5),
  scored_at timestamptz not null,
  primary key (user_id, score_id)
);

-- Reference data. How borrowers reach customer service.
create table service_contact (
  overall bigint primary key,
  email text not null,
  telephone text not null
);

-- What staff did for a borrower, written in the transaction of its effect.
create table staff_action (
  user_id text not null references borrower,
  action_id uuid not null,
  command text not null,
  operator text not null,
  reason text not null,
  options jsonb not null,
  done_at timestamptz not null,
  primary key (user_id, action_id)
);

-- Reference data. The lender's own texts (products, channels, forms) in another language.
create table translation (
  language text not null check (language in ('fil')),
  source_text text not null,
  text text not null,
  primary key (language, source_text)
);
