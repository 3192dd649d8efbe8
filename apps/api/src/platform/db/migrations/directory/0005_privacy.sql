-- Whose the money turned out to be: asked for when somebody wants to know all that is held of them.
create index suspense_assigned on suspense (assigned_order_id) where assigned_order_id is not null;
