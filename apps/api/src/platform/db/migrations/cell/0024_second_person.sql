-- Who said yes, where an act needs another person.
alter table staff_action add column approver text;
