import { type PartnerStatement } from '@boucle/contract/partners.ts';
import { type Tx } from '../database/transaction.ts';
import { invalidField } from '../http/errors.ts';

/** Whose statement: the partner and its account, as they are named. */
export interface StatementPartner {
  account_id: number;
  id: number;
  name: string;
  account_name: string;
}

/**
 * What a partner had at the start of a period, received, gave and had at its end, per format and state, in pieces; days are those on
 * which the figures count (Paris, both included). A reversal takes away on the day of what it reverses. 422 for a period that ends before it starts.
 */
export async function statementOf(
  tx: Tx,
  { account_id, id, name, account_name }: StatementPartner,
  { from_date, to_date }: { from_date: string; to_date: string },
): Promise<PartnerStatement> {
  if (to_date < from_date) throw invalidField('to_date', 'La fin de la période doit suivre son début.');
  const { rows } = await tx.raw<PartnerStatement['lines'][number]>({
    // Whatever moves in a place of a partner is a transaction of that partner: found by them, the movements of all the others are not read.
    text: `with moves as (
             select m.from_cell, m.to_cell, m.quantity, t.day, t.reverses_id is not null as undone
               from transactions t join movements m on m.account_id = $1 and m.transaction_id = t.id
              where t.account_id = $1 and t.partner_id = $2 and t.day <= $4::date
           ), sides as (
             select c.format_id, c.state, m.day, m.quantity, m.undone, true as incoming
               from moves m join cells c on c.account_id = $1 and c.id = m.to_cell and c.place = 'P' and c.place_id = $2
             union all
             select c.format_id, c.state, m.day, m.quantity, m.undone, false
               from moves m join cells c on c.account_id = $1 and c.id = m.from_cell and c.place = 'P' and c.place_id = $2
           ), signed as (
             -- The opposite of a receipt is less received, not something given.
             select format_id, state, day,
                    case when incoming and not undone then quantity when not incoming and undone then -quantity else 0 end as received,
                    case when not incoming and not undone then quantity when incoming and undone then -quantity else 0 end as given
               from sides
           )
           select s.format_id, f.title as format_title, s.state,
                  coalesce(sum(received - given) filter (where day < $3::date), 0)::int as opening,
                  coalesce(sum(received) filter (where day >= $3::date), 0)::int as received,
                  coalesce(sum(given) filter (where day >= $3::date), 0)::int as given,
                  sum(received - given)::int as closing
             from signed s join formats f on f.account_id = $1 and f.id = s.format_id
            group by s.format_id, f.title, s.state
            order by s.format_id, array_position(array['clean', 'transit', 'dirty'], s.state)`,
    values: [account_id, id, from_date, to_date],
  });
  return { partner: { id, name }, account_name, from_date, to_date, lines: rows };
}
