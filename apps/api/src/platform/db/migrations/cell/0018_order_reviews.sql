-- A complaint that a payment was not recorded puts its order under review until staff decide.
create table order_review (
  user_id text not null,
  complaint_id text not null,
  order_id text not null,
  opened_at timestamptz not null,
  outcome text check (outcome in ('upheld', 'rejected')),
  decided_at timestamptz,
  -- What the borrower was told that they got back.
  penalties_reversed bigint check (penalties_reversed >= 0),
  primary key (user_id, complaint_id),
  foreign key (user_id, complaint_id) references complaint,
  foreign key (user_id, order_id) references loan_order,
  check ((outcome is null) = (decided_at is null)),
  check ((outcome is not distinct from 'upheld') = (penalties_reversed is not null))
);
-- One at a time: another complaint about the same order waits for the same answer.
create unique index order_review_open on order_review (user_id, order_id) where decided_at is null;

-- Between the two no penalties are charged: what an upheld review does to a loan's life.
alter table loan_transaction
  drop constraint loan_transaction_kind_check,
  add constraint loan_transaction_kind_check
    check (kind in ('repayment', 'rollover', 'payoff', 'refund', 'release', 'writeOff', 'pausePenalties', 'resumePenalties'));
