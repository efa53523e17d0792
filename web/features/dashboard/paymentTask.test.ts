import { expect, it } from 'vitest';
import { paymentTask } from './paymentTask.ts';

it.each([
  ['pending', 'Paiement Stripe\u00a0: non connecté', 'warn'],
  ['inProgress', 'Paiement Stripe\u00a0: en cours', 'warn'],
  ['completed', 'Paiement Stripe\u00a0: connecté', 'ok'],
] as const)('« À faire » says how payments stand: %s', (status, title, tone) => {
  expect(paymentTask(status)).toMatchObject({ title, tone });
});
