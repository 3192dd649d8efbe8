-- The days after the payout in which a loan of this product can be given back. Each offer keeps them with its terms. Null: it can't be.
alter table product add column cooling_off_days integer check (cooling_off_days > 0);

-- The day on which a loan was given back within its cooling-off days; null in every other order.
alter table loan_order add column given_back_on date;
