import { centsOf } from '@boucle/contract/base/format.ts';
import { balanceOf } from '../../../features/books/balance.ts';
import { fecFile } from '../../../features/books/fec/write.ts';
import { readFec } from '../fecReader.ts';
import { type TestWorld } from '../ledgerWorld.ts';

/**
 * Debits and credits by account of the closed days from the first of a year to `to`: by both files
 * of entries, read by somebody else, and by the balance.
 */
export async function fecTotals(world: TestWorld, to: string) {
  const { accountId, fresh } = world;
  const from = `${to.slice(0, 4)}-01-01`;
  const file = async (grain: 'detailed' | 'daily') => {
    const order = { accountId, from, to, grain, opening: false, fileName: 'essai.txt', personId: null } as const;
    const { body } = fecFile(fresh.database, order);
    const { debits, credits } = readFec(
      new Uint8Array(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer()),
    );
    return { debits: sorted(debits), credits: sorted(credits) };
  };
  const balance = { debits: new Map<string, number>(), credits: new Map<string, number>() };
  for (const { code, debit, credit } of await world.run((tx) =>
    balanceOf(tx, accountId, { from_date: from, to_date: to }),
  )) {
    balance.debits.set(code, (balance.debits.get(code) ?? 0) + centsOf(debit));
    balance.credits.set(code, (balance.credits.get(code) ?? 0) + centsOf(credit));
  }
  return {
    detailed: await file('detailed'),
    daily: await file('daily'),
    balance: { debits: sorted(balance.debits), credits: sorted(balance.credits) },
  };
}

const sorted = (sums: ReadonlyMap<string, number>) =>
  [...sums].filter(([, cents]) => cents !== 0).sort(([one], [other]) => (one < other ? -1 : 1));
