import { setImmediate } from 'node:timers/promises';
import { type FecChecked } from '@boucle/contract/features/books/fecCalls.ts';
import { centsOf, euro, eurosOf } from '@boucle/contract/base/format.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { balanceOf } from '../balance.ts';
import { FecReader } from './reader.ts';
import { fecBytes } from './text.ts';
import { FEC_HEADING, type FecOrder, fecParts } from './write.ts';

/** Bytes read without letting other requests pass. */
const AT_ONCE = 64 * 1024;

/**
 * Makes a file without recording it, has the independent reader read it, and compares it with the
 * balance.
 */
export async function checkFec(database: Database, order: FecOrder, siren: string): Promise<FecChecked> {
  const { accountId, from, to, year = from, fileName, opening, brokenMonths = [] } = order;
  const reader = new FecReader({ fileName, siren, from, to, beginsYear: from === year });
  reader.read(fecBytes(FEC_HEADING));
  for await (const { text } of fecParts(database, order)) {
    const bytes = fecBytes(text);
    for (let n = 0; n < bytes.length; n += AT_ONCE) {
      reader.read(bytes.subarray(n, n + AT_ONCE));
      await setImmediate();
    }
  }
  reader.end();
  const rows = await inScope(
    database,
    { kind: 'account', accountId },
    (tx) => balanceOf(tx, accountId, { from_date: from, to_date: to }),
    { readOnly: true, bulk: true },
  );
  compareBalance(reader, rows, opening);
  return {
    file_name: fileName,
    lines: reader.lines,
    entries: reader.entries,
    amount: eurosOf(reader.total),
    broken_months: [...brokenMonths],
    checks: reader.checks(),
  };
}

/** Debits less credits by account, in cents, as the balance has them. */
function compareBalance(reader: FecReader, rows: Awaited<ReturnType<typeof balanceOf>>, opening: boolean): void {
  const owed = new Map<string, number>();
  const add = (code: string, cents: number) => owed.set(code, (owed.get(code) ?? 0) + cents);
  for (const { code, debit, credit, opening: before } of rows)
    add(code, centsOf(debit) - centsOf(credit) + (opening ? centsOf(before) : 0));
  for (const [code, cents] of reader.debits) add(code, -cents);
  for (const [code, cents] of reader.credits) add(code, cents);
  const [off] = [...owed].filter(([, cents]) => cents !== 0);
  if (off !== undefined) reader.fault('balance', null, `${off[0]}, écart de ${euro(eurosOf(Math.abs(off[1])))}`);
}
