-- What a borrower agreed to pay, and when, in place of her due dates: its price, and each payment with its day.
alter table loan_transaction
  drop constraint loan_transaction_kind_check,
  add constraint loan_transaction_kind_check check (
    kind in ('repayment', 'rollover', 'payoff', 'refund', 'release', 'writeOff', 'paymentPlan', 'pausePenalties', 'resumePenalties')
  ),
  add column payment_plan jsonb,
  add constraint loan_transaction_payment_plan check ((kind = 'paymentPlan') = (payment_plan is not null));

alter table loan_order
  -- What payment plans have cost so far; null: nothing.
  add column plan_fees bigint check (plan_fees > 0),
  -- The day of the next payment of the plan that is held; null where none is.
  add column plan_due_on date;
-- Those whose day has passed are looked at every night, and those that are to be reminded of a day.
create index loan_order_plan on loan_order (plan_due_on) where plan_due_on is not null;

-- Within which a lender agrees to payment plans. Null: to none.
alter table product
  add column plan_longest_days integer check (plan_longest_days > 0),
  add column plan_least_payment bigint check (plan_least_payment > 0),
  add column plans_of_a_loan integer check (plans_of_a_loan > 0),
  add constraint product_plans check (num_nulls(plan_longest_days, plan_least_payment, plans_of_a_loan) in (0, 3));
