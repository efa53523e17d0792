import { type Tx } from '../../platform/database/transaction.ts';
import { lockIncidents, refuseOversettled } from '../ledger/incidents/settled.ts';
import { record } from '../ledger/record.ts';
import { LedgerRefusal } from '../ledger/refusals.ts';
import { type OrderStatus } from '../ledger/rules/ruleLanguage.ts';
import { type CommandLine } from '../ledger/types.ts';
import { seeUnits } from '../ledger/units/knownUnits.ts';
import { type PiecesOf, writeLines } from './create.ts';
import { assertKnownFormats } from './knownFormats.ts';
import { type Actor, type Order, lockOrder, nextVersion, plannedLines, putOrder, writeActual } from './orderRow.ts';
import { lockBooks, settlePromises } from './promises.ts';

/**
 * The partner took the order at the restaurant: what was reserved is on its way, with the codes
 * that were read. Throws LedgerRefusal.
 */
export async function validateOrder(
  tx: Tx,
  accountId: number,
  id: number,
  actor: Actor,
  taken: readonly { readonly format_id: number; readonly units?: readonly string[] | undefined }[] = [],
): Promise<void> {
  const order = await lockOrder(tx, accountId, id);
  if (order.status === 'validated') return;
  expectStatus(order, 'pending');
  await settlePromises(tx, accountId, order, { reserve: -1, closing: false });
  const planned = plannedLines(order, 'deliver').map(({ formatId, quantity }) => ({ formatId, quantity }));
  const other = taken.findIndex((one) => !planned.some(({ formatId }) => formatId === one.format_id));
  if (other !== -1) throw new LedgerRefusal('La commande ne porte pas sur ce contenant.', `taken.${other}.format_id`);
  const lines = withUnits(
    planned,
    taken.map(({ format_id: formatId, units = [] }) => ({ formatId, units })),
  );
  if (lines.length > 0) {
    await record(tx, accountId, { ...actor, type: 'pickup_restaurant_order', orderId: id, lines });
  }
  await putOrder(tx, accountId, id, 'validated', { personId: personOf(actor), at: actor.at });
}

export interface Handover {
  /** Boxes handed over; all that was planned by default. */
  readonly delivered?: readonly PiecesOf[];
  /** Boxes taken back; all that was planned by default. */
  readonly pickedUp?: readonly PiecesOf[];
  /** Whether the boxes that were not handed over had been opened. */
  readonly leftoversOpened?: boolean;
}

/**
 * The courier was at the customer's: what comes back pays for what is handed over, the rest
 * returns. A second finish changes nothing. Throws LedgerRefusal with the missing amount when the
 * cagnotte does not suffice: the order stays validated.
 */
export async function finishOrder(
  tx: Tx,
  accountId: number,
  id: number,
  actor: Exclude<Actor, { author: unknown }>,
  handover: Handover = {},
): Promise<void> {
  const order = await lockOrder(tx, accountId, id);
  await assertKnownFormats(tx, accountId, 'delivered', handover.delivered ?? []);
  await assertKnownFormats(tx, accountId, 'picked_up', handover.pickedUp ?? []);
  if (order.status === 'done') return;
  expectStatus(order, 'validated');
  const planned = plannedLines(order, 'deliver');
  const delivered = handedOver(planned, handover.delivered);
  const pickedUp = (handover.pickedUp ?? plannedLines(order, 'pickup')).filter(({ quantity }) => quantity > 0);
  await lockBooks(
    tx,
    accountId,
    order,
    pickedUp.map(({ formatId }) => formatId),
  );

  if (pickedUp.length > 0) {
    await record(tx, accountId, { ...actor, type: 'pickup_customer_order', orderId: id, lines: pickedUp });
  }
  const leftovers = lessOf(planned, delivered, handover.leftoversOpened === true ? 'opened' : 'unopened');
  if (leftovers.length > 0) {
    await seeUnits(tx, accountId, delivered);
    await record(tx, accountId, { ...byPartner(actor), type: 'cancel_validated_order', orderId: id, lines: leftovers });
  }
  await settlePromises(tx, accountId, order, { reserve: 0, closing: true });
  await putOrder(tx, accountId, id, 'done', { personId: personOf(actor), at: actor.at });
  if (delivered.length > 0) {
    await record(tx, accountId, { ...actor, type: 'deliver_restaurant_order', orderId: id, lines: delivered });
  }
  await writeActual(tx, accountId, id, 'deliver', delivered);
  await writeActual(tx, accountId, id, 'pickup', pickedUp);
}

/**
 * Gives an order up: its holds are free; once taken from the restaurant its boxes come back there,
 * opened ones to be washed. Throws LedgerRefusal.
 */
export async function cancelOrder(
  tx: Tx,
  accountId: number,
  id: number,
  actor: Exclude<Actor, { author: unknown }>,
  opened: readonly PiecesOf[] = [],
): Promise<void> {
  const order = await lockOrder(tx, accountId, id);
  await assertKnownFormats(tx, accountId, 'opened', opened);
  if (order.status === 'cancelled') return;
  if (order.status === 'pending') {
    await settlePromises(tx, accountId, order, { reserve: -1, closing: true });
  } else {
    expectStatus(order, 'validated');
    await lockBooks(tx, accountId, order, []);
    const planned = plannedLines(order, 'deliver');
    const worn = opened.filter(({ quantity }) => quantity > 0);
    const lines = [...lessOf(planned, worn, 'unopened'), ...worn.map((line) => ({ ...line, role: 'opened' }))];
    if (lines.length > 0) {
      await record(tx, accountId, { ...byPartner(actor), type: 'cancel_validated_order', orderId: id, lines });
    }
    await settlePromises(tx, accountId, order, { reserve: 0, closing: true });
  }
  await putOrder(tx, accountId, id, 'cancelled', { personId: personOf(actor), at: actor.at });
}

/** More or fewer boxes were taken back than was written. Throws LedgerRefusal. */
export async function fixPickup(
  tx: Tx,
  accountId: number,
  id: number,
  actor: Exclude<Actor, { author: unknown }>,
  variant: 'more_taken' | 'fewer_taken',
  lines: readonly PiecesOf[],
): Promise<void> {
  const order = await lockOrder(tx, accountId, id);
  expectStatus(order, 'done');
  await assertKnownFormats(tx, accountId, 'formats', lines);
  await lockIncidents(tx, accountId, { orderId: id });
  await record(tx, accountId, {
    ...byPartner(actor),
    type: 'pickup_customer_order_fix',
    variant,
    orderId: id,
    lines,
  });
  await refuseOversettled(tx, accountId, id);
}

/**
 * Changes what is to be delivered (while pending) or picked up (until done). Throws LedgerRefusal,
 * nothing being changed.
 */
export async function changeOrder(
  tx: Tx,
  accountId: number,
  id: number,
  { deliver, pickup }: { deliver?: readonly PiecesOf[]; pickup?: readonly PiecesOf[] },
): Promise<void> {
  const order = await lockOrder(tx, accountId, id);
  if (deliver || order.status !== 'validated') expectStatus(order, 'pending');
  const isPending = order.status === 'pending';
  if (isPending) await settlePromises(tx, accountId, order, { reserve: -1, closing: false });
  for (const [way, lines] of [
    ['deliver', deliver],
    ['pickup', pickup],
  ] as const) {
    if (!lines) continue;
    await tx.raw({
      text: 'delete from order_lines where account_id = $1 and order_id = $2 and way = $3',
      values: [accountId, id, way],
    });
    // Ranks of the two ways never meet.
    await writeLines(tx, accountId, { orderId: id, way, first: way === 'deliver' ? 1 : 1_001, at: tx.now() }, lines);
  }
  await nextVersion(tx, accountId, id);
  const changed = await lockOrder(tx, accountId, id);
  await settlePromises(tx, accountId, changed, { reserve: isPending ? 1 : 0, closing: false });
}

function expectStatus({ status }: Order, expected: OrderStatus): void {
  if (status !== expected) throw new LedgerRefusal('Cette commande n’en est plus à cette étape.', 'order_id');
}

/** A step that only partners and administrators record: their application acts as the partner. */
function byPartner(actor: Exclude<Actor, { author: unknown }>): Exclude<Actor, { author: unknown }> {
  return 'recorder' in actor ? { ...actor, recorder: 'partner' } : actor;
}

function personOf(actor: Actor): number | null {
  if ('adminId' in actor) return actor.adminId;
  return ('personId' in actor ? actor.personId : undefined) ?? null;
}

function handedOver(planned: readonly CommandLine[], counts: readonly PiecesOf[] | undefined): CommandLine[] {
  if (!counts) return [...planned];
  const pieces = new Map(counts.map(({ formatId, quantity }) => [formatId, quantity]));
  const tooMany = counts.some(
    ({ formatId, quantity, units = [] }) =>
      Math.max(quantity, units.length) > (planned.find((line) => line.formatId === formatId)?.quantity ?? 0),
  );
  if (tooMany) throw new LedgerRefusal('Il ne peut être livré plus que ce qui a été retiré au restaurant.', 'lines');
  return withUnits(
    planned.map((line) => ({ ...line, quantity: pieces.get(line.formatId) ?? 0 })),
    counts,
  ).filter(({ quantity }) => quantity > 0);
}

/** Lines with the codes that were read of their formats. */
function withUnits(lines: readonly CommandLine[], read: readonly Omit<PiecesOf, 'quantity'>[]): CommandLine[] {
  const units = new Map(read.map((line) => [line.formatId, line.units ?? []]));
  return lines.map((line) => ({ ...line, units: units.get(line.formatId) ?? [] }));
}

function lessOf(planned: readonly CommandLine[], taken: readonly PiecesOf[], role: string): CommandLine[] {
  const pieces = new Map(taken.map(({ formatId, quantity }) => [formatId, quantity]));
  return planned
    .map(({ formatId, quantity }) => ({ formatId, quantity: quantity - (pieces.get(formatId) ?? 0), role }))
    .filter(({ quantity }) => quantity > 0);
}
