-- Centavos that an act posted on its order: acts without a second person count together (see lending/servicing/order-acts.ts).
alter table staff_action add column posted bigint check (posted >= 0);

-- The bounds of platform/staff/act.ts as octets. Rows of before may be longer, and nothing may change them.
alter table staff_action add constraint staff_action_is_bounded check (octet_length(reason) <= 2000 and octet_length(options::text) <= 65536) not valid;
