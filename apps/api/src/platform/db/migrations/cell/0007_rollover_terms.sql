-- The terms of the day on which a rollover was offered, with the caps that it is held to. The code keeps them, and the money that comes
-- with it. Null in rows that are not for a rollover, that an earlier version has written, or where there are no caps.
alter table payment_intent add column terms_id text;
alter table loan_transaction add column terms_id text;
