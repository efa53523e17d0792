import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createUndoStore } from './undo.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

type Refused = { readonly reason: string; readonly again: boolean };
const act = (message: string, undo: () => Promise<Refused | undefined> = () => Promise.resolve(undefined)) => ({
  message,
  to: undefined,
  undo,
});
const messagesOf = (store: ReturnType<typeof createUndoStore>) => store.current().map(({ message }) => message);

it('offers to take back what was recorded for its time, the newest first, at most so many', () => {
  const store = createUndoStore(10_000, 3);
  store.offer(act('une'));
  vi.advanceTimersByTime(4000);
  for (const message of ['deux', 'trois']) store.offer(act(message));
  expect(messagesOf(store)).toEqual(['trois', 'deux', 'une']);
  vi.advanceTimersByTime(5999);
  expect(messagesOf(store)).toHaveLength(3);
  vi.advanceTimersByTime(1);
  expect(messagesOf(store)).toEqual(['trois', 'deux']);
  for (const message of ['quatre', 'cinq']) store.offer(act(message));
  expect(messagesOf(store)).toEqual(['cinq', 'quatre', 'trois']);
  vi.advanceTimersByTime(10_000);
  expect(messagesOf(store)).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

it('stands still while somebody reads', () => {
  const store = createUndoStore(10_000, 3);
  store.offer(act('une'));
  vi.advanceTimersByTime(9000);
  store.hold('pointer');
  store.hold('focus');
  store.release('pointer');
  vi.advanceTimersByTime(60_000);
  expect(messagesOf(store)).toEqual(['une']);
  store.release('focus');
  vi.advanceTimersByTime(999);
  expect(messagesOf(store)).toEqual(['une']);
  vi.advanceTimersByTime(1);
  expect(messagesOf(store)).toEqual([]);
});

it('takes back once, and leaves', async () => {
  const store = createUndoStore(10_000, 3);
  const undo = vi.fn(() => Promise.resolve(undefined));
  store.offer(act('une', undo));
  const id = store.current()[0]?.id ?? 0;
  const pressed = [store.press(id), store.press(id)];
  expect(store.current()[0]?.busy).toBe(true);
  expect(await Promise.all(pressed)).toEqual([true, false]);
  expect(undo).toHaveBeenCalledTimes(1);
  expect(messagesOf(store)).toEqual([]);
});

it('says why it cannot be taken back, and stays until it is closed', async () => {
  const store = createUndoStore(10_000, 3);
  const refusal = { reason: 'Les contenants sont repartis.', again: false };
  store.offer(act('une', () => Promise.resolve(refusal)));
  const id = store.current()[0]?.id ?? 0;
  expect(await store.press(id)).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toMatchObject([{ refusal, busy: false }]);
  store.close(id);
  expect(store.current()).toEqual([]);
});

it('is pressed once more when no answer came, and leaves once it is taken back', async () => {
  const store = createUndoStore(10_000, 3);
  const answers = [{ reason: 'Pas de réponse.', again: true }, undefined];
  store.offer(act('une', () => Promise.resolve(answers.shift())));
  const id = store.current()[0]?.id ?? 0;
  expect(await store.press(id)).toBe(false);
  expect(store.current()).toMatchObject([{ busy: false, refusal: { again: true } }]);
  expect(await store.press(id)).toBe(true);
  expect(store.current()).toEqual([]);
});
