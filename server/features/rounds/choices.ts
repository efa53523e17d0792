import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { type RoundChoices } from '@boucle/contract/features/rounds/shapes.ts';
import { type RoundAct, ROUND_LIMITS, type StopPlace } from '@boucle/contract/features/rounds/labels.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/http/errors.ts';
import { type Proposals, readProposals } from '../../domain/supply/propose.ts';

/** A drawer is worth a stop from this part of its capacity on, in percent. */
const NEARLY_FULL = 75;

type Choice = RoundChoices['places'][number];

interface ChoiceRow {
  place: StopPlace;
  place_id: number;
  name: string;
  round_id: number | null;
  cover_days: number | null;
  lines: { format_id: number; act: RoundAct; quantity: number }[];
  requests: number[];
}

/** A line that is proposed at a place of a round. */
interface ProposedLine {
  readonly place: 'R' | 'T';
  readonly place_id: number;
  readonly format_id: number;
  readonly act: RoundAct;
  readonly quantity: number;
  readonly cover_days: number | null;
}

/**
 * Lines proposed where rounds stop; what a neighbour gives is taken there and brought where it
 * lacks, on top of what the warehouse gives.
 */
function proposedLines({ proposals, unmet, transfers }: Proposals): ProposedLine[] {
  const lines = proposals.flatMap(({ place, ...one }): ProposedLine[] =>
    place === 'R' || place === 'T' ? [{ ...one, place }] : [],
  );
  const coverAt = (id: number, format: number): number | null =>
    unmet.find(({ place, place_id, format_id }) => place === 'R' && place_id === id && format_id === format)
      ?.cover_days ?? null;
  const moved = transfers.flatMap(({ from_id, to_id, format_id, quantity }): ProposedLine[] => [
    { place: 'R', place_id: from_id, format_id, act: 'take_clean', quantity, cover_days: null },
    { place: 'R', place_id: to_id, format_id, act: 'give', quantity, cover_days: coverAt(to_id, format_id) },
  ]);
  const same = Map.groupBy([...lines, ...moved], ({ place, place_id, format_id, act }) =>
    [place, place_id, format_id, act].join(),
  );
  return [...same.values()].flatMap((all) =>
    all.slice(0, 1).map((first) => ({ ...first, quantity: all.reduce((sum, one) => sum + one.quantity, 0) })),
  );
}

/** The ends of transfers at a restaurant. */
const transfersAt = (id: number, transfers: Proposals['transfers']): Choice['transfers'] =>
  transfers.flatMap(({ from_id, from_name, to_id, to_name, format_id, format_title, quantity }) => [
    ...(to_id === id
      ? [{ act: 'give' as const, format_id, format_title, quantity, other_id: from_id, other_name: from_name }]
      : []),
    ...(from_id === id
      ? [{ act: 'take_clean' as const, format_id, format_title, quantity, other_id: to_id, other_name: to_name }]
      : []),
  ]);

/**
 * Places where something waits for a round: proposals, transfers between them too, requests, dirty
 * containers at restaurants, drawers three quarters full. Requests first, then the first to run
 * out; places that another round has already last. And who may drive.
 */
export async function roundChoices(tx: Tx, accountId: number): Promise<RoundChoices> {
  const account = sql`${accountId}::bigint`;
  const all = await readProposals(tx, accountId);
  const proposed = proposedLines(all);
  const [places, partners, drivers] = await Promise.all([
    prepared(
      tx,
      sql<ChoiceRow>`
        with found as (
          select 'R' as place, c.place_id, c.format_id, 'take_dirty' as act, c.quantity, null::float8 as cover from cells c
           where c.account_id = ${account} and c.place = 'R' and c.state = 'dirty' and c.quantity > 0
          union all
          select p.* from unnest(${proposed.map(({ place }) => place)}::text[], ${proposed.map(({ place_id }) => place_id)}::bigint[],
                   ${proposed.map(({ format_id }) => format_id)}::bigint[], ${proposed.map(({ act }) => act)}::text[],
                   ${proposed.map(({ quantity }) => quantity)}::int[], ${proposed.map(({ cover_days }) => cover_days)}::float8[]) p
          union all
          select 'T', c.place_id, c.format_id, 'empty_drawer', c.quantity, null from cells c
            join collection_drawers d on d.account_id = c.account_id and d.id = c.place_id
           where c.account_id = ${account} and c.place = 'T' and c.quantity > 0 and c.quantity * 100 >= coalesce(d.capacity, 1) * ${NEARLY_FULL}::int
          union all
          select 'R', d.restaurant_id, l.format_id, case l.way when 'clean_in' then 'give' when 'clean_out' then 'take_clean' else 'take_dirty' end,
                 sum(l.quantity)::bigint, null
            from supply_requests d join supply_request_lines l on l.account_id = d.account_id and l.request_id = d.id
           where d.account_id = ${account} and d.status = 'asked' and d.restaurant_id is not null group by d.restaurant_id, l.format_id, l.way
        ), lines as (
          -- What is asked for is part of what waits.
          select place, place_id, format_id, act, max(quantity) as quantity, min(cover) as cover from found where quantity > 0 group by place, place_id, format_id, act
        ), grouped as (
          select place, place_id, sum(quantity) as pieces, min(cover) filter (where act = 'give') as cover,
                 json_agg(json_build_object('format_id', format_id, 'act', act, 'quantity', quantity) order by act, format_id) as lines
            from lines group by place, place_id
        ), asked as (
          select restaurant_id, array_agg(id order by id) as ids from supply_requests
           where account_id = ${account} and status = 'asked' group by restaurant_id
        )
        select case g.place when 'R' then 'restaurant' else 'drawer' end as place, g.place_id, g.lines, coalesce(a.ids, '{}') as requests, round(g.cover::numeric, 1)::float8 as cover_days,
               coalesce(r.name, concat_ws(', ', z.name, m.name, d.name)) as name,
               (select min(s.round_id) from round_stops s join rounds o on o.account_id = s.account_id and o.id = s.round_id
                 where s.account_id = ${account} and s.place = g.place and s.place_id = g.place_id and s.status = 'to_do'
                   and o.status in ('draft', 'ready', 'under_way')) as round_id
          from grouped g
          left join asked a on g.place = 'R' and a.restaurant_id = g.place_id
          left join restaurants r on g.place = 'R' and r.account_id = ${account} and r.id = g.place_id
          left join collection_drawers d on g.place = 'T' and d.account_id = ${account} and d.id = g.place_id
          left join collection_terminals m on m.account_id = d.account_id and m.id = d.terminal_id
          left join collection_sites z on z.account_id = m.account_id and z.id = m.site_id
         where g.place = 'R' or z.status = 'active'
         order by 7 nulls first, a.ids is null, g.cover nulls last, g.pieces desc, g.place, g.place_id
         limit ${ROUND_LIMITS.stops}::bigint`,
    ),
    prepared(
      tx,
      sql<RoundChoices['partners'][number]>`
        select id, name from partners where account_id = ${account} and status = 'active' order by plain(name), id`,
    ),
    prepared(
      tx,
      sql<RoundChoices['drivers'][number]>`
        select id, coalesce(nullif(name, ''), email) as name, partner_id from people
         where account_id = ${account} and status = 'active' and role in ('account_admin', 'partner_admin', 'partner_delegated_admin')
         order by partner_id is not null, plain(coalesce(nullif(name, ''), email)), id`,
    ),
  ]);
  return {
    places: places.map((one) => ({
      ...one,
      transfers: one.place === 'restaurant' ? transfersAt(one.place_id, all.transfers) : [],
    })),
    partners,
    drivers,
  };
}

/**
 * Refuses (409) lines of which less is proposed than when they were read. Plans of an account are
 * made in turn: of two at once the second one sees the first.
 */
export async function expectProposed(tx: Tx, accountId: number, lines: readonly PlannedLine[]): Promise<void> {
  await tx.raw({ text: 'select from accounts where id = $1 for no key update', values: [accountId] });
  const { places } = await roundChoices(tx, accountId);
  for (const { place, place_id, format_id, act, quantity } of lines) {
    const at = places.find((one) => one.place === place && one.place_id === place_id);
    const same = at?.lines.find((one) => one.format_id === format_id && one.act === act);
    if ((same?.quantity ?? 0) < quantity)
      throw conflict(
        `Rien n’est planifié\u00a0: ${at === undefined ? 'un lieu' : at.name} n’a plus besoin d’autant. Relisez le plan.`,
      );
  }
}
