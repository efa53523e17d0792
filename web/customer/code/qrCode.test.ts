import { expect, it } from 'vitest';
import { qrAt, untilNext } from './qrCode.ts';

const customer_uuid = '6f1d2c1e-8a4b-4f5e-9c3d-0a1b2c3d4e5f';
/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, SHA-1. */
const authenticator = { customer_uuid, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' };

it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d s the QR code holds the code of the standard, then the customer', async (seconds, code) => {
  expect(await qrAt(authenticator, seconds * 1000)).toBe(`${code}-${customer_uuid}`);
});

it('changes when the next step of 30 seconds begins', () => {
  expect([untilNext(59_000), untilNext(60_000), untilNext(60_001)]).toEqual([1000, 30_000, 29_999]);
});
