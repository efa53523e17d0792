-- What was done to a terminal or a drawer is told by the journal of its collector: the trace bears the collector's number, as it does
-- from this version on, instead of the terminal's or the drawer's.
update events e
   set entity_id = m.site_id::text
  from collection_drawers w
  join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
 where e.account_id = w.account_id
   and e.action in ('collectionSites.updateDrawer', 'collectionSites.empty', 'collectionSites.renewDrawerCode')
   and e.entity_id = w.id::text;
update events e
   set entity_id = m.site_id::text
  from collection_terminals m
 where e.account_id = m.account_id
   and e.action in ('collectionSites.renameTerminal', 'collectionSites.addDrawer')
   and e.entity_id = m.id::text;
