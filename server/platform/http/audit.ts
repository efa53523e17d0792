import { type Tx } from '../database/transaction.ts';

/** Details that a handler adds to the trace of its call. */
interface Noted {
  readonly details: Record<string, unknown>;
}

export interface Trail {
  accountId: number | null;
  personId: number | null;
  /** Name of the call: `cards.create`. */
  action: string;
  entityId: string | null;
  details: Record<string, unknown>;
  address: string | null;
  requestId: string;
}

/** Writes who did what, in the transaction of what was done, which is not kept without it. */
export function writeEvent(tx: Tx, trail: Trail): void {
  const written = tx.raw({
    text: `insert into events (account_id, person_id, action, entity_id, details, address, request_id)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      trail.accountId,
      trail.personId,
      trail.action,
      trail.entityId,
      trail.details,
      trail.address,
      trail.requestId,
    ],
  });
  tx.withCommit(written);
}

/** Notes for which account somebody who has none acts: the trace stands in its journal too. */
export function concern({ details }: Noted, accountId: number): void {
  details['account_id'] = accountId;
}

/**
 * Notes the entity of a call when its path names a part of it: a drawer appears in the journal of
 * its collector.
 */
export function concernEntity({ details }: Noted, id: number): void {
  details['entity_id'] = id;
}

/**
 * The account that a call was about, as its handler noted it, else from its answer; null for none.
 */
export function accountConcerned(details: Readonly<Record<string, unknown>>, output: unknown): number | null {
  const answered = isRecord(output) && isRecord(output['data']) ? output['data']['account_id'] : undefined;
  const found = details['account_id'] ?? answered;
  return typeof found === 'number' ? found : null;
}

/** The number of what a call touched: the one its handler noted, the path's, else the answer's. */
export function entityOf(details: Readonly<Record<string, unknown>>, input: unknown, output: unknown): string | null {
  const answered = isRecord(output) && isRecord(output['data']) ? output['data']['id'] : undefined;
  const asked = isRecord(input) ? input['id'] : undefined;
  const number = details['entity_id'] ?? asked ?? answered;
  return typeof number === 'number' || typeof number === 'string' ? String(number) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
