import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type ReadingsAnswer, type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import fc from 'fast-check';
import { type Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { type AppWorld, appWorld } from '../world.ts';
import { attemptOf } from './attempts.ts';
import { type ModelRun } from './modelRun.ts';
import { type ModelCommand } from './modelState.ts';
import { newModelRun, stock } from './newModelRun.ts';
import { historyOf, settle } from './playHistories.ts';
import { modelRecord } from './recordInModel.ts';
import { SeededRandom } from './seededRandom.ts';
import { statedBefore } from './statedBefore.ts';

const LONG = process.env['LONG'] === '1';
const RUNS = LONG ? 150 : 5;
const COMMANDS = LONG ? 150 : 50;

let world: AppWorld;
let owner: Pool;
beforeAll(async () => {
  world = await appWorld();
  owner = world.ledger.fresh.owner;
});
afterAll(async () => {
  await world.end();
});

/** Supplies that were stated before a posted count. */
let recorded = 0;

type Cells = ReadonlyMap<string, { readonly quantity: number; readonly reserved: number }>;

/**
 * A cell that somebody counted when this was the last transaction, and the containers that really
 * came and went since.
 */
interface Counted {
  readonly counted: number;
  readonly after: number;
  moved: number;
}

/** State of the books as last read: their cells, and the last transaction that was looked at. */
interface Seen {
  cells: Cells;
  last: number;
}

/** A count under way, by the names of its cells. */
interface Running {
  readonly id: number;
  readonly lines: Map<string, Counted>;
}

const PLACES = { warehouse: 'A', restaurant: 'R', partner: 'P', drop_off_point: 'D' } as const;
type Place = keyof typeof PLACES;

it(
  `${RUNS} histories with counts: what is posted leaves each counted cell at what was counted and moved since, X.gap at the opposite`,
  { timeout: LONG ? 3_600_000 : 120_000 },
  async () => {
    let posted = 0;
    recorded = 0;
    await fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        posted += await playOne(seed);
      }),
      { numRuns: RUNS, endOnFailure: true, ...(LONG ? {} : { seed: 20_261_123 }) },
    );
    expect(posted).toBeGreaterThan(RUNS);
    expect(recorded).toBeGreaterThan(RUNS);
    expect(await verifyLedger(world.ledger.fresh.database, 'all')).toEqual([]);
  },
);

/**
 * Plays a history by one caller in which places are counted, moved in and posted, two counts at a
 * time; answers how many gaps were posted.
 */
async function playOne(seed: number): Promise<number> {
  const run = await newModelRun(world.ledger.fresh, true);
  const { accountId, adminId } = run.world;
  const token = await world.tokenOf(adminId);
  const call = (method: string, path: string, body?: object) =>
    world.call(method, path, { token, ...(body !== undefined && { body }) });
  // One person counts and posts here; who may is tested elsewhere.
  await call('PATCH', '/stock_counts/settings', { threshold_pieces: 1_000_000, threshold_value: 1_000_000 });
  let clock = Date.now();
  const tick = (): Date => new Date((clock = Math.max(clock + 1, Date.now())));
  await stock(run, tick);
  const random = new SeededRandom(seed);
  const counts: Running[] = [];
  const fixed = new Set<string>();
  let stated = 0;
  const seen: Seen = { cells: new Map(), last: 0 };
  const note = () => look(accountId, seen, counts);
  await note();
  let gaps = 0;
  for (const { kind, seed: own } of historyOf(seed, COMMANDS)) {
    const attempt = attemptOf(kind, new SeededRandom(own), run, tick());
    if (attempt !== undefined) {
      const outcome = await settle(kind, attempt, run);
      expect(attempt.model(outcome.answer), kind).toBe(outcome.answer !== undefined);
      if (outcome.answer !== undefined) await note();
    }
    if (random.chance(6) && counts.length < 2) {
      counts.push(await opened(call, run, random));
      await enter(call, counts.at(-1), random, seen);
    }
    const running = random.chance(8) ? counts.shift() : undefined;
    if (running === undefined) continue;
    gaps += await post(call, running, { accountId, random, seen, note });
    await postInModel(run, running.id);
    for (const name of running.lines.keys()) fixed.add(name);
    for (let times = random.upTo(3); times > 0; times -= 1)
      stated += (await stateBefore(run, random, fixed, { seen, note })) ? 1 : 0;
  }
  if (fixed.size > 0) recorded += stated;
  for (const running of counts.splice(0)) gaps += await post(call, running, { accountId, random, seen, note });
  return gaps;
}

/** The gaps of a count, as it posted them, in the plain ledger too. */
async function postInModel({ world: { accountId }, model }: ModelRun, countId: number): Promise<void> {
  const { rows } = await owner.query<ModelCommand & { id: number }>(
    `select t.id::int, t.type, t.variant, t.place, t.restaurant_id::int as restaurant, t.partner_id::int as partner,
            t.drop_off_point_id::int as point, t.collection_drawer_id::int as drawer,
            (select json_agg(json_build_object('format', l.format_id, 'quantity', l.quantity) order by l.n) from transaction_lines l
              where l.account_id = t.account_id and l.transaction_id = t.id) as lines
       from transactions t
      where t.account_id = $1 and t.id in (select transaction_id from stock_count_lines where account_id = $1 and count_id = $2) order by t.id`,
    [accountId, countId],
  );
  for (const { id, restaurant, partner, point, drawer, ...command } of rows) {
    // PostgreSQL answers null for the parties that it has none of.
    const parties = Object.entries({ restaurant, partner, point, drawer }).filter(([, number]) => Boolean(number));
    expect(modelRecord(model, id, Date.now(), { ...command, ...Object.fromEntries(parties) }), command.variant).toBe(
      true,
    );
  }
}

/**
 * States a supply before the posted counts of its ends: both ledgers agree, and « before » leaves a
 * counted cell as it was.
 */
async function stateBefore(
  run: ModelRun,
  random: SeededRandom,
  fixed: ReadonlySet<string>,
  { seen, note }: { seen: Seen; note: () => Promise<void> },
): Promise<boolean> {
  const attempt = statedBefore(random, run, fixed);
  const before = seen.cells;
  const outcome = await settle('stated before a count', attempt, run);
  expect(attempt.model(outcome.answer), 'stated before a count').toBe(outcome.answer !== undefined);
  if (outcome.answer === undefined) return false;
  await note();
  for (const { letter, id, moment, pieces, format } of attempt.ends) {
    const name = `${letter}/${id}/${format}/clean`;
    const moved = moment === 'before' && fixed.has(name) ? 0 : pieces;
    expect(quantityOf(seen.cells, name) - quantityOf(before, name), `${name}, ${moment}`).toBe(moved);
  }
  return true;
}

type Call = (method: string, path: string, body?: object) => ReturnType<AppWorld['call']>;

async function opened(call: Call, { world: { washer, sender, partner, point } }: ModelRun, random: SeededRandom) {
  const all = [
    { place: 'warehouse' },
    { place: 'restaurant', place_id: washer },
    { place: 'restaurant', place_id: sender },
    { place: 'partner', place_id: partner },
    { place: 'drop_off_point', place_id: point },
  ];
  const some = all.filter(() => random.chance(2));
  const { data, text } = await call('POST', '/stock_counts', { places: some.length === 0 ? all : some });
  expect(data, text).toBeDefined();
  return { id: (data as StockCountDetail).id, lines: new Map<string, Counted>() };
}

/** Counts most lines of a count, or the named ones: what is there, or some more or fewer. */
async function enter(
  call: Call,
  running: Running | undefined,
  random: SeededRandom,
  seen: Seen,
  names?: readonly string[],
): Promise<void> {
  if (running === undefined) return;
  const { lines } = (await call('GET', `/stock_counts/${running.id}`)).data as StockCountDetail;
  const asked = lines.filter((line) => (names === undefined ? !random.chance(4) : names.includes(nameOf(line))));
  if (asked.length === 0) return;
  // Past the instant of what was done last: it is before the counting.
  await wait(3);
  const now = new Date().toISOString();
  const readings = asked.map(({ place, place_id, state, format_id, ...line }, n) => {
    const name = nameOf({ place, place_id, state, format_id });
    const there = quantityOf(seen.cells, name);
    // Recounted because of what was promised or left: exactly what is there.
    const counted = names === undefined ? Math.max(0, there + random.upTo(9) - 5) : there;
    running.lines.set(name, { counted, after: seen.last, moved: 0 });
    return { n: line.readings.length * 1000 + n, place, place_id, state, format_id, counted, counted_at: now };
  });
  const { data, text } = await call('POST', `/stock_counts/${running.id}/lines`, {
    device_id: randomUUID(),
    sent_at: now,
    readings,
  });
  expect(data, text).toBeDefined();
  expect((data as ReadingsAnswer).results.map(({ outcome }) => outcome)).toEqual(asked.map(() => 'recorded'));
  await wait(3);
}

/** Posts a count, its impossible lines counted again first; answers how many gaps it wrote. */
async function post(
  call: Call,
  running: Running,
  { accountId, random, seen, note }: { accountId: number; random: SeededRandom; seen: Seen; note: () => Promise<void> },
): Promise<number> {
  const { id, lines } = running;
  if (lines.size === 0) return 0;
  const read = async () => (await call('GET', `/stock_counts/${id}`)).data as StockCountDetail;
  await call('POST', `/stock_counts/${id}/review`, {});
  const stuck = (await read()).lines.filter(({ status }) => status === 'short' || status === 'reserved').map(nameOf);
  for (const name of stuck) {
    const { counted, moved } = lines.get(name) ?? { counted: 0, moved: 0 };
    const isTooFew = counted + moved < Math.max(0, seen.cells.get(name)?.reserved ?? 0);
    expect(isTooFew || name.endsWith('/dirty'), `${name} is stuck`).toBe(true);
  }
  await enter(call, running, random, seen, stuck);
  const before = seen.cells;
  const gapBefore = await gapOf(accountId);
  const { data, text } = await call('POST', `/stock_counts/${id}/post`, { confirmed: true });
  expect(data, text).toMatchObject({ status: 'posted' });
  await note();
  let sum = 0;
  for (const [name, { counted, moved }] of lines) {
    expect(quantityOf(seen.cells, name), `${name} of count ${id}`).toBe(counted + moved);
    sum += counted + moved - quantityOf(before, name);
  }
  expect((await gapOf(accountId)) - gapBefore + sum).toBe(0);
  return (data as StockCountDetail).gaps_count;
}

const nameOf = ({
  place,
  place_id,
  format_id,
  state,
}: Pick<StockCountDetail['lines'][number], 'place' | 'place_id' | 'format_id' | 'state'>): string =>
  [PLACES[place as Place], place_id ?? 0, format_id, state].join('/');
const quantityOf = (cells: Cells, name: string): number => cells.get(name)?.quantity ?? 0;

async function cellsOf(accountId: number): Promise<Cells> {
  const { rows } = await owner.query<{ name: string; quantity: number; reserved: number }>(
    `select concat_ws('/', place, place_id, format_id, state) as name, quantity, reserved from cells
      where account_id = $1 and place in ('A', 'R', 'P', 'D') and state in ('clean', 'dirty')`,
    [accountId],
  );
  return new Map(rows.map(({ name, ...cell }) => [name, cell]));
}

async function gapOf(accountId: number): Promise<number> {
  const { rows } = await owner.query<{ sum: number }>(
    `select coalesce(sum(quantity), 0)::int as sum from cells where account_id = $1 and place = 'X' and state = 'gap'`,
    [accountId],
  );
  return rows[0]?.sum ?? 0;
}

/**
 * Reviews what was recorded since: whatever entered or left a counted cell moved it, unless it
 * corrected the books (an entry or an exit against X.gap), was stated on an earlier day, or
 * reversed what the books already held when it was counted.
 */
async function look(accountId: number, seen: Seen, counts: readonly Running[]): Promise<void> {
  const { rows } = await owner.query<{
    id: number;
    reverses_id: number | null;
    name: string;
    pieces: number;
    corrects: boolean;
  }>(
    `select t.id, t.reverses_id, concat_ws('/', c.place, c.place_id, c.format_id, c.state) as name, v.sign * m.quantity as pieces,
            o.place = 'X' and o.state = 'gap' and t.type in ('admin_in', 'admin_out')
              or t.day < (t.completed_at at time zone 'Europe/Paris')::date as corrects
       from transactions t join movements m on m.account_id = t.account_id and m.transaction_id = t.id
      cross join lateral (values (m.from_cell, m.to_cell, -1), (m.to_cell, m.from_cell, 1)) v(cell, other, sign)
       join cells c on c.account_id = t.account_id and c.id = v.cell
       join cells o on o.account_id = t.account_id and o.id = v.other
      where t.account_id = $1 and t.id > $2 order by t.id`,
    [accountId, seen.last],
  );
  for (const { reverses_id: reversed, name, pieces, corrects } of rows)
    for (const { lines } of counts) {
      const line = lines.get(name);
      if (line !== undefined && !corrects && (reversed === null || reversed > line.after)) line.moved += pieces;
    }
  seen.last = Math.max(seen.last, ...rows.map(({ id }) => id));
  seen.cells = await cellsOf(accountId);
}
