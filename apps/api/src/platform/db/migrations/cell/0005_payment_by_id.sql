-- Finds a payment by its id alone: before money from suspense is posted, it is looked whether any borrower has it already.
create index loan_transaction_id on loan_transaction (transaction_id);
