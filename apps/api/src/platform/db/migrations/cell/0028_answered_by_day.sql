-- How many complaints were answered on a day, and whether by the day that was promised.
create index complaint_answered on complaint (answered_at) include (reply_by) where answered_at is not null;
