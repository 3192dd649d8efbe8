-- How long a channel takes to tell us of a payment. 0 weekdays: within minutes, on any day. Otherwise a payment counts from the weekday on which it is
-- made before the hour of the day (Manila) when the channel closes its books, or from the next, and is told so many weekdays later.
alter table payment_channel
  add column posting_weekdays integer not null default 0 check (posting_weekdays between 0 and 10),
  add column closing_hour integer check (closing_hour between 1 and 23);
