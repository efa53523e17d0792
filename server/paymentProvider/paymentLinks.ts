import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { type Config } from '../config.ts';
import { consoleOrigin } from '../auth/redirectAddresses.ts';

const SIGNATURE_BYTES = 16;

export interface PaymentLink {
  readonly accountId: number;
  readonly transactionId: number;
}

export const PAYMENT_PATH = '/payments';

/** The address where a customer pays what waits for the provider. Whoever has it may pay, and sees the amount. */
export function paymentUrl(
  { config, secret }: { config: Pick<Config, 'publicUrl' | 'port'>; secret: Buffer },
  link: PaymentLink,
): string {
  return `${consoleOrigin(config)}${PAYMENT_PATH}/${paymentToken(secret, link)}`;
}

export function paymentToken(secret: Buffer, { accountId, transactionId }: PaymentLink): string {
  const name = `${accountId}.${transactionId}`;
  return `${name}.${signatureOf(secret, name)}`;
}

/** Reads a token; undefined when it is not ours. */
export function readPaymentToken(secret: Buffer, token: string): PaymentLink | undefined {
  const match = /^(\d{1,15})\.(\d{1,15})\.[\w-]{1,64}$/.exec(token);
  if (match === null) return undefined;
  const link = { accountId: Number(match[1]), transactionId: Number(match[2]) };
  if (link.accountId === 0) return undefined;
  const [given, right] = [Buffer.from(token), Buffer.from(paymentToken(secret, link))];
  return given.length === right.length && timingSafeEqual(given, right) ? link : undefined;
}

const signatureOf = (secret: Buffer, name: string): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', secret, '', 'boucle/payments', 32)))
    .update(name)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
