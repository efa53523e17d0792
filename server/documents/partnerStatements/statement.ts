import { type PartnerStatement } from '@boucle/contract/shared/partners/shapes.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';

/** Whose statement: the partner and its account, as they are named. */
export interface StatementPartner {
  account_id: number;
  id: number;
  name: string;
  account_name: string;
}

/**
 * Pieces that a partner had at the start of a period, received, gave and had at its end, per format
 * and state; days are those on which the figures count (Paris, both included). A reversal takes
 * away on the day of what it reverses. A stock that was empty throughout has no line. 422 for a
 * period that ends before it starts.
 */
export async function statementOf(
  tx: Tx,
  { account_id, id, name, account_name }: StatementPartner,
  { from_date, to_date }: { from_date: string; to_date: string },
): Promise<PartnerStatement> {
  if (to_date < from_date) throw invalidField('to_date', 'La fin de la période doit suivre son début.');
  const { rows } = await tx.raw<PartnerStatement['lines'][number]>({
    // The end of the period is counted back from what the partner's cells hold now: what moved
    // before the period is not read.
    text: `with flows as (
             select format_id, state, sum(moves) filter (where day <= $4::date) as within,
                    sum(received) filter (where day <= $4::date) as received, sum(given) filter (where day <= $4::date) as given,
                    sum(received - given) filter (where day > $4::date) as since
               from partner_day_rollups where account_id = $1 and partner_id = $2 and day >= $3::date group by format_id, state
           ), lines as (
             select c.format_id, c.state, coalesce(w.within, 0) as within, coalesce(w.received, 0) as received,
                    coalesce(w.given, 0) as given, c.quantity - coalesce(w.since, 0) as closing
               from cells c left join flows w on w.format_id = c.format_id and w.state = c.state
              where c.account_id = $1 and c.place = 'P' and c.place_id = $2
           )
           select l.format_id, f.title as format_title, l.state, (l.closing - l.received + l.given)::int as opening,
                  l.received::int as received, l.given::int as given, l.closing::int as closing
             from lines l join formats f on f.account_id = $1 and f.id = l.format_id
            where l.within > 0 or l.closing <> 0
            order by l.format_id, array_position(array['clean', 'transit', 'dirty'], l.state)`,
    values: [account_id, id, from_date, to_date],
  });
  return { partner: { id, name }, account_name, from_date, to_date, lines: rows };
}
