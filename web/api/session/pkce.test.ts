import { afterEach, describe, expect, it, vi } from 'vitest';
import { challengeOf, keepAttempt, startAttempt, takeAttempt } from './pkce.ts';
import { fakeStorage } from '../testing/fakes.ts';

describe('a sign-in attempt', () => {
  afterEach(() => void vi.useRealTimers());
  it('makes the challenge of RFC 7636, appendix B', async () => {
    expect(await challengeOf('dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk')).toBe(
      'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    );
  });
  it('has a verifier of 43 characters and a state, never the same twice', () => {
    const one = startAttempt(fakeStorage());
    const other = startAttempt(fakeStorage());
    expect(one.verifier).toMatch(/^[\w-]{43}$/);
    expect(one.state).toMatch(/^[\w-]{43}$/);
    expect(new Set([one.verifier, one.state, other.verifier, other.state]).size).toBe(4);
  });
  it('answers once', () => {
    const storage = fakeStorage();
    const attempt = startAttempt(storage);
    expect(takeAttempt(attempt.state, storage)).toEqual(attempt);
    expect(takeAttempt(attempt.state, storage)).toBeNull();
  });
  it('is found by its state among those of other tabs', () => {
    const storage = fakeStorage();
    const [one, other] = [startAttempt(storage), startAttempt(storage)];
    for (const state of [null, '', 'somebody-else-s']) expect(takeAttempt(state, storage)).toBeNull();
    expect(takeAttempt(one.state, storage)).toEqual(one);
    expect(takeAttempt(other.state, storage)).toEqual(other);
  });
  it('lasts ten minutes from when the form is sent', () => {
    vi.useFakeTimers();
    const storage = fakeStorage();
    const attempt = startAttempt(storage);
    vi.advanceTimersByTime(60 * 60_000);
    keepAttempt(attempt, storage);
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(takeAttempt(attempt.state, storage)).toEqual(attempt);
    keepAttempt(attempt, storage);
    vi.advanceTimersByTime(10 * 60_000);
    expect(takeAttempt(attempt.state, storage)).toBeNull();
  });
  it('is one of the twenty newest', () => {
    const storage = fakeStorage();
    const first = startAttempt(storage);
    const later = Array.from({ length: 20 }, () => startAttempt(storage));
    expect(takeAttempt(first.state, storage)).toBeNull();
    expect(later.map(({ state }) => takeAttempt(state, storage))).toEqual(later);
  });
  it('is none when the storage is broken', () => {
    const storage = fakeStorage();
    for (const text of ['{"state":', 'null', '{"state":"st","verifier":"v"}', '[null,{"state":"st","verifier":"v"}]']) {
      storage.setItem('sign-in', text);
      expect(takeAttempt('st', storage)).toBeNull();
    }
  });
});
