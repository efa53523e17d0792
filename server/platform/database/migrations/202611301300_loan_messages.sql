-- A conso is written to about loans that were pardoned or put off.
alter table messages
  drop constraint messages_act_check,
  add constraint messages_act_check check (act in ('delivery', 'request_planned', 'request_refused', 'request_delivered', 'recall', 'round',
    'round_taken', 'point_closed', 'gap_settled', 'claim_question', 'loan_pardoned', 'loan_extended', 'price', 'count', 'restaurant_activated',
    'partner_statement', 'statement', 'reminder'));
-- The demo excepts loans.
grant insert on loan_steps to boucle_platform;
