-- What is counted otherwise at any place is an incident too.
alter table incidents
  drop constraint incidents_kind_check,
  add constraint incidents_kind_check check (kind in ('surplus', 'gap', 'count'));

-- Whoever's loan settled a surplus is told.
alter table notices
  drop constraint notices_kind_check,
  add constraint notices_kind_check check (kind in ('welcome', 'card_activation', 'refund', 'order_failure', 'loan_ended'));
