import fc from 'fast-check';
import { expect } from 'vitest';
import { rollUpLoans } from '../../../domain/statistics/loanRollups.ts';
import { type FreshDatabase } from '../database.ts';
import { ownMoneyOf } from '../../../domain/ledger/books/ownMoney.ts';
import { LedgerRefusal } from '../../../domain/ledger/refusals.ts';
import { RULES } from '../../../domain/ledger/rules/rules.ts';
import { snapshot } from '../ledgerSnapshot.ts';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { OTHER_KINDS, attemptOf } from './attempts.ts';
import { SeededRandom } from './seededRandom.ts';
import { holderRef } from './command.ts';
import { type Attempt, type ModelRun } from './modelRun.ts';
import { newModelRun, stock } from './newModelRun.ts';
import { ownLeft } from './ownMoney.ts';
import { NEVER_REVERSED, ROWS, rowsSeen, rowsUnseen } from './rowsSeen.ts';

/**
 * Long tests draw their histories; everyday tests play the same ones each day, known to meet every
 * row.
 */
const LONG = process.env['LONG'] === '1';
export const RUNS = LONG ? 1_000 : 56;
export const TIMEOUT_MS = LONG ? 7_200_000 : 900_000;
const COMMANDS = 200;
const CALLERS = 8;
/** Further histories, for rows not met yet: by one caller, from the everyday seed, 56 meet all. */
const MORE_AT_MOST = 100;
/** All the books of the file are recounted each so many histories, and at its end. */
const RECOUNT_EVERY = 50;

/** An action that somebody plans; the seed chooses among what there is when it is done. */
interface PlannedAction {
  readonly kind: string;
  readonly seed: number;
}

const ORDER_TYPES = Object.entries(RULES)
  .filter(([, { orderStatuses }]) => orderStatuses)
  .map(([type]) => type);

const WEIGHTS: Readonly<Record<string, number>> = {
  reverse: 25,
  order: 8,
  validate: 8,
  finish: 8,
  fix: 4,
  recall: 1,
  lift: 4,
  'order back': 5,
  ask: 5,
  yes: 5,
  exchange: 3,
  grab_container: 6,
  return_container: 4,
  'admin_in bought': 4,
  'admin_give restaurant': 5,
  'admin_free_deposit offered': 4,
  grab_guest_container: 3,
};

const KINDS = [...ROWS.filter((row) => !ORDER_TYPES.some((type) => row.startsWith(type))), ...OTHER_KINDS].flatMap(
  (kind) => Array.from({ length: WEIGHTS[kind] ?? 2 }, () => kind),
);

/** The same history from the same seed, as far as callers at once allow. */
export function historyOf(seed: number, commands = COMMANDS): PlannedAction[] {
  const random = new SeededRandom(seed);
  return Array.from({ length: commands }, () => ({ kind: random.some(KINDS) ?? '', seed: random.upTo(2 ** 31) }));
}

interface Outcome {
  readonly kind: string;
  readonly attempt: Attempt;
  /** When, among all, it was done: taken under all its locks. */
  readonly rank: number;
  readonly answer: unknown;
}

export async function settle(kind: string, attempt: Attempt, { world }: ModelRun): Promise<Outcome> {
  try {
    const { answer, ranked } = await world.run(async (tx) => {
      const done = await attempt.engine(tx);
      const rows = tx.raw<{ rank: number }>({
        text: "select nextval(pg_get_serial_sequence('transactions', 'id')) as rank",
      });
      tx.withCommit(rows);
      return { answer: done ?? 'done', ranked: rows };
    });
    return { kind, attempt, answer, rank: (await ranked).rows[0]?.rank ?? 0 };
  } catch (error) {
    if (error instanceof LedgerRefusal) return { kind, attempt, answer: undefined, rank: 0 };
    throw error;
  }
}

/** Instants that never come twice, so that loans have an age. */
let clock = 0;
export function tick(): Date {
  clock = Math.max(clock + 1, Date.now());
  return new Date(clock);
}

/**
 * Plays the planned actions, `callers` at a time. What the engine accepted, the model must accept,
 * in the order in which it was done.
 */
export async function play(run: ModelRun, planned: readonly PlannedAction[], callers: number): Promise<void> {
  for (let from = 0; from < planned.length; from += callers) {
    if (from % 40 === 0) await betweenTimes(run, planned[from]?.seed ?? 0);
    const batch = planned.slice(from, from + callers);
    const attempts = batch.flatMap(({ kind, seed }) => {
      const attempt = attemptOf(kind, new SeededRandom(seed), run, tick());
      return attempt ? [{ kind, attempt }] : [];
    });
    const outcomes = await Promise.all(attempts.map(({ kind, attempt }) => settle(kind, attempt, run)));
    for (const { kind, attempt, answer } of outcomes) {
      // One after the other there is no luck in who comes first: what one refuses the other refuses
      // too.
      if (callers === 1 && answer === undefined) expect(attempt.model(undefined), `${kind} refused`).toBe(false);
    }
    const accepted = outcomes.filter(({ answer }) => answer !== undefined);
    for (const { kind, attempt, answer } of accepted.sort((a, b) => a.rank - b.rank)) {
      expect(attempt.model(answer), `${kind} accepted`).toBe(true);
    }
  }
}

/**
 * Now and then a price changes, and a restaurant without dirty containers changes its way of
 * washing.
 */
async function betweenTimes({ world, model }: ModelRun, seed: number): Promise<void> {
  const random = new SeededRandom(seed + 1);
  const [format = 0, cents] = [random.some([world.bowl, world.cup]), random.upTo(8) * 50];
  if (random.chance(2)) {
    const from = tick().toISOString();
    await world.fresh.asOwner(`insert into format_prices values (${world.accountId}, ${format}, '${from}', ${cents})`);
    model.deposits.set(format, cents);
  }
  const restaurant = random.some([world.washer, world.sender]) ?? 0;
  const isDirty = [world.bowl, world.cup].some((id) => model.of(`R/${restaurant}/${id}/dirty`) > 0);
  if (isDirty || !random.chance(3)) return;
  const washes = model.washers.has(restaurant);
  if (washes) model.washers.delete(restaurant);
  else model.washers.add(restaurant);
  await world.fresh.asOwner(
    `update restaurants set wash_mode = '${washes ? 'account' : 'restaurant'}' where id = ${restaurant}`,
  );
}

/** Throws when the books differ from the model. */
export async function expectSame({ world, model }: ModelRun): Promise<void> {
  const holders = [...model.sums.keys()].filter((name) => name.startsWith('OWN/')).map((name) => name.slice(4));
  const { cells, money, cards, kept, own } = await world.run(async (tx) => {
    const { rows } = await tx.raw<{ name: string; kept: number }>({
      text: `select concat_ws('/', place, place_id, format_id, state) as name, reserved as kept from cells where account_id = $1 and reserved > 0
        union all select concat_ws('/', kind, owner, owner_id), blocked_cents from money_accounts where account_id = $1 and blocked_cents > 0`,
      values: [world.accountId],
    });
    const own = new Map<string, number>();
    for (const name of holders) own.set(name, await ownMoneyOf(tx, world.accountId, holderRef(name)));
    return { ...(await snapshot(tx, world.accountId)), kept: rows, own };
  });
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(holders.map((name) => [name, ownLeft(model, name)])));
  const modelled = [...model.sums].filter(([name, x]) => x !== 0 && name !== 'nowhere' && !name.startsWith('OWN'));
  expect({ ...cells, ...money }).toEqual(Object.fromEntries(modelled));
  expect(cards).toEqual(Object.fromEntries([...model.cards].map(([id, { status }]) => [id, status])));
  for (const { name, kept: stored } of kept) {
    const [place, a, b] = name.split('/');
    if (place === 'CAG') expect(stored).toBe(model.blocked(`${a}/${b}`));
    else expect(stored, name).toBe(place === 'R' ? model.reserved(Number(a), Number(b)) : model.kept(name));
  }
}

/**
 * Plays random histories by one and by eight callers, and throws when the books differ from the
 * model, when a recount finds something off, or when a row of the table was never posted or, where
 * it may be, never reversed.
 */
export async function playHistories(fresh: FreshDatabase, everydaySeed: number): Promise<void> {
  const history = fc.record({ seed: fc.integer(), callers: fc.constantFrom(1, CALLERS, CALLERS) });
  let played = 0;
  const playOne = async (seed: number, callers: number): Promise<void> => {
    const run = await newModelRun(fresh, callers === 1);
    if (seed % 2 === 0) await stock(run, tick);
    await play(run, historyOf(seed), callers);
    await expectSame(run);
    played += 1;
    if (played % 3 === 0) await rollUpLoans(fresh.database, run.world.accountId);
    if (played % RECOUNT_EVERY === 0 || played === RUNS) expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  };
  await fc.assert(
    fc.asyncProperty(history, ({ seed, callers }) => playOne(seed, callers)),
    { numRuns: RUNS, endOnFailure: true, ...(LONG ? {} : { seed: everydaySeed }) },
  );
  // Eight callers come as they come: a rare row may be met by none of them on one day. Then a few
  // more histories are played.
  for (let more = 0; more < MORE_AT_MOST && (await rowsUnseen(fresh)).length > 0; more += 1)
    await playOne(everydaySeed + more, 1);
  expect(await rowsUnseen(fresh)).toEqual([]);
  expect((await rowsSeen(fresh, true)).filter((row) => NEVER_REVERSED.includes(row))).toEqual([]);
}
