import { addDays } from '@boucle/contract/base/format.ts';
import {
  type BalanceKind,
  type BalanceOwner,
  OWNER_LETTERS,
  shownSign,
} from '@boucle/contract/shared/ledgerCards/accounts.ts';
import {
  isNumbered,
  placeOfLetter,
  type StockCardPlace,
  type StockCardState,
} from '@boucle/contract/shared/ledgerCards/places.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeMonth } from '../../domain/ledger/months/closeMonth.ts';
import { verifyLedger } from '../../domain/ledger/verification/verify.ts';
import { rollUpDays } from '../../domain/statistics/accountDays.ts';
import { attemptOf } from '../../dev/testing/ledgerModel/attempts.ts';
import { type ModelRun } from '../../dev/testing/ledgerModel/modelRun.ts';
import { newModelRun, stock } from '../../dev/testing/ledgerModel/newModelRun.ts';
import { historyOf, settle } from '../../dev/testing/ledgerModel/playHistories.ts';
import { SeededRandom } from '../../dev/testing/ledgerModel/seededRandom.ts';
import { type FreshDatabase, freshDatabase } from '../../dev/testing/database.ts';
import { balanceCard, balanceEntries } from './balanceCard.ts';
import { stockCard, stockMovements } from './stockCard.ts';

const MONTHS = ['2026-05-01', '2026-06-01'];
const COMMANDS_A_MONTH = 70;
const HOURS_APART = 10;
const PAGE = 9;
const LONG = process.env['LONG'] === '1';
const RUNS = LONG ? 100 : 2;
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** A row of a replay: what it changed in which cell or account, in the order of lists. */
interface Replayed {
  readonly key: string;
  /** Which row of the books: it has two sides. */
  readonly row: string;
  readonly day: string;
  readonly source: string;
  readonly change: number;
}

/**
 * Every movement and entry of the account, read plainly. `R/3/1/clean` or `CAG/U/2`;
 * `R/3/all/clean` is of all formats.
 */
async function replay({ world }: ModelRun): Promise<Replayed[]> {
  const { rows } = await world.run((tx) =>
    tx.raw<Replayed>({
      text: `select key, concat_ws('/', id, settlement, n) as row, day::text, source, change::int from (
        select concat_ws('/', c.place, c.place_id, c.format_id, c.state) as key, t.day, t.completed_at as at, t.id, null::bigint as settlement, m.n, t.type as source,
          case when c.id = m.to_cell then m.quantity else -m.quantity end as change
          from movements m join transactions t on t.account_id = m.account_id and t.id = m.transaction_id
          join cells c on c.account_id = m.account_id and c.id in (m.from_cell, m.to_cell) where m.account_id = $1
        union all
        select concat_ws('/', a.kind, a.owner, a.owner_id), t.day, t.completed_at, t.id, null, e.n, t.type,
          case when a.id = e.to_account then e.amount_cents else -e.amount_cents end
          from entries e join transactions t on t.account_id = e.account_id and t.id = e.transaction_id
          join money_accounts a on a.account_id = e.account_id and a.id in (e.from_account, e.to_account) where e.account_id = $1
        union all
        select concat_ws('/', a.kind, a.owner, a.owner_id), s.day, s.created_at, null, s.id, e.n, s.kind,
          case when a.id = e.to_account then e.amount_cents else -e.amount_cents end
          from settlement_entries e join settlements s on s.account_id = e.account_id and s.id = e.settlement_id
          join money_accounts a on a.account_id = e.account_id and a.id in (e.from_account, e.to_account) where e.account_id = $1
      ) rows order by day, at, id, settlement, n`,
      values: [world.accountId],
    }),
  );
  return rows;
}

/** `FLEET` is what came from outside less what went back there. */
const placeOf = (letter: string): StockCardPlace => (letter === 'FLEET' ? 'fleet' : placeOfLetter(letter));
const ownerOf = (letter: string): BalanceOwner | undefined =>
  Object.entries(OWNER_LETTERS).find(([, one]) => one === letter)?.[0] as BalanceOwner | undefined;

/** A whole card as read: its sums, every row of its pages from the oldest on, and its steps. */
interface CardAnswer {
  readonly opening: number;
  readonly closing: number;
  readonly now: number;
  readonly caused: number;
  readonly count: number;
  readonly rows: { day: string; source: string; change: number; balance: number }[];
  readonly last: number | undefined;
}

type Days = { from_date?: string; to_date?: string };

async function readCard({ world }: ModelRun, key: string, days: Days): Promise<CardAnswer> {
  const { accountId } = world;
  const [head = '', second = '', third = '', state] = key.split('/');
  const rows: CardAnswer['rows'] = [];
  if (state === undefined) {
    const owner = ownerOf(second);
    const asked = {
      kind: head as BalanceKind,
      ...(owner !== undefined && { owner, owner_id: Number(third) }),
      ...days,
    };
    const sign = shownSign(asked.kind);
    const cents = (euros: number): number => Math.round(euros * 100) * sign + 0;
    const card = await world.run((tx) => balanceCard(tx, accountId, asked));
    for (let offset = 0; offset === 0 || offset < card.entries; offset += PAGE) {
      const page = await world.run((tx) => balanceEntries(tx, accountId, asked, { limit: PAGE, offset }));
      expect(page.count).toBe(card.entries);
      for (const row of page.rows) {
        const source = row.transaction?.transaction_type ?? row.settlement?.kind ?? '';
        rows.unshift({ day: row.day, source, change: cents(row.amount), balance: cents(row.balance) });
      }
    }
    const last = card.steps.at(-1);
    return {
      opening: cents(card.opening),
      closing: cents(card.closing),
      now: cents(card.balance),
      caused: card.causes.reduce((sum, { amount }) => sum + cents(amount), 0),
      count: card.entries,
      rows,
      last: last && cents(last.balance),
    };
  }
  const place = placeOf(head);
  const asked = {
    place,
    ...(isNumbered(place) && { place_id: Number(second) }),
    ...(third !== 'all' && { format_id: Number(third) }),
    ...(state !== 'all' && { state: state as StockCardState }),
    ...days,
  };
  const card = await world.run((tx) => stockCard(tx, accountId, asked));
  for (let offset = 0; offset === 0 || offset < card.movements; offset += PAGE) {
    const page = await world.run((tx) => stockMovements(tx, accountId, asked, { limit: PAGE, offset }));
    expect(page.count).toBe(card.movements);
    for (const row of page.rows) {
      const source = row.transaction.transaction_type;
      rows.unshift({ day: row.day, source, change: row.pieces, balance: row.balance });
    }
  }
  return {
    opening: card.opening,
    closing: card.closing,
    now: card.quantity,
    caused: card.causes.reduce((sum, { pieces }) => sum + pieces, 0),
    count: card.movements,
    rows,
    last: card.steps.at(-1)?.balance,
  };
}

const total = (rows: readonly { change: number }[]): number => rows.reduce((sum, { change }) => sum + change, 0);

/** The card of a cell or account by a plain replay of the same days. */
function expected(all: readonly Replayed[], { from_date: from, to_date: to }: Days): CardAnswer {
  const before = all.filter(({ day }) => from !== undefined && day < from);
  const within = all.filter(({ day }) => (from === undefined || day >= from) && (to === undefined || day <= to));
  const opening = total(before);
  let balance = opening;
  const rows = within.map(({ day, source, change }) => ({ day, source, change, balance: (balance += change) }));
  const caused = total(within);
  return {
    opening,
    closing: opening + caused,
    now: total(all),
    caused,
    count: within.length,
    rows,
    last: rows.at(-1)?.balance,
  };
}

/**
 * Cells read together: of all formats, in all states, or both; what passes between two of them is
 * in none.
 */
function together(all: readonly Replayed[]): Map<string, Replayed[]> {
  const groups = new Map<string, Replayed[]>();
  for (const replayed of all) {
    const [place, id, format, state] = replayed.key.split('/');
    // Holders are many, of few rows, and have one state.
    if (state === undefined || place === 'U' || place === 'K') continue;
    for (const key of [`${place}/${id}/all/${state}`, `${place}/${id}/${format}/all`, `${place}/${id}/all/all`])
      groups.set(key, [...(groups.get(key) ?? []), replayed]);
    if (place !== 'X') continue;
    const fleet = { ...replayed, change: -replayed.change };
    for (const key of [`FLEET/0/${format}/all`, 'FLEET/0/all/all'])
      groups.set(key, [...(groups.get(key) ?? []), fleet]);
  }
  for (const [key, rows] of groups) {
    const sides = Map.groupBy(rows, ({ row }) => row);
    groups.set(
      key,
      rows.filter(({ row }) => sides.get(row)?.length === 1),
    );
  }
  return groups;
}

/**
 * Every cell and account over all time, and some of them over a period that the random chooses;
 * `groups`: of those read together too.
 */
async function expectCardsRight(run: ModelRun, random: SeededRandom, groups = false): Promise<void> {
  const all = await replay(run);
  for (const [key, rows] of [...Map.groupBy(all, ({ key: one }) => one), ...(groups ? together(all) : [])]) {
    expect({ key, ...(await readCard(run, key, {})) }).toEqual({ key, ...expected(rows, {}) });
    if (random.chance(2)) continue;
    // Of a whole month no day is read alone.
    const days = {
      from_date: random.chance(4) ? '2026-05-01' : addDays('2026-04-15', random.upTo(60)),
      ...(random.chance(2)
        ? {}
        : { to_date: random.chance(4) ? '2026-06-30' : addDays('2026-06-15', random.upTo(40)) }),
    };
    expect({ key, days, ...(await readCard(run, key, days)) }).toEqual({ key, days, ...expected(rows, days) });
  }
}

/**
 * A month of commands; some state an earlier day, reversals count on the day of what they reverse.
 */
async function live(run: ModelRun, month: string, random: SeededRandom): Promise<void> {
  for (const [rank, { kind, seed }] of historyOf(random.upTo(2 ** 31), COMMANDS_A_MONTH).entries()) {
    const at = new Date(Date.parse(`${month}T06:00:00Z`) + rank * HOURS_APART * 3_600_000);
    const attempt = attemptOf(kind, new SeededRandom(seed), run, at);
    if (!attempt) continue;
    const { answer } = await settle(kind, attempt, run);
    if (answer !== undefined) attempt.model(answer);
  }
}

it(
  `cards of every cell and account tell what a replay of their rows does, rolled up or not, after ${RUNS} histories`,
  { timeout: LONG ? 7_200_000 : 600_000 },
  () =>
    fc.assert(
      fc.asyncProperty(fc.integer(), async (seed) => {
        const random = new SeededRandom(seed);
        const run = await newModelRun(fresh, true);
        const { world } = run;
        let hour = 0;
        await stock(run, () => new Date(Date.parse('2026-04-20T06:00:00Z') + (hour += 1) * 3_600_000));
        for (const month of MONTHS) {
          await live(run, month, random);
          // Later transactions are dated before the mark: the roll-ups of their days follow.
          await rollUpDays(fresh.database, world.accountId, addDays(month, random.upTo(45)));
          await expectCardsRight(run, random);
          if (random.chance(2)) await world.run((tx) => closeMonth(tx, world.accountId, month));
        }
        await rollUpDays(fresh.database, world.accountId, '2026-08-01');
        await expectCardsRight(run, random, true);
        expect(await verifyLedger(fresh.database, world.accountId)).toEqual([]);
      }),
      { numRuns: RUNS, endOnFailure: true, ...(LONG ? {} : { seed: 20_261_123 }) },
    ),
);
