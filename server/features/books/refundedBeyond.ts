import { type RefundedBeyond } from '@boucle/contract/features/books/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { INSIDE } from '../../domain/ledger/books/ownMoney.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { holderName, ownerOf } from './liabilityRows.ts';

const SHOWN = 200;

/**
 * Holders who were paid back more than they paid in, by all entries of theirs; none since a refund
 * is refused beyond that.
 */
const BEYOND = `with refunded as (
    select distinct case when customer_id is null then 'K' else 'U' end as owner, coalesce(customer_id, card_holder_id) as owner_id
      from transactions where account_id = $1 and type = 'refund_deposit' and status = 'completed'
  ), held as (
    select m.id, m.owner, m.owner_id from refunded r
      join money_accounts m on m.account_id = $1 and m.owner = r.owner and m.owner_id = r.owner_id and m.kind in ('CAG', 'CON')
  ), moved as (
    select h.owner, h.owner_id, s.cents, s.other from held h
      cross join lateral (
        select e.amount_cents as cents, e.from_account as other from entries e where e.account_id = $1 and e.to_account = h.id
        union all
        select -e.amount_cents, e.to_account from entries e where e.account_id = $1 and e.from_account = h.id
      ) s
      join money_accounts o on o.account_id = $1 and o.id = s.other and o.kind <> all($2::text[])
    union all
    select h.owner, h.owner_id, case when w.to_account = h.id then w.cents else -w.cents end, null from held h
      join own_money_moves w on w.account_id = $1 and h.id in (w.from_account, w.to_account)
  ), summed as (
    select owner, owner_id, -sum(cents)::bigint as cents from moved group by 1, 2 having sum(cents) < 0
  )
  select s.owner, s.owner_id, s.cents,
      case when s.owner = 'U' then (select case when c.erased_at is null then coalesce(nullif(c.name, ''), c.email) end
        from customers c where c.account_id = $1 and c.id = s.owner_id) end as name
    from summed s order by s.cents desc, s.owner, s.owner_id limit ${SHOWN}`;

/** Refunds beyond what the holder had paid in, 200 holders at most, the largest first. */
export async function refundedBeyond(tx: Tx, accountId: number): Promise<RefundedBeyond[]> {
  const { rows } = await tx.raw<{ owner: string; owner_id: number; cents: number; name: string | null }>({
    text: BEYOND,
    values: [accountId, INSIDE],
  });
  return rows.map(({ owner, owner_id: id, cents, name }) => ({
    owner: ownerOf(owner),
    owner_id: id,
    owner_name: holderName(owner, id, name),
    amount: toEuros(cents),
  }));
}
