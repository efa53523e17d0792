import { addDays } from '@boucle/contract/base/format.ts';
import { type RoundAct, type RoundStatus } from '@boucle/contract/features/rounds/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { insertIncidents } from '../../../features/rounds/stopWrites.ts';
import { readProposals } from '../../../domain/supply/propose.ts';
import { parisInstant } from '../clock.ts';
import { insertAll } from '../cast/insertAll.ts';
import { LOIRE_WAREHOUSE } from '../cast/loire.ts';
import { type DemoWorld } from './demoWorld.ts';

/** Minute of the day before at which each was prepared. */
const PREPARED = 17 * 60 + 10;
const START = { ...LOIRE_WAREHOUSE, minute: 8 * 60 + 20 };
/** Minutes between two stops of the story. */
const STEP = 24;

interface Line {
  readonly place: 'R' | 'T';
  readonly place_id: number;
  readonly format_id: number;
  readonly act: RoundAct;
  readonly planned: number;
}

interface DoneLine extends Line {
  readonly actual: number;
  readonly transaction_id: number;
}

interface Plan {
  readonly title: string;
  readonly day: string;
  readonly status: RoundStatus;
  readonly capacity: number;
  readonly partnerId: number | null;
  readonly driverId: number;
  readonly metres: number;
  /** When it was prepared. */
  readonly created: Date;
  readonly lines: readonly (Line | DoneLine)[];
}

/** Of what was planned where the driver found fewer. */
const FOUND = 0.6;

/**
 * Rounds of the week: the latest that was driven, with what it recorded, fewer than planned at its
 * first stop; one that is prepared for today, one that the partner has tomorrow.
 */
export async function writeRounds(
  tx: Tx,
  { accountId, partnerId, adminId, employeeId, today, ago }: DemoWorld,
): Promise<void> {
  const driven = await lastCollected(tx, accountId, today);
  const [first] = driven;
  if (first !== undefined)
    await writeRound(tx, accountId, adminId, {
      title: 'Centre',
      day: first.day,
      status: 'done',
      capacity: 420,
      partnerId: null,
      driverId: adminId,
      metres: 11_200,
      created: parisInstant(addDays(first.day, -1), PREPARED),
      lines: driven.map((line, n) => (n === 0 ? { ...line, planned: Math.ceil(line.planned / FOUND) + 1 } : line)),
    });
  const waiting = await waitingNow(tx, accountId);
  const places = [...new Set(waiting.map(({ place, place_id }) => `${place} ${place_id}`))];
  const at = (from: number, to: number): Line[] => {
    const some = new Set(places.slice(from, to));
    return waiting.filter(({ place, place_id }) => some.has(`${place} ${place_id}`));
  };
  const half = Math.min(7, Math.ceil(places.length / 2));
  const ready = { status: 'ready', capacity: 600, created: ago(1, PREPARED) } as const;
  const ours = { ...ready, title: 'Centre et gare', day: today, partnerId: null, driverId: adminId, metres: 14_800 };
  await writeRound(tx, accountId, adminId, { ...ours, lines: at(0, half) });
  const theirs = {
    ...ready,
    title: 'Sud Loire',
    day: addDays(today, 1),
    partnerId,
    driverId: employeeId,
    metres: 17_300,
  };
  await writeRound(tx, accountId, adminId, { ...theirs, lines: at(half, half + 5) });
}

/** Restaurants of tomorrow's deliveries; as many at least are left for somebody to plan. */
const DELIVERED = 2;

/**
 * A round of tomorrow that brings what is proposed where it is least urgent: the rest waits for
 * somebody. Forecasts and levels are written.
 */
export async function writeDeliveries(tx: Tx, { accountId, adminId, today, ago }: DemoWorld): Promise<void> {
  const { proposals } = await readProposals(tx, accountId);
  const gives = proposals.filter(({ act, place }) => act === 'give' && place === 'R');
  const places = [...new Set(gives.map(({ place_id }) => place_id))];
  const some = new Set(places.slice(Math.max(DELIVERED, places.length - DELIVERED)));
  const lines = gives.flatMap(({ place_id, format_id, quantity }): Line[] =>
    some.has(place_id) ? [{ place: 'R', place_id, format_id, act: 'give', planned: quantity }] : [],
  );
  await writeRound(tx, accountId, adminId, {
    title: 'Erdre',
    day: addDays(today, 1),
    status: 'ready',
    capacity: 600,
    partnerId: null,
    driverId: adminId,
    metres: 9400,
    created: ago(1, PREPARED),
    lines,
  });
}

/**
 * Pieces collected at restaurants on the latest day of the story before today, as the lines of a
 * round that did it.
 */
async function lastCollected(tx: Tx, accountId: number, today: string): Promise<(DoneLine & { day: string })[]> {
  const { rows } = await tx.raw<DoneLine & { day: string } & Record<string, unknown>>({
    text: `with last as (
             select max(day) as day from transactions
              where account_id = $1 and type = 'admin_return_dirty' and variant = 'restaurant' and reverses_id is null and day < $2::date)
           select distinct on (t.restaurant_id, l.format_id) t.day::text as day, 'R' as place, t.restaurant_id as place_id, l.format_id,
                  'take_dirty' as act, l.quantity as planned, l.quantity as actual, t.id as transaction_id
             from transactions t
             join last on last.day = t.day
             join transaction_lines l on l.account_id = t.account_id and l.transaction_id = t.id
            where t.account_id = $1 and t.type = 'admin_return_dirty' and t.variant = 'restaurant' and t.reverses_id is null and l.quantity > 0
            order by t.restaurant_id, l.format_id, t.id`,
    values: [accountId, today],
  });
  return rows;
}

/** Pieces that wait at restaurants and in drawers now, place by place. */
async function waitingNow(tx: Tx, accountId: number): Promise<Line[]> {
  const { rows } = await tx.raw<Line & Record<string, unknown>>({
    text: `select c.place, c.place_id, c.format_id, case c.place when 'R' then 'take_dirty' else 'empty_drawer' end as act, c.quantity as planned
             from cells c
             left join restaurants r on c.place = 'R' and r.account_id = c.account_id and r.id = c.place_id
            where c.account_id = $1 and (c.place = 'R' and c.state = 'dirty' and r.latitude is not null or c.place = 'T') and c.quantity > 0
            order by c.place, c.place_id, c.format_id`,
    values: [accountId],
  });
  return rows;
}

async function writeRound(tx: Tx, account_id: number, adminId: number, plan: Plan): Promise<void> {
  const { title, day, status, capacity, partnerId, driverId, metres, created, lines } = plan;
  if (lines.length === 0) return;
  const places = [...Map.groupBy(lines, ({ place, place_id }) => `${place} ${place_id}`).values()];
  const at = (stop: number): Date => parisInstant(day, START.minute + STEP * stop);
  const isDone = status === 'done';
  const [round_id = 0] = await insertAll(tx, 'rounds', [
    {
      account_id,
      day,
      title,
      status,
      vehicle_capacity: capacity,
      start_minute: START.minute,
      start_latitude: START.latitude,
      start_longitude: START.longitude,
      partner_id: partnerId,
      driver_id: driverId,
      last_stop: places.length,
      metres,
      created_by: adminId,
      created_at: created,
      ...(isDone && { started_at: at(1), ended_at: at(places.length + 1) }),
    },
  ]);
  for (const [index, own] of places.entries()) {
    const n = index + 1;
    const { place = 'R', place_id = 0 } = own[0] ?? {};
    const done = { recorded_at: at(n), done_at: at(n), done_by: driverId };
    const stop = { account_id, round_id, n };
    await tx
      .insertInto('round_stops')
      .values({ ...stop, rank: n, place, place_id, status: isDone ? 'done' : 'to_do', ...(isDone && done) })
      .execute();
    const wholly = own.map((line) => ({ actual: null, transaction_id: null, ...line }));
    await tx
      .insertInto('round_lines')
      .values(
        wholly.map(({ format_id, act, planned, actual, transaction_id }) => ({
          ...stop,
          ...{ format_id, act, planned, actual, posted: actual, transaction_id },
        })),
      )
      .execute();
    const recorded = own.flatMap((line) =>
      'actual' in line ? [{ ...line, posted: line.actual, transactionId: line.transaction_id }] : [],
    );
    const visit = { roundId: round_id, n, by: driverId, placeId: place_id, at: at(n) };
    await insertIncidents(tx, account_id, { ...visit, lines: recorded });
  }
}
