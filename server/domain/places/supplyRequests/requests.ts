import { REQUEST_STATUS_LABELS, type RequestStatus } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';

/** Columns of a request that are read before anything is done with it. */
export interface LockedRequest {
  readonly id: number;
  readonly status: RequestStatus;
  /** Null: the partner's reserve. */
  readonly restaurant_id: number | null;
  readonly partner_id: number | null;
  readonly asked_by: number | null;
  readonly version: number;
}

/**
 * A request under lock, of a partner alone where one is named; undefined when there is none of that
 * number.
 */
export async function lockRequest(
  tx: Tx,
  accountId: number,
  id: number,
  partnerId: number | null,
): Promise<LockedRequest | undefined> {
  const { rows } = await tx.raw<LockedRequest & Record<string, unknown>>({
    text: `select id, status, restaurant_id, partner_id, asked_by, version from supply_requests
            where account_id = $1 and id = $2 and ($3::bigint is null or partner_id = $3) for no key update`,
    values: [accountId, id, partnerId],
  });
  return rows[0];
}

/** Why nothing more is done with an answered request, in French; undefined while it is open. */
export function answeredWords({ status }: Pick<LockedRequest, 'status'>): string | undefined {
  if (status === 'asked') return undefined;
  if (status === 'planned') return 'Cette demande est dans une tournée\u00a0: retirez-la d’abord de celle-ci.';
  return `Cette demande est déjà ${REQUEST_STATUS_LABELS[status].toLocaleLowerCase('fr')}.`;
}

/** Cancels an open request. It is under lock. */
export async function cancelRequest(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.raw({
    text: `update supply_requests set status = 'cancelled', version = version + 1 where account_id = $1 and id = $2`,
    values: [accountId, id],
  });
}

/** Requests that no one answered. */
export async function askedRequests(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await tx.raw<{ count: number }>({
    text: `select count(*)::int as count from supply_requests where account_id = $1 and status = 'asked'`,
    values: [accountId],
  });
  return rows[0]?.count ?? 0;
}

/** Clean pieces of a format that requests without an answer ask for at a restaurant. */
export interface AskedPieces {
  readonly restaurant_id: number;
  readonly format_id: number;
  readonly pieces: number;
}

/** Clean pieces that requests without an answer ask for, by restaurant and format. */
export async function askedPieces(tx: Tx, accountId: number): Promise<AskedPieces[]> {
  const { rows } = await tx.raw<AskedPieces & Record<string, unknown>>({
    text: `select r.restaurant_id, l.format_id, sum(l.quantity)::bigint as pieces
             from supply_requests r
             join supply_request_lines l on l.account_id = r.account_id and l.request_id = r.id
            where r.account_id = $1 and r.status = 'asked' and l.way = 'clean_in' and r.restaurant_id is not null
            group by r.restaurant_id, l.format_id`,
    values: [accountId],
  });
  return rows;
}
