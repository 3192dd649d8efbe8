-- The call that left this work to the worker. The id is nginx's: it leads from a borrower's tap to what a provider was asked because of it.
alter table order_task add column request_id text;
alter table notice add column request_id text;
