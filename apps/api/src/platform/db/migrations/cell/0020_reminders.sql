-- The language that a borrower chose: messages come in it.
alter table borrower add column language text not null default 'en' check (language in ('en', 'fil'));

-- An SMS about one instalment: two days ahead of its day, or on it. A date that a rollover moved is another reminder.
create table reminder (
  user_id text not null,
  order_id text not null,
  number integer not null,
  due_on date not null,
  days_ahead smallint not null check (days_ahead in (0, 2)),
  state text not null check (state in ('waiting', 'sent', 'refused', 'missed')),
  -- When it is to be sent, or tried again; null once it is over.
  send_at timestamptz,
  tries integer not null check (tries >= 0),
  ended_at timestamptz,
  primary key (user_id, order_id, number, due_on, days_ahead),
  foreign key (user_id, order_id, number) references instalment,
  check ((state = 'waiting') = (send_at is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create index reminder_send on reminder (send_at) where send_at is not null;

-- When this cell last looked which reminders are due.
create table reminder_plan (
  only_row boolean primary key check (only_row),
  planned_at timestamptz not null
);
