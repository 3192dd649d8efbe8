-- Reference data: the same rows in every cell. A text is never changed: what replaces it gets the next version.
create table agreement_template (
  scene integer not null,
  position integer not null check (position > 0),
  version integer not null check (version > 0),
  title text not null,
  body text not null,
  primary key (scene, position, version)
);

-- What a borrower agreed to, word for word, written in the transaction that made the order.
create table agreement (
  user_id text not null,
  order_id text not null,
  position integer not null,
  scene integer not null,
  version integer not null,
  title text not null,
  text text not null,
  text_sha256 bytea not null check (text_sha256 = sha256(convert_to(text, 'UTF8'))),
  agreed_at timestamptz not null,
  primary key (user_id, order_id, scene, position),
  foreign key (user_id, order_id) references loan_order
);

create table product_click (
  user_id text not null references borrower,
  click_id uuid not null,
  product_id text not null,
  clicked_at timestamptz not null,
  primary key (user_id, click_id)
);
