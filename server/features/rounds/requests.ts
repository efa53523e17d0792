import { type PlannedLine } from '@boucle/contract/features/rounds/calls.ts';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import {
  REQUEST_STATUS_LABELS,
  type RequestStatus,
  type RequestWay,
} from '@boucle/contract/features/supplyRequests/labels.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict, invalidField } from '../../platform/http/errors.ts';
import { type DoneLine } from './stopWrites.ts';

/** Act by which a driver serves each kind of request. */
export const ACT_OF: Readonly<Record<RequestWay, RoundAct>> = {
  clean_in: 'give',
  clean_out: 'take_clean',
  dirty_out: 'take_dirty',
};

interface RequestRow {
  readonly id: number;
  readonly status: RequestStatus;
  readonly restaurant_id: number | null;
  readonly round_id: number | null;
}

interface RequestLineRow {
  readonly request_id: number;
  readonly restaurant_id: number;
  readonly way: RequestWay;
  readonly format_id: number;
  readonly quantity: number;
}

/**
 * The lines of a round once it brings these requests as well: of each place, format and act the
 * planned quantity, or the requested one where that is more. The requests are locked. 422 for one
 * that is not there, 409 for one that somebody answered.
 */
export async function withRequests(
  tx: Tx,
  accountId: number,
  planned: readonly PlannedLine[],
  ids: readonly number[],
  roundId?: number,
): Promise<PlannedLine[]> {
  if (ids.length === 0) return [...planned];
  const { rows } = await tx.raw<RequestRow & Record<string, unknown>>({
    text: 'select id, status, restaurant_id, round_id from supply_requests where account_id = $1 and id = any($2::bigint[]) order by id for no key update',
    values: [accountId, ids],
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) {
    const request = known.get(id);
    if (request === undefined) throw invalidField('requests', 'Cette demande n’existe pas.');
    if (request.restaurant_id === null)
      throw invalidField('requests', 'Un partenaire prend sa réserve à l’entrepôt\u00a0: remettez-lui sa demande.');
    const isHere = request.status === 'planned' && request.round_id === roundId;
    if (request.status !== 'asked' && !isHere)
      throw conflict(
        `La demande n°\u00a0${quantity(id)} est déjà ${REQUEST_STATUS_LABELS[request.status].toLocaleLowerCase('fr')}.`,
      );
  }
  const { rows: asked } = await tx.raw<RequestLineRow & Record<string, unknown>>({
    text: `select l.request_id, d.restaurant_id, l.way, l.format_id, l.quantity
             from supply_requests d join supply_request_lines l on l.account_id = d.account_id and l.request_id = d.id
            where d.account_id = $1 and (d.id = any($2::bigint[]) or d.status = 'planned' and d.round_id = $3)`,
    values: [accountId, ids, roundId ?? null],
  });
  const lines = new Map(planned.map((line) => [keyOf(line), line]));
  const together = Map.groupBy(asked.map(lineOf), keyOf);
  const asking = new Set(asked.filter(({ request_id }) => ids.includes(request_id)).map((row) => keyOf(lineOf(row))));
  for (const [key, same] of together) {
    const [first] = same;
    // Lines of earlier requests may have been changed by hand since.
    if (first === undefined || !asking.has(key)) continue;
    const wanted = same.reduce((all, line) => all + line.quantity, 0);
    lines.set(key, { ...first, quantity: Math.max(wanted, lines.get(key)?.quantity ?? 0) });
  }
  return [...lines.values()];
}

const keyOf = ({ place, place_id, format_id, act }: PlannedLine): string => [place, place_id, format_id, act].join();
const lineOf = ({ restaurant_id, way, format_id, quantity: pieces }: RequestLineRow): PlannedLine => ({
  place: 'restaurant',
  place_id: restaurant_id,
  format_id,
  act: ACT_OF[way],
  quantity: pieces,
});

/**
 * Links requests to a round, each at the stop of its restaurant; requests whose stop it no longer
 * has are open again.
 */
export async function linkRequests(
  tx: Tx,
  accountId: number,
  roundId: number,
  { ids, personId }: { readonly ids: readonly number[]; readonly personId: number },
): Promise<void> {
  await tx.raw({
    text: `update supply_requests d set status = 'asked', round_id = null, round_stop = null, answered_by = null, answered_at = null,
             version = d.version + 1
            where d.account_id = $1 and d.round_id = $2 and d.status = 'planned'
              and not exists (select from round_stops s where s.account_id = $1 and s.round_id = $2 and s.n = d.round_stop)`,
    values: [accountId, roundId],
  });
  if (ids.length === 0) return;
  await tx.raw({
    text: `update supply_requests d set status = 'planned', round_id = $2, round_stop = s.n, answered_by = $4, answered_at = $5,
             version = d.version + 1
             from round_stops s
            where d.account_id = $1 and d.id = any($3::bigint[])
              and s.account_id = $1 and s.round_id = $2 and s.place = 'R' and s.place_id = d.restaurant_id`,
    values: [accountId, roundId, ids, personId, tx.now()],
  });
}

/**
 * Asks again for what a round does not bring: what a stop was to bring, or all that is left of it.
 */
export const freeRequests = (tx: Tx, accountId: number, roundId: number, n: number | null = null): Promise<void> =>
  askAgain(tx, accountId, { roundId, n, ids: null });

/** Takes planned requests out of a round: a stop's, the ones of these numbers, or all (null). */
async function askAgain(
  tx: Tx,
  accountId: number,
  { roundId, n, ids }: { readonly roundId: number; readonly n: number | null; readonly ids: readonly number[] | null },
): Promise<void> {
  await tx.raw({
    text: `update supply_requests set status = 'asked', round_id = null, round_stop = null, answered_by = null, answered_at = null,
             version = version + 1
            where account_id = $1 and round_id = $2 and status = 'planned' and ($3::smallint is null or round_stop = $3)
              and ($4::bigint[] is null or id = any($4))`,
    values: [accountId, roundId, n, ids],
  });
}

/**
 * Writes what a stop brought of its requests, the earliest first; one of which nothing at all was
 * done is open again. The round is under lock.
 */
export async function deliverRequests(
  tx: Tx,
  accountId: number,
  { roundId, n, lines }: { readonly roundId: number; readonly n: number; readonly lines: readonly DoneLine[] },
): Promise<void> {
  const { rows } = await tx.raw<RequestLineRow & Record<string, unknown>>({
    text: `select l.request_id, d.restaurant_id, l.way, l.format_id, l.quantity
             from supply_requests d join supply_request_lines l on l.account_id = d.account_id and l.request_id = d.id
            where d.account_id = $1 and d.round_id = $2 and d.round_stop = $3 and d.status = 'planned' order by d.id`,
    values: [accountId, roundId, n],
  });
  if (rows.length === 0) return;
  const left = new Map(lines.map(({ act, format_id, actual }) => [`${act} ${format_id}`, actual]));
  const shared = rows.map(({ request_id, way, format_id, quantity: pieces }) => {
    const key = `${ACT_OF[way]} ${format_id}`;
    const brought = Math.min(pieces, left.get(key) ?? 0);
    left.set(key, (left.get(key) ?? 0) - brought);
    return { request_id, way, format_id, brought };
  });
  const forNothing = [...Map.groupBy(shared, ({ request_id }) => request_id)].flatMap(([id, same]) =>
    same.every(({ brought }) => brought === 0) ? [id] : [],
  );
  if (forNothing.length > 0) await askAgain(tx, accountId, { roundId, n, ids: forNothing });
  const done = shared.filter(({ request_id }) => !forNothing.includes(request_id));
  await tx.raw({
    text: `update supply_request_lines l set done = d.done
             from unnest($2::bigint[], $3::text[], $4::bigint[], $5::int[]) as d(request_id, way, format_id, done)
            where l.account_id = $1 and l.request_id = d.request_id and l.way = d.way and l.format_id = d.format_id`,
    values: [
      accountId,
      done.map(({ request_id }) => request_id),
      done.map(({ way }) => way),
      done.map(({ format_id }) => format_id),
      done.map(({ brought }) => brought),
    ],
  });
  await tx.raw({
    text: `update supply_requests set status = 'delivered', version = version + 1
            where account_id = $1 and round_id = $2 and round_stop = $3 and status = 'planned'`,
    values: [accountId, roundId, n],
  });
}

/** The requests of each stop of a round, planned or delivered. */
export async function requestsOf(tx: Tx, accountId: number, roundId: number): Promise<Map<number, number[]>> {
  const { rows } = await tx.raw<{ n: number; id: number }>({
    text: `select round_stop as n, id from supply_requests where account_id = $1 and round_id = $2 order by id`,
    values: [accountId, roundId],
  });
  const byStop = Map.groupBy(rows, ({ n }) => n);
  return new Map([...byStop].map(([n, same]) => [n, same.map(({ id }) => id)]));
}
