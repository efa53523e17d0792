import { expect, it, vi } from 'vitest';
import { ApiError, AwaitingError, NoAnswerError } from '../../api/errors.ts';
import { type SendOptions } from '../saving/attempts.ts';
import { createTakeBack } from './takeBack.ts';

type Row = Parameters<typeof createTakeBack>[0][number];

const rows = (count: number): Row[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    owner: null,
    restaurant_name: index % 2 === 0 ? `Bistrot ${index + 1}` : null,
    drop_off_point_name: index % 2 === 0 ? null : `Gare ${index + 1}`,
  }));
const refusal = new ApiError(422, { detail: 'Les contenants sont repartis.' });

it('says how many are taken back, and of each place that is not why, a drop-off point by its name too', async () => {
  const takeBack = createTakeBack(rows(10), ({ id }) => (id === 2 ? Promise.reject(refusal) : Promise.resolve()));
  expect(await takeBack()).toEqual({
    reason: '9 annulées sur 10. Gare 2\u00a0: Les contenants sont repartis.',
    again: false,
  });
});

it('asks again what had no answer, and that alone, under the same keys', async () => {
  const sent: [number, string][] = [];
  const lost = new Set([3]);
  const takeBack = createTakeBack(rows(3), ({ id }, { context: { idempotencyKey } }: SendOptions) => {
    sent.push([id, idempotencyKey]);
    return lost.delete(id) ? Promise.reject(new NoAnswerError('offline')) : Promise.resolve();
  });
  expect(await takeBack()).toMatchObject({ again: true, reason: expect.stringContaining('pas de réponse') as string });
  const [first] = sent.filter(([id]) => id === 3);
  sent.length = 0;
  expect(await takeBack()).toBeUndefined();
  expect(sent).toEqual([first]);
});

it('sends a few at a time, and names a few places of many', async () => {
  let under = 0;
  let most = 0;
  const reverse = vi.fn(async () => {
    under += 1;
    most = Math.max(most, under);
    await new Promise((resolve) => setTimeout(resolve));
    under -= 1;
    throw refusal;
  });
  expect((await createTakeBack(rows(12), reverse)())?.reason).toBe(
    '0 annulée sur 12. Bistrot 1, Gare 2 et 10 autres\u00a0: Les contenants sont repartis.',
  );
  expect(most).toBe(3);
});

it('names whose cagnotte was credited, whatever restaurant paid for it', async () => {
  const credits = rows(2).map((row) => ({ ...row, owner: { id: row.id, label: `00000${row.id}` } }));
  expect((await createTakeBack(credits, () => Promise.reject(refusal))())?.reason).toBe(
    '0 annulée sur 2. 000001, 000002\u00a0: Les contenants sont repartis.',
  );
});

it('says that a reversal waits for a second person, which is not asked again', async () => {
  const sent: number[] = [];
  const takeBack = createTakeBack(rows(1), ({ id }) => {
    sent.push(id);
    return Promise.reject(new AwaitingError({ id: 3, title: 'Sortie de stock, annulée' }));
  });
  const waits = { reason: 'Annulation\u00a0: envoyé à confirmer.', again: false };
  expect(await takeBack()).toEqual(waits);
  expect(await takeBack()).toEqual(waits);
  expect(sent).toEqual([1]);
});

it('of one alone says that it is not taken back, unless nobody knows', async () => {
  const [row] = rows(1);
  const all = row === undefined ? [] : [row];
  expect(await createTakeBack(all, () => Promise.reject(refusal))()).toEqual({
    reason: 'Non annulé\u00a0: Les contenants sont repartis.',
    again: false,
  });
  expect((await createTakeBack(all, () => Promise.reject(new ApiError(502, {})))())?.reason).toMatch(
    /^Annulation\u00a0: pas de réponse/,
  );
});
