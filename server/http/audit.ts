import { type Tx } from '../database/transaction.ts';

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

/** Writes who did what, in the transaction of what was done. */
export async function writeEvent(tx: Tx, trail: Trail): Promise<void> {
  await tx.raw({
    name: 'audit_write',
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
}

/** The number of what a call touched: the path's, else that of what it answered. */
export function entityOf(input: unknown, output: unknown): string | null {
  const answered = isRecord(output) && isRecord(output['data']) ? output['data']['id'] : undefined;
  const asked = isRecord(input) ? input['id'] : undefined;
  const number = asked ?? answered;
  return typeof number === 'number' || typeof number === 'string' ? String(number) : null;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
