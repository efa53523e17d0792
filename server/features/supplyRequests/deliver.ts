import { type RequestWay } from '@boucle/contract/features/supplyRequests/labels.ts';
import { lineOf } from '../../domain/ledger/command/lineOf.ts';
import { recordTogether } from '../../domain/ledger/recordTogether.ts';
import { type RequestedLine } from '../../domain/places/supplyRequests/ask.ts';
import { type LockedRequest } from '../../domain/places/supplyRequests/requests.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { invalidField, refused } from '../../platform/http/errors.ts';

/** The transaction of each way: what is given stands there before clean ones are taken back. */
const TYPES = [
  ['clean_in', 'admin_give'],
  ['clean_out', 'admin_return'],
  ['dirty_out', 'admin_return_dirty'],
] as const satisfies readonly (readonly [RequestWay, string])[];

/**
 * Records what a partner takes of its request for its reserve and what it brings back, all or
 * nothing, and closes the request, which is under lock. Lines in pieces; one that is left out was
 * not done. 422 for a line that was not asked for, and for a restaurant's request.
 */
export async function deliverToPartner(
  { tx, caller }: CallContext,
  request: LockedRequest,
  lines: readonly (RequestedLine & { readonly units?: readonly string[] | undefined })[],
): Promise<void> {
  const accountId = accountOf(caller);
  const { id, restaurant_id, partner_id } = request;
  if (restaurant_id !== null || partner_id === null)
    throw refused('Une tournée apporte ce qu’un restaurant demande\u00a0: mettez cette demande en tournée.');
  const keyOf = ({ way, format_id }: Pick<RequestedLine, 'way' | 'format_id'>): string => `${way} ${format_id}`;
  const { rows: asked } = await tx.raw<RequestedLine & Record<string, unknown>>({
    text: 'select way, format_id, quantity from supply_request_lines where account_id = $1 and request_id = $2',
    values: [accountId, id],
  });
  const done = new Map(lines.map((line) => [keyOf(line), line.quantity]));
  // What goes beyond the request stands in the transaction alone, as at a stop of a round.
  const known = new Set(asked.map(keyOf));
  const other = lines.findIndex((line) => !known.has(keyOf(line)));
  if (other >= 0) throw invalidField(`lines.${other}.format_id`, 'La demande ne porte pas sur ce contenant.');
  await recordTogether(
    tx,
    accountId,
    TYPES.flatMap(([way, type]) => {
      const moved = lines.filter((line) => line.way === way);
      if (moved.length === 0) return [];
      return {
        type,
        partnerId: partner_id,
        adminId: caller.personId,
        lines: moved.map(lineOf),
        comment: `Demande n°\u00a0${id}`,
      };
    }),
  );
  await tx.raw({
    text: `update supply_request_lines l set done = d.done from unnest($3::text[], $4::bigint[], $5::int[]) as d(way, format_id, done)
            where l.account_id = $1 and l.request_id = $2 and l.way = d.way and l.format_id = d.format_id`,
    values: [
      ...[accountId, id, asked.map(({ way }) => way), asked.map(({ format_id }) => format_id)],
      asked.map((line) => Math.min(line.quantity, done.get(keyOf(line)) ?? 0)),
    ],
  });
  await tx.raw({
    text: `update supply_requests set status = 'delivered', answered_by = $3, answered_at = $4, version = version + 1
            where account_id = $1 and id = $2`,
    values: [accountId, id, caller.personId, tx.now()],
  });
}
