-- Reference data: the same rows in every cell. What can be complained about, in the order of `place`.
create table complaint_type (
  type integer primary key check (type > 0),
  place integer not null unique,
  title text not null
);

-- Only complaints about collection have one.
create table complaint_sub_type (
  sub_type integer primary key check (sub_type > 0),
  place integer not null unique,
  title text not null
);

create table complaint (
  user_id text not null,
  complaint_id text not null,
  order_id text not null,
  type integer not null references complaint_type,
  sub_type integer references complaint_sub_type,
  content text not null check (content <> ''),
  state text not null check (state in ('open', 'answered', 'closed')),
  -- The order, what it is about, the words and the pictures. The natural key of a complaint that nobody has answered yet.
  said bytea not null check (octet_length(said) = 32),
  sent_at timestamptz not null,
  -- Fixed when it is sent: a holiday proclaimed later moves no promise.
  reply_by date not null,
  answered_at timestamptz,
  closed_at timestamptz,
  score smallint check (score between 1 and 5),
  scored_at timestamptz,
  primary key (user_id, complaint_id),
  foreign key (user_id, order_id) references loan_order,
  check ((state = 'open') = (answered_at is null)),
  check ((state = 'closed') = (closed_at is not null)),
  check ((score is null) = (scored_at is null)),
  check (score is null or answered_at is not null)
);
-- Sent twice, with a key or without, it is there once.
create unique index complaint_open on complaint (user_id, said) where state = 'open';
create index complaint_sent on complaint (user_id, sent_at);
-- For staff, who look at the complaints of every borrower and know one by its number alone.
create unique index complaint_number on complaint (complaint_id);
create index complaint_promise on complaint (reply_by) where state = 'open';
create index complaint_state on complaint (state, sent_at);

create table complaint_reply (
  user_id text not null,
  complaint_id text not null,
  number integer not null check (number > 0),
  content text not null check (content <> ''),
  replied_at timestamptz not null,
  primary key (user_id, complaint_id, number),
  foreign key (user_id, complaint_id) references complaint
);

-- One row for the same bytes of the same borrower, however often they come: the id is made from both.
create table image (
  user_id text not null references borrower,
  image_id text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  stored_at timestamptz not null,
  primary key (user_id, image_id)
);
create index image_stored on image (user_id, stored_at);

-- Reply 0 is the complaint itself.
create table complaint_image (
  user_id text not null,
  complaint_id text not null,
  reply integer not null check (reply >= 0),
  place integer not null check (place >= 0),
  image_id text not null,
  primary key (user_id, complaint_id, reply, place),
  foreign key (user_id, complaint_id) references complaint,
  foreign key (user_id, image_id) references image
);
create index complaint_image_image on complaint_image (user_id, image_id);
