import { type RoundShare, type SplitRoundInput } from '@boucle/contract/features/rounds/shapes.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/http/errors.ts';
import { assertPlanned, type RoundRow, roundFor } from './access.ts';
import { makeReady, orderStops, roundToPlan } from './acts.ts';
import { passageOf } from './clock.ts';
import { computedOrder, freeAtWarehouse, loadLinesOf, startOf, toOrder } from './computedOrder.ts';
import { assertPeople } from './plan.ts';
import { loadsOf } from './route/load.ts';
import { sharesOf } from './route/shares.ts';
import { timetableOf } from './route/timetable.ts';
import { type LineRow, linesOf, type StopRow, stopsOf } from './stopQueries.ts';

/**
 * How the stops of a round may be shared between drivers: as they were corrected by hand, else
 * computed. Each share in its computed order. 422 for shares that are not of all the stops.
 */
export async function proposeShares(
  context: CallContext,
  { id, drivers, shares }: { readonly id: number; readonly drivers: number; readonly shares?: string | undefined },
): Promise<RoundShare[]> {
  const round = await roundFor(context, id);
  assertPlanned(round);
  const accountId = accountOf(context.caller);
  const [stops, lines] = await Promise.all([stopsOf(context.tx, accountId, id), linesOf(context.tx, accountId, id)]);
  if (shares !== undefined) {
    const asked = shares.split(';').map((share) => share.split(',').map(Number));
    assertAll(stops, asked);
    return asked.map((share) => shareOf(round, stops, lines, share));
  }
  const loaded = (n: number): number =>
    lines.reduce((sum, line) => sum + (line.n === n && line.act === 'give' ? line.planned : 0), 0);
  const found = sharesOf(
    stops.map((stop) => ({ ...toOrder(stop), loaded: loaded(stop.n) })),
    { start: startOf(round), drivers, capacity: round.vehicle_capacity },
  );
  return found
    .filter((share) => share.length > 0)
    .map((share) =>
      shareOf(
        round,
        stops,
        lines,
        share.flatMap((rank) => stops[rank]?.n ?? []),
      ),
    );
}

function shareOf(
  round: RoundRow,
  all: readonly StopRow[],
  allLines: readonly LineRow[],
  numbers: readonly number[],
): RoundShare {
  const stops = all.filter(({ n }) => numbers.includes(n));
  const lines = allLines.filter(({ n }) => numbers.includes(n));
  const start = startOf(round);
  const ordered = computedOrder(stops, lines, start).flatMap((rank) => stops[rank] ?? []);
  const { metres, back } = timetableOf(ordered.map(toOrder), start);
  const loads = loadsOf(loadLinesOf(ordered, lines), {
    free: freeAtWarehouse(lines),
    capacity: round.vehicle_capacity,
  });
  return {
    stops: ordered.map(({ n, name }) => ({ n, name })),
    metres: Math.round(metres),
    back: passageOf(back),
    over: Math.max(0, ...loads.stops.map(({ over }) => over)),
  };
}

function assertAll(stops: readonly StopRow[], shares: readonly (readonly number[])[]): void {
  const named = shares.flat();
  const isWhole = named.length === stops.length && stops.every(({ n }) => named.includes(n));
  if (!isWhole || shares.some((share) => share.length === 0))
    throw invalidField('shares', 'Chaque arrêt est dans une part, et chaque part a un arrêt.');
}

/**
 * Makes a round of each share, ready to be driven: the first keeps the round, the others are new on
 * its day. Requests follow their stops. Answers the numbers of the rounds. All or nothing.
 */
export async function splitRound(context: CallContext, { id, version, shares }: SplitRoundInput): Promise<number[]> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const round = await roundToPlan(context, { id, version });
  assertAll(
    await stopsOf(tx, accountId, id),
    shares.map(({ stops }) => stops),
  );
  const drivers = shares.flatMap(({ driver_id: driver }) => driver ?? []);
  if (new Set(drivers).size < drivers.length)
    throw invalidField('shares', 'Un chauffeur ne fait qu’une part\u00a0: choisissez-en un autre.');
  for (const driver_id of drivers)
    await assertPeople(tx, accountId, { partner_id: round.partner_id, driver_id }, 'shares');
  const ids = [id];
  for (const [rank, { driver_id: driver, stops }] of shares.entries()) {
    if (rank === 0) await tx.raw({ text: DRIVEN, values: [accountId, id, driver ?? null] });
    else
      ids.push(await moved(tx, accountId, { round, rank, driver: driver ?? null, stops, personId: caller.personId }));
  }
  for (const one of ids) {
    await orderStops(context, await roundFor(context, one));
    const { version: now } = await roundFor(context, one);
    await makeReady(context, { id: one, version: now });
  }
  context.details['round'] = round.title;
  context.details['rounds'] = ids.length;
  return ids;
}

const DRIVEN = 'update rounds set driver_id = $3 where account_id = $1 and id = $2';

interface Moved {
  readonly round: RoundRow;
  /** From 1: the first share keeps the round. */
  readonly rank: number;
  readonly driver: number | null;
  readonly stops: readonly number[];
  readonly personId: number;
}

/** A new round of some stops of another one, with their lines and requests; its number. */
async function moved(tx: Tx, accountId: number, { round, rank, driver, stops, personId }: Moved): Promise<number> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into rounds (account_id, day, title, vehicle_capacity, start_minute, start_latitude, start_longitude, partner_id, driver_id,
             last_stop, created_by, created_at)
           select account_id, day, left(title, 76) || ' (' || $3::int || ')', vehicle_capacity, start_minute, start_latitude, start_longitude, partner_id, $4,
                  last_stop, $5, $6
             from rounds where account_id = $1 and id = $2 returning id`,
    values: [accountId, round.id, rank + 1, driver, personId, tx.now()],
  });
  const id = rows[0]?.id;
  if (id === undefined) throw conflict('Cette tournée vient de changer.');
  const own = [accountId, round.id, id, stops];
  await tx.raw({
    text: `insert into round_stops (account_id, round_id, n, rank, place, place_id, window_from, window_to, numbered_in)
           select account_id, $3, n, rank, place, place_id, window_from, window_to, numbered_in || round_id from round_stops
            where account_id = $1 and round_id = $2 and n = any($4::smallint[]) returning n`,
    values: own,
  });
  await tx.raw({
    text: 'update round_lines set round_id = $3 where account_id = $1 and round_id = $2 and n = any($4::smallint[])',
    values: own,
  });
  await tx.raw({
    text: `update supply_requests set round_id = $3, version = version + 1
            where account_id = $1 and round_id = $2 and round_stop = any($4::smallint[])`,
    values: own,
  });
  await tx.raw({
    text: 'delete from round_stops where account_id = $1 and round_id = $2 and n = any($4::smallint[]) and $3::bigint is not null',
    values: own,
  });
  return id;
}
