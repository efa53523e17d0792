import { gzipSync } from 'node:zlib';
import { answers, objects } from 'virtual:answer-shapes';
import { expect, it } from 'vitest';

/**
 * Bytes that one call may cost: fifteen, and some tenths for what counts and forecasts of stocks
 * answer of each line, what invoices of services do, what an import is read as, what a month's
 * papers are sent with, what a report compares, where a numbered container was, and what the bank
 * and the books have apart, and what clients owe at the end of a year.
 */
const A_CALL = 17.1;

it('the shapes of all the answers weigh 15 bytes a call or little more as they travel', () => {
  const texts = JSON.stringify([
    objects.join(';'),
    Object.values(answers).map((calls) => Object.values(calls).join(' ')),
  ]);
  const bytes = gzipSync(texts, { level: 9 }).length;
  const calls = Object.values(answers).flatMap((resource) => Object.values(resource)).length;
  expect(bytes, `octets compressés, de ${calls} appels`).toBeLessThanOrEqual(A_CALL * calls);
});
