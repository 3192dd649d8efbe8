-- A late order's rows change every night: room on their page lets them change in place, without a new entry in every index.
alter table loan_order set (fillfactor = 85);
alter table instalment set (fillfactor = 85);
