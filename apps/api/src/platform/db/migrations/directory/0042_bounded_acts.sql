-- The bounds of platform/staff/act.ts as octets. Rows of before may be longer, and nothing may change them.
alter table staff_action add constraint staff_action_is_bounded check (octet_length(reason) <= 2000 and octet_length(options::text) <= 65536) not valid;
alter table staff_request add constraint staff_request_is_bounded check (octet_length(reason) <= 2000 and octet_length(options::text) <= 65536) not valid;
