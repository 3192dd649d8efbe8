-- Data ends at its term without being asked for.

-- When it is looked next whether a borrower has been away for so long that their data ends. Null: not looked yet.
alter table borrower add column end_due_on date;
create index borrower_end_due on borrower (end_due_on nulls first);

-- Whether the borrower asked for it, or its term ended.
alter table erasure add column cause text not null default 'request' check (cause in ('request', 'term'));

-- What ends by its own age is found by it.
create index tracking_event_age on tracking_event (occurred_at);
create index product_click_age on product_click (clicked_at);
create index reminder_age on reminder (ended_at) where ended_at is not null;
create index offer_not_taken_age on offer (expires_at) where state <> 'accepted';
create index provider_event_age on provider_event (received_at) where body <> '{}';
