import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWorkStore } from './works.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const nothing = () => undefined;

it('shows what takes longer than half a second, with the state that was told last, until it ends', () => {
  const store = createWorkStore(500);
  const heard = vi.fn();
  store.subscribe(heard);
  const work = store.begin('cartes.pdf', { text: 'Préparation' }, nothing);
  work.tell({ text: '10 cartes sur 500', share: 0.02 });
  expect(store.current()).toEqual([]);
  vi.advanceTimersByTime(500);
  expect(store.current()).toMatchObject([{ title: 'cartes.pdf', state: { text: '10 cartes sur 500', share: 0.02 } }]);
  work.tell({ text: '20 cartes sur 500', share: 0.04 });
  expect(store.current()).toMatchObject([{ state: { share: 0.04 } }]);
  work.end();
  expect(store.current()).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(3);
});

it('shows nothing of what is soon over, and each of several apart', () => {
  const store = createWorkStore(500);
  const quick = store.begin('a.pdf', { text: 'a' }, nothing);
  const slow = store.begin('b.pdf', { text: 'b' }, nothing);
  store.begin('c.pdf', { text: 'c' }, nothing);
  quick.end();
  vi.advanceTimersByTime(500);
  expect(store.current().map(({ title }) => title)).toEqual(['b.pdf', 'c.pdf']);
  slow.end();
  expect(store.current().map(({ title }) => title)).toEqual(['c.pdf']);
});

it('keeps what failed with its reason until it is closed, and one line of what is asked again', () => {
  const store = createWorkStore(500);
  const again = vi.fn();
  const first = store.begin('cartes.csv', { text: 'Préparation' }, nothing);
  // Sooner than it would have shown.
  first.fail('Pas de réponse.', again);
  expect(store.current()).toMatchObject([{ title: 'cartes.csv', failure: { reason: 'Pas de réponse.' } }]);
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toHaveLength(1);
  store.begin('cartes.csv', { text: 'Préparation' }, nothing).fail('Trop de lignes.', again);
  store.begin('relevés.csv', { text: 'Préparation' }, nothing).fail('Pas de réponse.', again);
  expect(store.current().map(({ failure }) => failure?.reason)).toEqual(['Trop de lignes.', 'Pas de réponse.']);
  store.close(store.current()[0]?.id ?? 0);
  expect(store.current().map(({ title }) => title)).toEqual(['relevés.csv']);
  const slow = store.begin('lente.pdf', { text: 'Préparation' }, nothing);
  vi.advanceTimersByTime(500);
  store.clear();
  expect(store.current().map(({ title }) => title)).toEqual(['lente.pdf']);
  slow.end();
  expect(store.current()).toEqual([]);
});
