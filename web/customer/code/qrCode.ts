import { type Authenticator } from '@boucle/contract/partnerApi/customer.ts';

const STEP_MS = 30_000;
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Milliseconds until the next step begins. */
export const untilNext = (now: number): number => STEP_MS - (now % STEP_MS);

/** The text of the QR code at an instant: eight digits (RFC 6238, 30 s), then the customer. */
export async function qrAt({ secret, customer_uuid }: Authenticator, now: number): Promise<string> {
  const bits = secret.replaceAll(/./g, (letter) => BASE_32.indexOf(letter).toString(2).padStart(5, '0'));
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign']);
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.floor(now / STEP_MS)));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  const code = (mac.getUint32(mac.getUint8(19) & 15) & 0x7f_ff_ff_ff) % 100_000_000;
  return `${String(code).padStart(8, '0')}-${customer_uuid}`;
}
