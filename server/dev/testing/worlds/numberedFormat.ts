import { parisDay } from '@boucle/contract/base/format.ts';
import { keepBatch } from '../../../domain/units/batches.ts';
import { BOWL_DEPOSIT, type TestWorld } from '../ledgerWorld.ts';

/** A format whose pieces are in the warehouse, clean, each with its code. */
export async function numberedFormat(
  { run, record, accountId, adminId }: Pick<TestWorld, 'run' | 'record' | 'accountId' | 'adminId'>,
  quantity: number,
  title = 'Bol en inox',
): Promise<{ formatId: number; codes: string[] }> {
  const formatId = await run(async (tx) => {
    const { rows } = await tx.raw<{ id: number }>({
      text: 'insert into formats (account_id, title, numbered, designed_washes) values ($1, $2, true, 300) returning id',
      values: [accountId, title],
    });
    const id = rows[0]?.id ?? 0;
    await tx.raw({
      text: `insert into format_prices (account_id, format_id, valid_from, deposit_cents) values ($1, $2, '2020-01-01', $3)`,
      values: [accountId, id, BOWL_DEPOSIT],
    });
    return id;
  });
  const { id } = await record({ type: 'admin_in', variant: 'bought', adminId, lines: [{ formatId, quantity }] });
  const batch = { formatId, quantity, receivedOn: parisDay(new Date()), transactionId: id, personId: adminId };
  const codes = await run(async (tx) => {
    await keepBatch(tx, accountId, batch, true);
    const { rows } = await tx.raw<{ code: string }>({
      text: 'select code from units where account_id = $1 and format_id = $2 order by code',
      values: [accountId, formatId],
    });
    return rows.map(({ code }) => code);
  });
  return { formatId, codes };
}
