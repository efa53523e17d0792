import { parisDay } from '@boucle/contract/base/format.ts';
import { PAST_DAY } from '@boucle/contract/features/rounds/labels.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { askedVersion, expectVersion } from '../../platform/api/versions.ts';
import { invalidField, refused } from '../../platform/http/errors.ts';
import { type RoundRow, assertPlanned, assertRunning, roundFor } from './access.ts';
import { computedOrder, startOf, toOrder } from './computedOrder.ts';
import { timetableOf } from './route/timetable.ts';
import { freeRequests } from './requests.ts';
import { linesOf, stopsOf, writeOrder } from './stopQueries.ts';

interface Asked {
  readonly id: number;
  readonly version?: number | undefined;
}

/**
 * A round under lock, as its reader saw it, that may still be prepared. 404, 409 when it changed,
 * is driven or is over.
 */
export async function roundToPlan(context: CallContext, { id, version }: Asked): Promise<RoundRow> {
  const round = await roundFor(context, id, { locked: true });
  expectVersion(askedVersion(context, version), round);
  assertPlanned(round);
  context.details['round'] = round.title;
  return round;
}

/**
 * Puts the stops in the order given, or in the computed one. A hand order holds as it is: 422 when
 * it is not of all the stops.
 */
export async function orderStops(context: CallContext, round: RoundRow, asked?: readonly number[]): Promise<void> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const [stops, lines] = await Promise.all([stopsOf(tx, accountId, round.id), linesOf(tx, accountId, round.id)]);
  const start = startOf(round);
  const order = asked ?? computedOrder(stops, lines, start).flatMap((rank) => stops[rank]?.n ?? []);
  const byNumber = new Map(stops.map((stop) => [stop.n, stop]));
  const ordered = order.flatMap((n) => byNumber.get(n) ?? []);
  if (ordered.length !== stops.length || new Set(order).size !== stops.length || order.length !== stops.length)
    throw invalidField('stops', 'L’ordre doit nommer chaque arrêt une fois.');
  const { metres } = timetableOf(ordered.map(toOrder), start);
  await writeOrder(tx, accountId, round.id, { stops: order, metres });
}

/**
 * Marks a round as ready to be driven. 422 on a day that is past, and while something would be
 * given to a restaurant that is closed.
 */
export async function makeReady(context: CallContext, input: Asked): Promise<RoundRow> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const round = await roundToPlan(context, input);
  if (round.status === 'ready') return round;
  if (round.day < parisDay(tx.now())) throw refused(PAST_DAY);
  const [stops, lines] = await Promise.all([stopsOf(tx, accountId, round.id), linesOf(tx, accountId, round.id)]);
  const given = new Set(lines.filter(({ act }) => act === 'give').map(({ n }) => n));
  const closed = stops.find((stop) => stop.closed && given.has(stop.n));
  if (closed) throw refused(`${closed.name} est désactivé\u00a0: retirez-le de la tournée, rien ne peut y être livré.`);
  await tx.raw({
    text: `update rounds set status = 'ready', ready_at = $3, version = version + 1 where account_id = $1 and id = $2`,
    values: [accountId, round.id, tx.now()],
  });
  return roundFor(context, round.id);
}

/** Gives a round up, or what is left of it: what was done stays done. */
export async function cancelRound(
  context: CallContext,
  { reason, ...asked }: Asked & { reason: string },
): Promise<RoundRow> {
  const { tx, caller } = context;
  const round = await roundFor(context, asked.id, { locked: true });
  expectVersion(askedVersion(context, asked.version), round);
  assertRunning(round.status);
  Object.assign(context.details, { round: round.title, reason });
  await tx.raw({
    text: `update rounds set status = 'cancelled', cancel_reason = $3, ended_at = $4, version = version + 1 where account_id = $1 and id = $2`,
    values: [accountOf(caller), round.id, reason, tx.now()],
  });
  await freeRequests(tx, accountOf(caller), round.id);
  return roundFor(context, round.id);
}
