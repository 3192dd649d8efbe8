-- A borrower who waits for money is counted whenever somebody looks. Only orders that are being paid out are in it.
create index loan_order_crediting_due on loan_order (crediting_due_at) where lifecycle = 151;
