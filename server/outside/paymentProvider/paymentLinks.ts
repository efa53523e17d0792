import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Config } from '../../platform/config/config.ts';
import { type SecretKey, type SecretKeys, signingKey } from '../../platform/crypto/keys.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';

const SIGNATURE_BYTES = 16;

export interface PaymentLink {
  readonly accountId: number;
  readonly transactionId: number;
}

export const PAYMENT_PATH = '/payments';

/**
 * The address where a customer pays what waits for the provider. Its holder may pay, and sees the
 * amount.
 */
export function paymentUrl(
  { config, secret }: { config: Pick<Config, 'publicUrl' | 'port'>; secret: SecretKeys },
  link: PaymentLink,
): string {
  return `${consoleOrigin(config)}${PAYMENT_PATH}/${paymentToken(secret, link)}`;
}

export const paymentToken = ({ active }: Pick<SecretKeys, 'active'>, link: PaymentLink): string =>
  tokenBy(active, link);

function tokenBy(key: SecretKey, { accountId, transactionId }: PaymentLink): string {
  const name = `${accountId}.${transactionId}`;
  return `${name}.${signatureOf(key, name)}`;
}

/** Reads a token, made by any of our keys; undefined when it is not ours. */
export function readPaymentToken({ listed }: SecretKeys, token: string): PaymentLink | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})\.[\w-]{1,64}$/.exec(token);
  if (match === null) return undefined;
  const link = { accountId: Number(match[1]), transactionId: Number(match[2]) };
  if (link.accountId === 0) return undefined;
  const given = Buffer.from(token);
  const ours = listed.map((key) => Buffer.from(tokenBy(key, link)));
  return ours.some((right) => given.length === right.length && timingSafeEqual(given, right)) ? link : undefined;
}

const signatureOf = (key: SecretKey, name: string): string =>
  createHmac('sha256', signingKey(key, 'boucle/payments'))
    .update(name)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
