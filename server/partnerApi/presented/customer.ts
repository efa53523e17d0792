import { type Tx } from '../../platform/database/transaction.ts';
import { invalidField, problem } from '../../platform/http/errors.ts';
import { type PartnerCaller } from '../context.ts';
import { spendStep } from '../codes/authenticators.ts';
import { spendCustomerCode } from '../customerCodes.ts';
import { type Proofs } from '../proofs.ts';

/** The customer as a request names them. */
export interface ShownCustomer {
  customer_id?: number | undefined;
  customer_code?: string | undefined;
  customer_qr?: string | undefined;
}

const REFUSALS = {
  unknown: 'Ce code a déjà servi ou n’existe pas\u00a0: demandez-en un nouveau.',
  expired: 'Ce code a expiré\u00a0: demandez-en un nouveau.',
  over: 'Ce code est bloqué après cinq essais\u00a0: demandez-en un nouveau.',
  used: 'Ce QR code a déjà servi\u00a0: il change dans 30\u00a0secondes au plus.',
} as const;

/**
 * The customer who shows a code or a QR code, which has served then. Throws 422 when none is shown
 * or it is not right.
 */
export async function shownCustomer(
  tx: Tx,
  accountId: number,
  { customer_id: id, customer_code: code, customer_qr: qr }: ShownCustomer,
  { customer: verdict, customerId = id, step }: Proofs,
): Promise<number> {
  if (code !== undefined && qr !== undefined)
    throw invalidField('customer_qr', 'Indiquez le code du client ou son QR code, pas les deux.');
  if (code === undefined && qr === undefined)
    throw invalidField('customer_code', 'Indiquez le code que montre le client.');
  if (id !== undefined && step !== undefined && id !== customerId)
    throw invalidField('customer_id', 'Ce QR code est celui d’un autre client.');
  const refusal = (of: keyof typeof REFUSALS): Error =>
    problem('refused', REFUSALS[of], {
      fields: { [qr === undefined ? 'customer_code' : 'customer_qr']: [REFUSALS[of]] },
    });
  if (verdict !== 'right' || customerId === undefined)
    throw refusal(verdict === 'right' ? 'unknown' : (verdict ?? 'unknown'));
  if (step === undefined) await spendCustomerCode(tx, accountId, customerId);
  else if (!(await spendStep(tx, step))) throw refusal('used');
  return customerId;
}

/** The customer of a token, who need not be named; naming another is refused. */
export function ownCustomer(
  { person }: PartnerCaller,
  { customer_id: id, customer_code: code, customer_qr: qr }: ShownCustomer,
): number | undefined {
  const own = person?.customerId ?? undefined;
  if (own === undefined) return undefined;
  if (id !== undefined && id !== own) throw invalidField('customer_id', 'Ce jeton est celui d’un autre client.');
  if (code !== undefined || qr !== undefined)
    throw invalidField(
      code === undefined ? 'customer_qr' : 'customer_code',
      'Le jeton du client suffit\u00a0: n’indiquez pas de code.',
    );
  return own;
}
