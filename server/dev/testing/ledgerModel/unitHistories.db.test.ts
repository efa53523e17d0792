import { drawLetters } from '../../../platform/crypto/crockford.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../../domain/ledger/verification/verify.ts';
import { type FreshDatabase, freshDatabase } from '../database.ts';
import { ModelCode } from './modelState.ts';
import { newModelRun, stock } from './newModelRun.ts';
import { type ModelRun } from './modelRun.ts';
import { expectSame, historyOf, play, tick } from './playHistories.ts';

const HISTORIES = process.env['LONG'] === '1' ? 100 : 2;
const CODES = 24;

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

/** Codes of both formats, whose places are unknown. */
async function numbered({ world, model }: ModelRun): Promise<Map<number, string[]>> {
  const codes = new Map<number, string[]>();
  for (const format of [world.bowl, world.cup]) {
    const own = Array.from({ length: CODES }, () => drawLetters(8));
    codes.set(format, own);
    for (const code of own) model.codes.set(code, new ModelCode(code));
    await fresh.asOwner(`update formats set numbered = true where account_id = ${world.accountId} and id = ${format};
      with b as (insert into unit_batches (account_id, format_id, received_on, quantity)
        values (${world.accountId}, ${format}, '2020-01-01', ${CODES}) returning id)
      insert into units (account_id, code, format_id, batch_id, last_seen_at)
      select ${world.accountId}, c, ${format}, b.id, now() from b, unnest('{${own.join(',')}}'::text[]) c`);
  }
  return codes;
}

it(
  `in ${HISTORIES} histories with codes, by one and by 8 callers, no cell has more codes than pieces, and each is where the second ledger has it`,
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
          await tx.raw({
            text: `select code, case when place is not null then concat_ws('/', place, place_id, format_id, state) end as place, uses, washes, missed
                     from units where account_id = $1 order by code`,
            values: [accountId],
          })
        ).rows,
        moves: (
          await tx.raw<{ n: number }>({
            text: 'select count(*)::int as n from unit_moves where account_id = $1',
            values: [accountId],
          })
        ).rows,
      }));
      expect(beyond).toEqual([]);
      const modelled = [...run.model.codes.values()].map(({ code, place, uses, washes, missed }) => ({
        ...{ code, place, uses, washes, missed },
      }));
      expect(units).toEqual(modelled.sort((x, y) => (x.code < y.code ? -1 : 1)));
      named += moves[0]?.n ?? 0;
    }
    expect(named).toBeGreaterThan(50 * HISTORIES);
    expect(await verifyLedger(fresh.database, 'all')).toEqual([]);
  },
);
