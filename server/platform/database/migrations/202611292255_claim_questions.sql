-- A claimant is asked for details while the claim waits.
alter table messages
  drop constraint messages_act_check,
  add constraint messages_act_check check (act in ('delivery', 'request_planned', 'request_refused', 'request_delivered', 'recall', 'round',
    'round_taken', 'point_closed', 'gap_settled', 'claim_question', 'price', 'count', 'restaurant_activated', 'partner_statement', 'statement',
    'reminder'));
