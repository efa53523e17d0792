import { z } from 'zod';
import { type Tx } from '../platform/database/transaction.ts';
import { invalidField, problem } from '../platform/http/errors.ts';
import { tryConfirmation } from '../domain/ledger/pending/confirmation.ts';
import { type ShownCard, tryPin } from './cardPins.ts';
import { customerShowing, tryCustomerCode } from './customerCodes.ts';
import { type DeviceStep, tryAuthenticator } from './codes/authenticators.ts';
import { type PartnerCaller } from './context.ts';
import { tryEmailCode } from './emailChanges.ts';
import { tryDevicePin } from './ownRestaurant/devicePins.ts';
import { tryIdentityCode } from './ownRestaurant/identity.ts';
import { type SecretKeys } from '../platform/crypto/keys.ts';

/**
 * Proofs that a request shows, and their results; the handler refuses a wrong one, a replay of what
 * succeeded never gets there.
 */
export interface Proofs {
  customer?: 'right' | 'unknown' | 'expired' | 'over' | 'used';
  /** Who shows the code, where it came without a number. */
  customerId?: number;
  /** Of the device whose QR code is shown. */
  step?: DeviceStep;
  card?: { id: number; pin: 'right' | 'absent' } | 'unknown';
  /** The code mailed to a wanted address. */
  email?: 'right' | 'over';
  /** The code mailed to an owner who asked for a change. */
  identity?: 'right' | 'over';
}

/** A wrong code or PIN: the transaction that counted the try is kept, and the call refused. */
export class WrongProof extends Error {
  override name = 'WrongProof';
  readonly refusal: ReturnType<typeof problem>;

  constructor(field: string, detail: string, code: 'refused' | 'invalid_token' = 'refused') {
    super(detail);
    this.refusal = problem(code, detail, { fields: { [field]: [detail] } });
  }
}

const shown = z.object({
  customer_id: z.int().optional(),
  customer_code: z.string().optional(),
  customer_qr: z.string().optional(),
  card_uuid: z.string().optional(),
  card_number: z.string().optional(),
  pin: z.string().optional(),
});
/** Calls that show a code or PIN and nothing else. */
const PROVEN: ReadonlySet<string> = new Set([
  'customer.confirmEmail',
  'restaurants.confirmChange',
  'restaurants.unlockDevice',
  'transactions.confirm',
]);

/** The part of a call's input that may show a code. */
const showing = (call: string, input: unknown): unknown =>
  call === 'orders.create' ? z.object({ order: z.unknown() }).parse(input).order : input;

/** Whether a call shows what could be guessed: a code, a PIN, the number of a card. */
export function showsGuessable(call: string, input: unknown): boolean {
  if (PROVEN.has(call)) return true;
  const { customer_code, customer_qr, card_number, pin } = shown.safeParse(showing(call, input)).data ?? {};
  return customer_code !== undefined || customer_qr !== undefined || card_number !== undefined || pin !== undefined;
}

const mailed = z.object({ code: z.string() });
const unlocking = z.object({ pin: z.string() });
const confirming = z.object({ id: z.int(), code: z.string() });

/**
 * Looks at the codes and PINs of a call before anything else is done in its transaction, under
 * lock: however many are tried at once, each is counted. Throws WrongProof.
 */
export async function verifyProofs(
  tx: Tx,
  secret: SecretKeys,
  { accountId, person }: Pick<PartnerCaller, 'accountId' | 'person'>,
  call: string,
  input: unknown,
): Promise<Proofs> {
  if (call === 'customer.confirmEmail') {
    const { code } = mailed.parse(input);
    const verdict = await tryEmailCode(tx, secret, { accountId, customerId: person?.customerId ?? 0 }, code);
    if (verdict === 'wrong') throw new WrongProof('code', WRONG_CODE);
    return { email: verdict };
  }
  if (call === 'restaurants.unlockDevice') {
    const { sessionId = 0, restaurantIds = [] } = person ?? {};
    const device = { of: [accountId, restaurantIds[0] ?? 0] satisfies [number, number], sessionId };
    const verdict = await tryDevicePin(tx, secret, device, unlocking.parse(input).pin);
    if (verdict === 'unreadable') throw invalidField('pin', UNREADABLE_DEVICE_PIN);
    if (verdict === 'closed') throw new WrongProof('pin', CLOSED_DEVICE, 'invalid_token');
    if (verdict === 'wrong') throw new WrongProof('pin', WRONG_PIN);
    return {};
  }
  if (call === 'restaurants.confirmChange') {
    const { id: restaurantId, code } = confirming.parse(input);
    const verdict = await tryIdentityCode(
      tx,
      secret,
      { accountId, restaurantId, personId: person?.personId ?? 0 },
      code,
    );
    if (verdict === 'wrong') throw new WrongProof('code', WRONG_CODE);
    return { identity: verdict };
  }
  if (call === 'transactions.confirm') {
    const { id, code } = confirming.parse(input);
    if ((await tryConfirmation(tx, accountId, id, code)) === 'wrong') throw new WrongProof('code', WRONG_CODE);
    return {};
  }
  const { success, data } = shown.safeParse(showing(call, input));
  if (!success) return {};
  const { customer_id, customer_code: code, customer_qr: qr, card_uuid: uuid, card_number: number, pin } = data;
  const proofs: Proofs = {};
  if (code !== undefined) {
    const customerId = customer_id ?? (await customerShowing(tx, secret, accountId, code));
    if (customerId === undefined) throw new WrongProof('customer_code', WRONG_CODE);
    const verdict = await tryCustomerCode(tx, secret, accountId, customerId, code);
    if (verdict === 'wrong') throw new WrongProof('customer_code', WRONG_CODE);
    proofs.customer = verdict;
    proofs.customerId = customerId;
  }
  if (qr !== undefined) {
    const found = await tryAuthenticator(tx, secret, accountId, qr);
    if (found === undefined) throw new WrongProof('customer_qr', WRONG_QR);
    proofs.customer = found.isUsed ? 'used' : 'right';
    proofs.customerId = found.customerId;
    proofs.step = found;
  }
  const card: ShownCard | undefined = uuid !== undefined ? { uuid } : number !== undefined ? { number } : undefined;
  if (card !== undefined) {
    const verdict = await tryPin(tx, secret, accountId, card, pin);
    if ('unreadable' in verdict) throw invalidField('pin', verdict.unreadable);
    if ('wrong' in verdict) throw new WrongProof('pin', verdict.wrong);
    if ('wait' in verdict) throw problem('too_many_requests', verdict.sentence, { retryAfter: verdict.wait });
    // Numbers follow each other: an unknown one is a guess, a uuid is none.
    if (verdict.card === 'unknown' && 'number' in card) throw new WrongProof('card_number', UNKNOWN_CARD);
    proofs.card = verdict.card;
  }
  return proofs;
}

const WRONG_PIN = 'Ce code PIN n’est pas le bon.';
const CLOSED_DEVICE = 'Cinq codes PIN erronés\u00a0: ce comptoir est fermé sur cet appareil.';
const UNREADABLE_DEVICE_PIN = 'Ce code PIN est illisible\u00a0: demandez au gérant d’en choisir un autre.';
const WRONG_QR = 'Ce QR code ne vaut plus\u00a0: faites-le montrer de nouveau.';
const WRONG_CODE = 'Ce code n’est pas le bon.';
const UNKNOWN_CARD = 'Cette carte n’est pas connue de l’initiative.';
