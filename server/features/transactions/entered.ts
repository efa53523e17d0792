import { type RecordInput } from '@boucle/contract/shared/transactions/record.ts';
import { keepBatch, numberedAmong } from '../../domain/units/batches.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField } from '../../platform/http/errors.ts';

const ENTRIES: readonly string[] = ['bought', 'opening'];

/** Refuses an origin for what was found again, and codes of what gets new ones. */
export function refuseBatch(input: RecordInput): void {
  if (input.transaction_type !== 'admin_in') return;
  const { variant, batch, lines } = input;
  if (!ENTRIES.includes(variant) && batch !== undefined)
    throw invalidField('batch', 'N’indiquez un lot que pour des contenants achetés, ou repris à l’ouverture.');
  if (ENTRIES.includes(variant) && lines.some(({ units = [] }) => units.length > 0))
    throw invalidField('lines', 'À l’entrée, les codes sont créés\u00a0: n’en indiquez pas.');
}

/** Keeps where what an entry brought comes from; containers of numbered formats get codes. */
export async function keepEntered(
  tx: Tx,
  accountId: number,
  by: { readonly id: number; readonly day: string; readonly personId: number },
  input: RecordInput,
): Promise<void> {
  if (input.transaction_type !== 'admin_in' || !ENTRIES.includes(input.variant)) return;
  const pieces = new Map<number, number>();
  for (const { format_id: id, quantity } of input.lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity);
  const numbered = await numberedAmong(tx, accountId, [...pieces.keys()]);
  for (const [formatId, quantity] of pieces) {
    const isNumbered = numbered.has(formatId);
    if (!isNumbered && input.batch === undefined) continue;
    const batch = { ...input.batch, formatId, quantity, receivedOn: by.day };
    await keepBatch(tx, accountId, { ...batch, transactionId: by.id, personId: by.personId }, isNumbered);
  }
}
