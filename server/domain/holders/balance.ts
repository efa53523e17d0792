import { type HolderBalance } from '@boucle/contract/shared/holders.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { holderLetter } from '../ledger/books/places.ts';
import { type HolderRef } from '../ledger/types.ts';

interface Row {
  day: string;
  credits_cents: number;
  deposits_cents: number;
}

/**
 * Balance of a holder at the end of each day on which it changed, from the entries themselves; the
 * earliest first.
 */
export async function balanceOf(tx: Tx, accountId: number, holder: HolderRef): Promise<HolderBalance[]> {
  const { rows } = await tx.raw<Row>({
    text: `with mine as (
             select id, kind from money_accounts
              where account_id = $1 and kind in ('CAG', 'CON') and owner = $2 and owner_id = $3
           ), changes as (
             select t.day, m.kind, case when e.to_account = m.id then e.amount_cents else -e.amount_cents end as cents
               from mine m
               join entries e on e.account_id = $1 and (e.to_account = m.id or e.from_account = m.id)
               join transactions t on t.account_id = $1 and t.id = e.transaction_id
              where t.${holder.kind === 'card' ? 'card_holder_id' : 'customer_id'} = $3
                 or t.${holder.kind === 'card' ? 'to_card_holder_id' : 'to_customer_id'} = $3
           ), days as (
             select day, coalesce(sum(cents) filter (where kind = 'CAG'), 0) as credits,
                    coalesce(sum(cents) filter (where kind = 'CON'), 0) as deposits
               from changes group by day
           )
           select day, sum(credits) over (order by day)::bigint as credits_cents,
                  sum(deposits) over (order by day)::bigint as deposits_cents
             from days order by day`,
    values: [accountId, holderLetter(holder), holder.id],
  });
  return rows.map(({ day, credits_cents, deposits_cents }) => ({
    day,
    credits: toEuros(credits_cents),
    deposits: toEuros(deposits_cents),
  }));
}
