-- The accrual goes through the late instalments of a cell in short ranges of borrowers. Without this index each range would look at every
-- late instalment of the cell. The day is in the index, so that those that are not late yet are passed over without a look at their rows.
create index instalment_unpaid_of_borrower on instalment (user_id, order_id, due_on)
  where paid_principal + waived_principal < principal or paid_interest + waived_interest < interest;
