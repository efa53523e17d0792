import { type Tx } from '../../../platform/database/transaction.ts';
import { type HeldInvoice, type InvoiceLine } from './plan.ts';
import { partsLeft, type VatPart } from '../allocation/vat.ts';

interface HeldRow {
  id: number;
  restaurant_id: number;
  waiting: boolean;
  corrects_id: number | null;
  lines: InvoiceLine[];
  vat: VatPart[];
}

/**
 * The invoices of some restaurants, the newest first, with what credit notes left of each of their
 * lines.
 */
export async function heldOf(
  tx: Tx,
  accountId: number,
  restaurantIds: readonly number[],
): Promise<Map<number, HeldInvoice[]>> {
  if (restaurantIds.length === 0) return new Map();
  const { rows } = await tx.raw<HeldRow & Record<string, unknown>>({
    text: `select id, restaurant_id, label is null as waiting, corrects_id, lines, vat from invoices
      where account_id = $1 and restaurant_id = any($2::bigint[]) and net_cents > 0 order by id desc`,
    values: [accountId, restaurantIds],
  });
  const credited = new Map<number, number[]>();
  const parts = new Map<number, VatPart[]>();
  for (const { corrects_id: of, lines, vat } of rows) {
    if (of === null) continue;
    parts.set(of, [...(parts.get(of) ?? []), ...vat]);
    const taken = credited.get(of) ?? [];
    for (const { credits = 0, cents } of lines) taken[credits] = (taken[credits] ?? 0) + cents;
    credited.set(of, taken);
  }
  const held = new Map<number, HeldInvoice[]>();
  for (const { id, restaurant_id, waiting, corrects_id, lines, vat } of rows) {
    if (corrects_id !== null) continue;
    const taken = credited.get(id) ?? [];
    const left = lines.map(({ cents }, rank) => cents - (taken[rank] ?? 0));
    const one = { id, waiting, lines, left, vatLeft: partsLeft(vat, parts.get(id) ?? []) };
    held.set(restaurant_id, [...(held.get(restaurant_id) ?? []), one]);
  }
  return held;
}
