-- Reference data: the same rows in every cell. What the lender's other texts (products, channels, forms) read in another language.
create table translation (
  language text not null check (language in ('fil')),
  given text not null,
  text text not null,
  primary key (language, given)
);
