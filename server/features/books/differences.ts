import { type LiabilityDifference } from '@boucle/contract/features/books/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { holderName, ownerOf } from './liabilityRows.ts';

const SHOWN = 200;

interface SqlRow {
  readonly kind: LiabilityDifference['kind'];
  readonly transaction_id: number | null;
  readonly owner: string | null;
  readonly owner_id: number | null;
  readonly name: string | null;
  readonly balance: number;
  readonly entries: number;
}

/**
 * Transactions whose deposits differ from their loans', by a recount of all rows up to the day;
 * then cagnottes that differ from the sum of their entries.
 */
const DIFFERENCES = `with owed as (select id, kind, owner, owner_id, balance_cents from money_accounts where account_id = $1 and kind in ('CAG', 'CON', 'GST')),
  posted as (select id from transactions where account_id = $1 and day <= $2::date),
  written as (
    select e.transaction_id, a.kind, case when a.id = e.to_account then e.amount_cents else -e.amount_cents end as cents
      from posted t join entries e on e.account_id = $1 and e.transaction_id = t.id
      join owed a on a.id in (e.from_account, e.to_account) and a.kind <> 'CAG'
  ), lent as (
    select r.transaction_id, case l.owner when 'G' then 'GST' else 'CON' end as kind, r.quantity * l.unit_deposit_cents as cents
      from posted t join lot_rows r on r.account_id = $1 and r.transaction_id = t.id
      join lots l on l.account_id = $1 and l.id = r.lot_id and l.owner <> 'E'
  ), summed as (
    select transaction_id, kind, sum(balance)::bigint as balance, sum(entries)::bigint as entries
      from (select transaction_id, kind, 0 as balance, cents as entries from written
            union all select transaction_id, kind, cents, 0 from lent) sides
     group by 1, 2 having sum(balance) <> sum(entries)
  ), moved as (
    select account, sum(cents)::bigint as cents
      from (select from_account as account, -amount_cents as cents from entries where account_id = $1
            union all select to_account, amount_cents from entries where account_id = $1
            union all select from_account, -amount_cents from settlement_entries where account_id = $1
            union all select to_account, amount_cents from settlement_entries where account_id = $1) sides
     group by 1
  )
  select s.kind, s.transaction_id, null as owner, null::bigint as owner_id, null as name, s.balance, s.entries
    from summed s
  union all
  select 'CAG', null, a.owner, a.owner_id, case when a.owner = 'U' then (select case when c.erased_at is null then coalesce(nullif(c.name, ''), c.email) end
           from customers c where c.account_id = $1 and c.id = a.owner_id) end, a.balance_cents, coalesce(m.cents, 0)
    from owed a left join moved m on m.account = a.id
   where a.kind = 'CAG' and a.balance_cents <> coalesce(m.cents, 0)
   limit ${SHOWN}`;

/**
 * Rows that separate the liability of a day from its entries, 200 at most, by a recount of all
 * rows: a changed entry is found though the sums that are kept say nothing of it. None where a
 * stored sum is off though all rows agree: the verification of the books reports that.
 */
export async function liabilityDifferences(tx: Tx, accountId: number, day: string): Promise<LiabilityDifference[]> {
  const { rows } = await tx.raw<SqlRow & Record<string, unknown>>({ text: DIFFERENCES, values: [accountId, day] });
  return rows.map(({ kind, transaction_id, owner, owner_id, name, balance, entries }) => ({
    kind,
    transaction_id,
    owner: owner === null ? null : ownerOf(owner),
    owner_id,
    owner_name: owner === null || owner_id === null ? null : holderName(owner, owner_id, name),
    balance: toEuros(balance),
    entries: toEuros(entries),
    off: toEuros(balance - entries),
  }));
}
