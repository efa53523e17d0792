import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAlertStore } from './alerts.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('alerts', () => {
  test('the newest is the one shown', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    store.show('error', 'deux');
    expect(store.current()).toMatchObject({ type: 'error', message: 'deux' });
  });

  test('one hides 3000 ms after it was shown, not before', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    vi.advanceTimersByTime(2999);
    expect(store.current()?.message).toBe('une');
    vi.advanceTimersByTime(1);
    expect(store.current()).toBeUndefined();
  });

  test('the next newest then shows, with its whole time', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    vi.advanceTimersByTime(2000);
    store.show('error', 'deux');
    vi.advanceTimersByTime(3000);
    expect(store.current()?.message).toBe('une');
    vi.advanceTimersByTime(2999);
    expect(store.current()?.message).toBe('une');
    vi.advanceTimersByTime(1);
    expect(store.current()).toBeUndefined();
  });

  test('closing shows the next one', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    store.show('success', 'deux');
    store.close(store.current()?.id ?? 0);
    expect(store.current()?.message).toBe('une');
  });

  test('the count stands still under pointer or focus and goes on from there', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    vi.advanceTimersByTime(1000);
    store.hold('pointer');
    vi.advanceTimersByTime(60_000);
    expect(store.current()?.message).toBe('une');
    store.release('pointer');
    vi.advanceTimersByTime(1999);
    expect(store.current()?.message).toBe('une');
    vi.advanceTimersByTime(1);
    expect(store.current()).toBeUndefined();
  });

  test('the pointer that passes does not release what the focus holds, nor the other way round', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    store.hold('focus');
    store.hold('pointer');
    store.release('pointer');
    vi.advanceTimersByTime(60_000);
    expect(store.current()?.message).toBe('une');
    store.hold('pointer');
    store.release('focus');
    vi.advanceTimersByTime(60_000);
    expect(store.current()?.message).toBe('une');
    store.release('pointer');
    vi.advanceTimersByTime(3000);
    expect(store.current()).toBeUndefined();
  });

  test('one that arrives while the banner is held starts its own time at release', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    vi.advanceTimersByTime(2900);
    store.hold('pointer');
    store.show('error', 'deux');
    store.release('pointer');
    vi.advanceTimersByTime(2999);
    expect(store.current()?.message).toBe('deux');
  });

  test('all can be cleared', () => {
    const store = createAlertStore(3000);
    store.show('success', 'une');
    store.show('success', 'deux');
    store.clear();
    expect(store.current()).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('listeners hear each change until they leave', () => {
    const store = createAlertStore(3000);
    const heard = vi.fn();
    const leave = store.subscribe(heard);
    store.show('success', 'une');
    vi.advanceTimersByTime(3000);
    expect(heard).toHaveBeenCalledTimes(2);
    leave();
    store.show('success', 'deux');
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
