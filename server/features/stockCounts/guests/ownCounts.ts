import { type OwnCount } from '@boucle/contract/features/stockCounts/shapes.ts';
import { type CallContext } from '../../../platform/api/context.ts';
import { partnerOf } from '../../../platform/api/procedures.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { lockCount } from '../acts.ts';
import { guestAccess } from './guestLink.ts';

/** Open counts of the stock of the caller's partner, unless an administrator removed them. */
export async function ownCounts({ tx, caller }: CallContext): Promise<OwnCount[]> {
  const { accountId, partnerId } = partnerOf(caller);
  const { rows } = await tx.raw<Omit<OwnCount, 'opened_at'> & { opened_at: Date }>({
    text: `select c.id, c.title, c.opened_at, count(l.format_id)::int as lines_count,
                  count(l.format_id) filter (where exists (
                    select from stock_count_readings r
                     where r.account_id = $1 and r.count_id = c.id and r.place = 'P' and r.place_id = $2
                       and r.format_id = l.format_id and r.state = l.state))::int as counted_count
             from stock_counts c
             join stock_count_lines l on l.account_id = $1 and l.count_id = c.id and l.place = 'P' and l.place_id = $2
            where c.account_id = $1 and c.status = 'open' and not exists (
              select from count_guests g
               where g.account_id = $1 and g.count_id = c.id and g.created_by = $3 and g.revoked_at is not null)
            group by c.account_id, c.id order by c.opened_at, c.id`,
    values: [accountId, partnerId, caller.personId],
  });
  return rows.map((row) => ({ ...row, opened_at: row.opened_at.toISOString() }));
}

/**
 * The sheet on which the caller counts their partner's stock, under their own name. 404 for a count
 * that is not open, of other places, or from which they were removed.
 */
export async function countOwn(context: CallContext, id: number): Promise<{ path: string; code: string }> {
  const { tx, caller, dependencies, details } = context;
  const { accountId } = partnerOf(caller);
  // Under lock: a second press finds the row of the first.
  await lockCount(tx, accountId, id);
  const count = (await ownCounts(context)).find((one) => one.id === id);
  if (count === undefined) throw notFound('Cet inventaire');
  const { rows } = await tx.raw<{ id: number }>({
    text: `with known as (
             select id from count_guests where account_id = $1 and count_id = $2 and created_by = $3),
           added as (
             insert into count_guests (account_id, count_id, name, created_by, created_at)
             select $1, $2, coalesce(nullif(p.name, ''), p.email), p.id, $4 from people p
              where p.id = $3 and not exists (select from known) returning id)
           select id from known union all select id from added`,
    values: [accountId, id, caller.personId, tx.now()],
  });
  const [guest] = rows;
  if (guest === undefined) throw new Error('No sheet of a partner’s person');
  details['count'] = count.title;
  return guestAccess(dependencies.secret, { accountId, id: guest.id });
}
