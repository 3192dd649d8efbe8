-- What an order has become since its money arrived. The balances are still the ledger's; these say how they are split, and up to which
-- day the order's penalties have accrued.
alter table loan_order
  add column rollover_balance bigint not null default 0 check (rollover_balance >= 0),
  add column one_time_penalty bigint not null default 0 check (one_time_penalty >= 0),
  add column one_time_charged boolean not null default false,
  -- Over the whole life, paid or not: what a loan may cost is capped.
  add column penalties_charged bigint not null default 0 check (penalties_charged >= 0),
  add column rollover_fees bigint not null default 0 check (rollover_fees >= 0),
  add column accrued_through date;
update loan_order set accrued_through = disbursed_on;
alter table loan_order
  add check ((disbursed_on is null) = (accrued_through is null)),
  alter column rollover_balance drop default,
  alter column one_time_penalty drop default,
  alter column one_time_charged drop default,
  alter column penalties_charged drop default,
  alter column rollover_fees drop default;

-- Waived: given up by a payoff or a write-off.
alter table instalment
  add column waived_principal bigint not null default 0 check (waived_principal >= 0),
  add column waived_interest bigint not null default 0 check (waived_interest >= 0),
  add column unpaid_penalty bigint not null default 0 check (unpaid_penalty >= 0),
  add check (paid_principal + waived_principal <= principal),
  add check (paid_interest + waived_interest <= interest);
alter table instalment
  alter column waived_principal drop default,
  alter column waived_interest drop default,
  alter column unpaid_penalty drop default;

-- What the daily accrual looks for: instalments with something unpaid, by the day they were due; and overpayment that waits.
create index instalment_unpaid on instalment (due_on)
  where paid_principal + waived_principal < principal or paid_interest + waived_interest < interest;
create index loan_order_overpayment on loan_order (user_id, order_id) where overpayment_balance > 0;

-- Every event that moved an order's money after its payout. With the terms, they are its life: all else is recomputed from them.
create table loan_transaction (
  user_id text not null,
  -- The same one never counts twice.
  payment_id text not null,
  order_id text not null,
  -- As they became known; within a day they count in this order.
  sequence integer not null check (sequence > 0),
  kind text not null check (kind in ('repayment', 'rollover', 'payoff', 'refund', 'release', 'writeOff')),
  amount bigint not null check (amount >= 0),
  -- The day it counts from: the day it was paid, which may be before it was posted.
  value_on date not null,
  channel_name text not null,
  intent_id text,
  posted_at timestamptz not null,
  reversed_at timestamptz,
  primary key (user_id, payment_id),
  unique (user_id, order_id, sequence),
  foreign key (user_id, order_id) references loan_order
);

-- The day up to which the daily accrual of this cell is done.
create table accrual_progress (
  only_row boolean primary key check (only_row),
  done_through date not null
);

-- Written in the transaction of what staff did.
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
