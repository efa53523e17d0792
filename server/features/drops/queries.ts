import { type Drop, type DropPoint } from '@boucle/contract/features/drops/calls.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

type PointRow = Omit<DropPoint, 'short_code'>;

/** The open points where a partner may drop, by name. */
export async function pointsOf(tx: Tx, accountId: number, partnerId: number): Promise<PointRow[]> {
  const { rows } = await tx.raw<PointRow>({
    text: `select d.id, d.name, d.kind, d.address, d.postcode, d.city, d.latitude, d.longitude, d.qr_version as code_version
             from drop_off_points d
             join partners p on p.account_id = d.account_id and p.id = $2
            where d.account_id = $1 and d.status = 'active'
              and (p.all_drop_off_points or exists (
                select from partner_drop_off_points o
                 where o.account_id = $1 and o.partner_id = p.id and o.drop_off_point_id = d.id))
            order by plain(d.name), d.id`,
    values: [accountId, partnerId],
  });
  return rows;
}

/**
 * The version of the code of a point, open or not; undefined when the account has none of that
 * number.
 */
export async function codeVersionOf(tx: Tx, accountId: number, id: number): Promise<number | undefined> {
  const { rows } = await tx.raw<{ qr_version: number }>({
    text: 'select qr_version from drop_off_points where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  return rows[0]?.qr_version;
}

interface Row extends Omit<Drop, 'dropped_at'> {
  dropped_at: Date;
}

/**
 * The deposits that a person made, the latest first, and how many there are; one of them alone when
 * its number is given.
 */
export async function dropsOf(
  tx: Tx,
  accountId: number,
  personId: number,
  { id, limit, offset }: { id?: number; limit: number; offset: number },
): Promise<{ rows: Drop[]; count: number }> {
  const own = sql`
    t.account_id = ${accountId}::bigint and t.person_id = ${personId}::bigint and t.type = 'drop_partner_container'
    and t.status = 'completed' and t.reverses_id is null ${id === undefined ? sql`` : sql`and t.id = ${id}::bigint`}`;
  const found = await prepared(
    tx,
    sql<{ count: number } & (Row | { id: null })>`
      select counted.count, page.*
        from (select count(*)::int as count from transactions t where ${own}) counted
        left join (
          select t.id, t.completed_at as dropped_at, t.containers_count, t.comment as comments,
                 json_build_object('id', d.id, 'name', d.name, 'address', d.address, 'city', d.city) as point,
                 (select json_agg(json_build_object('format_id', f.id, 'format_title', f.title, 'drawing', f.drawing,
                                                    'picture_url', f.picture_url, 'quantity', l.quantity) order by l.n)
                    from transaction_lines l join formats f on f.account_id = l.account_id and f.id = l.format_id
                   where l.account_id = ${accountId}::bigint and l.transaction_id = t.id) as lines,
                 exists (select from transactions u where u.account_id = ${accountId}::bigint and u.reverses_id = t.id) as reversed
            from transactions t
            join drop_off_points d on d.account_id = t.account_id and d.id = t.drop_off_point_id
           where ${own}
           order by t.listed_at desc, t.id desc
           limit ${limit}::bigint offset ${offset}::bigint
        ) page on true
       order by page.dropped_at desc, page.id desc`,
  );
  return {
    rows: found.flatMap((row) => (row.id === null ? [] : [dropOf(row)])),
    count: found[0]?.count ?? 0,
  };
}

const dropOf = ({ id, dropped_at, point, lines, containers_count, comments, reversed }: Row): Drop => ({
  id,
  dropped_at: dropped_at.toISOString(),
  point,
  lines,
  containers_count,
  comments,
  reversed,
});
