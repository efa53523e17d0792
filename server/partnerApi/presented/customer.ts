import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, problem } from '../../platform/http/errors.ts';
import { type PartnerCaller } from '../context.ts';
import { spendCustomerCode } from '../customerCodes.ts';
import { type Proofs } from '../proofs.ts';

/** The customer as a request names them. */
export interface ShownCustomer {
  customer_id?: number | undefined;
  customer_code?: string | undefined;
}

const REFUSALS = {
  unknown: 'Ce code a déjà servi ou n’existe pas\u00a0: demandez-en un nouveau.',
  expired: 'Ce code a expiré\u00a0: demandez-en un nouveau.',
  over: 'Ce code est bloqué après cinq essais\u00a0: demandez-en un nouveau.',
} as const;

/**
 * The customer who shows a code, which has served then. Throws 422 when none is shown or the code
 * is not right.
 */
export async function shownCustomer(
  tx: Tx,
  accountId: number,
  { customer_id: id, customer_code: code }: ShownCustomer,
  { customer: verdict, customerId = id }: Proofs,
): Promise<number> {
  if (code === undefined) throw invalidField('customer_code', 'Indiquez le code que montre le client.');
  if (verdict !== 'right' || customerId === undefined) {
    const detail = REFUSALS[verdict === 'right' ? 'unknown' : (verdict ?? 'unknown')];
    throw problem('refused', detail, { fields: { customer_code: [detail] } });
  }
  await spendCustomerCode(tx, accountId, customerId);
  return customerId;
}

/** The customer of a token, who need not be named; naming another is refused. */
export function ownCustomer(
  { person }: PartnerCaller,
  { customer_id: id, customer_code: code }: ShownCustomer,
): number | undefined {
  const own = person?.customerId ?? undefined;
  if (own === undefined) return undefined;
  if (id !== undefined && id !== own) throw invalidField('customer_id', 'Ce jeton est celui d’un autre client.');
  if (code !== undefined)
    throw invalidField('customer_code', 'Le jeton du client suffit\u00a0: n’indiquez pas de code.');
  return own;
}
