-- How many digits of a number stand together on the bank account form, from the left. Null: the form decides.
alter table bank_form_item
  add column digit_groups integer[] check (cardinality(digit_groups) > 0 and 0 < all (digit_groups));
