-- What was received on a card: few transactions have a card that receives, and the balance of one card looked through them all.
create index transactions_card_receiver on transactions (account_id, to_card_holder_id) where to_card_holder_id is not null;
