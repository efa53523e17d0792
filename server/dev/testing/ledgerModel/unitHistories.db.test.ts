import { drawLetters } from '../../../platform/crypto/crockford.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { newModelRun, stock } from './newModelRun.ts';
import { type ModelRun } from './modelRun.ts';
import { expectSame, historyOf, play, tick } from './playHistories.ts';

const HISTORIES = process.env['LONG'] === '1' ? 100 : 2;
const CODES = 8;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** Codes of both formats, whose places are unknown. */
async function numbered({ world }: ModelRun): Promise<Map<number, string[]>> {
  const codes = new Map<number, string[]>();
  for (const format of [world.bowl, world.cup]) {
    const own = Array.from({ length: CODES }, () => drawLetters(8));
    codes.set(format, own);
    await fresh.asOwner(`update formats set numbered = true where account_id = ${world.accountId} and id = ${format};
      with b as (insert into unit_batches (account_id, format_id, received_on, quantity)
        values (${world.accountId}, ${format}, '2020-01-01', ${CODES}) returning id)
      insert into units (account_id, code, format_id, batch_id, last_seen_at)
      select ${world.accountId}, c, ${format}, b.id, now() from b, unnest('{${own.join(',')}}'::text[]) c`);
  }
  return codes;
}

interface Row extends Record<string, unknown> {
  code: string;
  place: string | null;
  uses: number;
  washes: number;
  missed: number;
}

interface Move extends Record<string, unknown> {
  code: string;
  transaction_id: number;
  reverses_id: number | null;
  from: string | null;
  to: string | null;
  reuse: number;
  wash: number;
  missed: boolean;
}

/** SQL: an end of a move as a place; what is against the gap is nowhere. */
const at = (end: string): string =>
  `case when m.${end}_place <> 'X' or m.${end}_state <> 'gap' then concat_ws('/', m.${end}_place, m.${end}_id, m.${end}_state) end as "${end}"`;

it(
  `in ${HISTORIES} histories with codes, by one and by 8 callers, no cell has more codes than pieces, and each is where it was read last`,
  { timeout: 900_000 },
  async () => {
    let named = 0;
    for (let n = 0; n < HISTORIES; n += 1) {
      const callers = n % 2 === 0 ? 1 : 8;
      const plain = await newModelRun(fresh, callers === 1);
      const run = { ...plain, codes: await numbered(plain) };
      const { accountId } = run.world;
      await stock(run, tick);
      await play(run, historyOf(20_261_130 + n), callers);
      // Codes change nothing of what the books count.
      await expectSame(run);
      const { beyond, units, moves } = await run.world.run(async (tx) => ({
        beyond: (
          await tx.raw({
            text: `select u.place, u.place_id, u.format_id, u.state, count(*)::int, c.quantity from units u
                     left join cells c using (account_id, place, place_id, format_id, state)
                    where u.account_id = $1 and u.place <> 'X' group by 1, 2, 3, 4, 6 having count(*) > coalesce(c.quantity, 0)`,
            values: [accountId],
          })
        ).rows,
        units: (
          await tx.raw<Row>({
            text: `select code, concat_ws('/', place, place_id, state) as place, uses, washes, missed from units where account_id = $1`,
            values: [accountId],
          })
        ).rows,
        moves: (
          await tx.raw<Move>({
            text: `select m.code, m.transaction_id, t.reverses_id, ${at('from')}, ${at('to')}, m.reuse::int as reuse, m.wash::int as wash, m.missed
                     from unit_moves m join transactions t on t.account_id = $1 and t.id = m.transaction_id
                    where m.account_id = $1 order by m.at, m.transaction_id`,
            values: [accountId],
          })
        ).rows,
      }));
      expect(beyond).toEqual([]);
      for (const { place, ...unit } of units) {
        const own = moves.filter(({ code }) => code === unit.code);
        const read = replay(own);
        expect({ ...unit, place: ['', read.place ?? ''].includes(place ?? '') ? 'as read' : place }).toEqual({
          code: unit.code,
          uses: read.uses,
          washes: read.washes,
          missed: read.missed,
          place: 'as read',
        });
      }
      named += moves.length;
    }
    expect(named).toBeGreaterThan(50 * HISTORIES);
    expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  },
);

/** What the moves of a container come to; its place may be forgotten at any time. */
function replay(moves: readonly Move[]) {
  const standing: Move[] = [];
  let place: string | null = null;
  const sum = { uses: 0, washes: 0, missed: 0 };
  for (const move of moves) {
    const { reverses_id: reverses } = move;
    const undone = standing.findIndex(({ transaction_id: id }) => id === reverses);
    sum.uses += move.reuse;
    sum.washes += move.wash;
    if (reverses === null) {
      standing.push(move);
      place = move.to;
      sum.missed += move.missed ? 1 : 0;
    } else {
      const isLast = undone === standing.length - 1;
      const [gone] = standing.splice(undone, 1);
      if (isLast) place = move.to;
      sum.missed -= gone?.missed === true ? 1 : 0;
    }
  }
  return { ...sum, place };
}
