import { describe, expect, it } from 'vitest';
import { challengeOf, startAttempt, takeAttempt } from './pkce.ts';
import { fakeStorage } from './testing/fakes.ts';

describe('a sign-in attempt', () => {
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
    expect(takeAttempt(storage)).toEqual(attempt);
    expect(takeAttempt(storage)).toBeNull();
  });
  it('is none when the storage is broken', () => {
    const storage = fakeStorage();
    storage.setItem('sign-in', '{"state":');
    expect(takeAttempt(storage)).toBeNull();
  });
});
