-- A photo that no complaint has used goes on this day; null once one has.
alter table image add column unused_until timestamptz;
update image set unused_until = stored_at + interval '30 days'
where not exists (
  select from complaint_image as used where used.user_id = image.user_id and used.image_id = image.image_id
);
create index image_unused on image (unused_until) where unused_until is not null;
