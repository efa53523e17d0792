import { type Removal } from '@boucle/contract/features/removals/calls.ts';
import {
  HANGING,
  type HangingEnd,
  type HangingKind,
  type RemovedThing,
} from '@boucle/contract/features/removals/labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, refused } from '../../platform/http/errors.ts';
import { lotStatus } from './washLots.ts';

/** Somebody or something that is taken out of use. */
export interface Removed {
  readonly thing: RemovedThing;
  readonly id: number;
}

type Found = Removal['hangs'][number];
type Part = readonly [kind: HangingKind, end: HangingEnd, rows: RawBuilder<unknown>];

/** The rows that hang on a thing (`id`, `name`, `pieces`), and what becomes of them. */
function partsOf(accountId: number, { thing, id }: Removed, drafts: boolean): Part[] {
  const account = sql`${accountId}::bigint`;
  const own = sql`${id}::bigint`;
  const rounds = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select d.id, d.title || ', ' || to_char(d.day, 'DD/MM') as name, 1 as pieces, d.day::text as rank from rounds d
     where d.account_id = ${account} and (d.status in ('ready', 'under_way') or ${drafts}::boolean and d.status = 'draft') and ${condition}`;
  const given = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    rounds(sql`exists (
      select from round_stops s join round_lines l on l.account_id = ${account} and l.round_id = s.round_id and l.n = s.n and l.act = 'give'
       where s.account_id = ${account} and s.round_id = d.id and s.status = 'to_do' and ${condition})`);
  const unnamed = (from: RawBuilder<unknown>, pieces = sql`1`): RawBuilder<unknown> =>
    sql`select 0 as id, null as name, ${pieces} as pieces, '' as rank from ${from}`;
  const orders = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    unnamed(sql`orders o where o.account_id = ${account} and o.status in ('pending', 'validated') and ${condition}`);
  const requests = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
    unnamed(sql`supply_requests q where q.account_id = ${account} and q.status = 'asked' and ${condition}`);
  const counts = (letter: 'R' | 'P', place: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select k.id, k.title as name, 1 as pieces, '' as rank from stock_counts k
     where k.account_id = ${account} and k.status in ('open', 'review') and exists (
       select from stock_count_places p
        where p.account_id = ${account} and p.count_id = k.id and p.place = ${sql.lit(letter)} and p.place_id = ${place})`;
  switch (thing) {
    case 'person':
      return [
        ['rounds', 'handed_over', rounds(sql`d.driver_id = ${own}`)],
        [
          'counts',
          'kept',
          counts('P', sql`(select h.partner_id from people h where h.account_id = ${account} and h.id = ${own})`),
        ],
      ];
    case 'partner':
      return [
        ['rounds', 'handed_over', rounds(sql`d.partner_id = ${own}`)],
        ['orders', 'first', orders(sql`o.partner_id = ${own}`)],
        [
          'stock',
          'first',
          unnamed(
            sql`cells c where c.account_id = ${account} and c.place = 'P' and c.place_id = ${own}`,
            sql`c.quantity`,
          ),
        ],
        ['requests', 'first', requests(sql`q.partner_id = ${own} and q.restaurant_id is null`)],
        ['counts', 'first', counts('P', own)],
        [
          'restaurants',
          'copied',
          unnamed(sql`partner_restaurants x where x.account_id = ${account} and x.partner_id = ${own}`),
        ],
        [
          'points',
          'copied',
          unnamed(sql`partner_drop_off_points x where x.account_id = ${account} and x.partner_id = ${own}`),
        ],
      ];
    case 'restaurant':
      return [
        ['rounds', 'first', given(sql`s.place = 'R' and s.place_id = ${own}`)],
        ['orders', 'first', orders(sql`o.restaurant_id = ${own}`)],
        ['requests', 'first', requests(sql`q.restaurant_id = ${own}`)],
        ['counts', 'first', counts('R', own)],
      ];
    case 'format':
      return [
        ['rounds', 'first', given(sql`l.format_id = ${own}`)],
        [
          'requests',
          'first',
          requests(sql`exists (
            select from supply_request_lines l
             where l.account_id = ${account} and l.request_id = q.id and l.format_id = ${own} and l.way = 'clean_in')`),
        ],
      ];
    case 'wash_site':
      return [
        [
          'lots',
          'handed_over',
          sql`select l.id, l.number as name, 1 as pieces, '' as rank from wash_lots l
               where l.account_id = ${account} and l.site_id = ${own} and ${lotStatus(accountId)} in ('open', 'washed', 'inspected')`,
        ],
      ];
  }
}

/** The ones who may take over what a person, a partner or a washing site leaves, by name. */
function heirsOf(accountId: number, { thing, id }: Removed): RawBuilder<Removal['heirs'][number]> | undefined {
  const account = sql`${accountId}::bigint`;
  const own = sql`${id}::bigint`;
  switch (thing) {
    case 'person':
      return sql`
        select p.id, coalesce(nullif(p.name, ''), p.email) as name from people p
          join people gone on gone.account_id = ${account} and gone.id = ${own}
         where p.account_id = ${account} and p.id <> ${own} and p.status = 'active' and p.partner_id is not distinct from gone.partner_id
           and p.role in ('account_admin', 'partner_admin', 'partner_delegated_admin')
         order by plain(coalesce(nullif(p.name, ''), p.email)), p.id`;
    case 'partner':
      return sql`select id, name from partners where account_id = ${account} and id <> ${own} and status = 'active' order by plain(name), id`;
    case 'wash_site':
      return sql`
        select s.id, s.name from wash_sites s join wash_sites gone on gone.account_id = ${account} and gone.id = ${own} and gone.kind <> 'restaurant'
         where s.account_id = ${account} and s.id <> ${own} and s.active and s.kind <> 'restaurant' order by plain(s.name), s.id`;
    default:
      return undefined;
  }
}

/** What hangs on a thing, and who may take it over; without `drafts` as a partner sees it. */
export async function removalOf(tx: Tx, accountId: number, removed: Removed, drafts = true): Promise<Removal> {
  const parts = partsOf(accountId, removed, drafts);
  const rows = await prepared(
    tx,
    sql<{ kind: HangingKind } & Pick<Found, 'count' | 'things'>>`${sql.join(
      parts.map(
        ([kind, , found]) => sql`
          select ${kind}::text as kind, coalesce(sum(f.pieces), 0)::int as count,
                 coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by f.rank, f.id) filter (where f.name is not null), '[]') as things
            from (${found}) f`,
      ),
      sql` union all `,
    )}`,
  );
  const hangs = parts.flatMap(([kind, end]): Found[] =>
    rows.filter((row) => row.kind === kind && row.count > 0).map((row) => ({ ...row, end })),
  );
  const heirs = heirsOf(accountId, removed);
  return { hangs, heirs: heirs === undefined ? [] : await prepared(tx, heirs) };
}

const wordsOf = (hangs: readonly Found[]): string => hangs.map(({ kind, count }) => HANGING[kind](count)).join(', ');

/**
 * Hands over what hangs on a thing that is taken out of use: to `toId`, or to no one (null). 422
 * while something has to end first, and while no one says who takes over. A partner that sees no
 * draft hands none over: it has no driver then.
 */
export async function handOver(
  tx: Tx,
  accountId: number,
  removed: Removed,
  toId?: number | null,
  drafts = true,
): Promise<void> {
  const { hangs, heirs } = await removalOf(tx, accountId, removed, drafts);
  const first = hangs.filter(({ end }) => end === 'first');
  if (first.length > 0) throw refused(`À terminer d’abord\u00a0: ${wordsOf(first)}.`);
  const left = hangs.filter(({ end }) => end === 'handed_over');
  if (left.length > 0 && toId === undefined)
    throw invalidField('to_id', `Indiquez qui reprend\u00a0: ${wordsOf(left)}.`);
  if (removed.thing === 'person' && !drafts) await tx.raw({ text: UNDRIVEN, values: [accountId, removed.id] });
  if (toId === undefined || (toId === null && removed.thing === 'wash_site')) return;
  if (toId !== null && heirs.every(({ id }) => id !== toId))
    throw invalidField('to_id', 'Ce remplaçant ne convient pas\u00a0: choisissez-en un autre.');
  for (const text of MOVES[removed.thing] ?? []) await tx.raw({ text, values: [accountId, removed.id, toId] });
}

const UNDRIVEN = `update rounds set driver_id = null, version = version + 1
  where account_id = $1 and driver_id = $2 and status = 'draft'`;

/** From $2 to $3, perhaps null. */
const MOVES: Readonly<Partial<Record<RemovedThing, readonly string[]>>> = {
  person: [
    `update rounds set driver_id = $3, version = version + 1
      where account_id = $1 and driver_id = $2 and status in ('draft', 'ready', 'under_way')`,
  ],
  partner: [
    `update rounds d set partner_id = $3, version = version + 1,
            driver_id = (select p.id from people p where p.id = d.driver_id and p.partner_id is distinct from $2)
      where account_id = $1 and partner_id = $2 and status in ('draft', 'ready', 'under_way')`,
    `insert into partner_restaurants (account_id, partner_id, restaurant_id)
     select account_id, $3, restaurant_id from partner_restaurants where account_id = $1 and partner_id = $2 and $3::bigint is not null
     on conflict do nothing`,
    `insert into partner_drop_off_points (account_id, partner_id, drop_off_point_id)
     select account_id, $3, drop_off_point_id from partner_drop_off_points where account_id = $1 and partner_id = $2 and $3::bigint is not null
     on conflict do nothing`,
  ],
  wash_site: [
    `update wash_lots l set site_id = $3, version = version + 1
      where account_id = $1 and site_id = $2
        and (status in ('open', 'washed', 'inspected') or status = 'closed' and exists (
          select from transactions r where r.account_id = $1 and r.reverses_id = l.transaction_id))`,
  ],
};
