import { LONGEST_LAG_SECONDS } from '@boucle/contract/base/constants.ts';
import { describe, expect, it } from 'vitest';
import { createPositionStore } from './position.ts';

function tabs() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const clock = { ms: 1_000_000 };
  return { kept, clock, tab: () => createPositionStore(storage, () => clock.ms) };
}
const LAG_MS = LONGEST_LAG_SECONDS * 1000;

describe('the position of what was written', () => {
  it('is the first one as long as nothing was', () => {
    expect(tabs().tab().toBring()).toBe('0/0');
  });

  it('is the furthest, whichever answer came first, in every tab', () => {
    const { tab } = tabs();
    const [one, other] = [tab(), tab()];
    one.written('1/0000000A');
    other.written('0/FFFFFFFF');
    expect(one.toBring()).toBe('1/0000000A');
    expect(other.toBring()).toBe('1/0000000A');
  });

  it('is not needed once every replica that is read has it', () => {
    const { tab, clock } = tabs();
    const store = tab();
    store.written('0/A');
    clock.ms += LAG_MS - 1;
    expect(store.toBring()).toBe('0/A');
    clock.ms += 1;
    expect(store.toBring()).toBe('0/0');
  });

  it('is unknown for that long after a write that told none, another one that did told or not', () => {
    const { tab, clock } = tabs();
    const store = tab();
    store.written(null);
    store.written('0/A');
    expect(store.toBring()).toBeUndefined();
    clock.ms += LAG_MS;
    expect(store.toBring()).toBe('0/0');
  });

  it('is known to this tab without a storage', () => {
    const refused = () => {
      throw new DOMException('closed', 'SecurityError');
    };
    const store = createPositionStore({ getItem: refused, setItem: refused });
    store.written('0/A');
    expect(store.toBring()).toBe('0/A');
  });

  it('is the further of what is stored and what this tab wrote: the storage is full, or another tab stored less', () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const later = String(Number.MAX_SAFE_INTEGER);
    const store = createPositionStore({ getItem: () => `0/5 ${later} 0`, setItem: full });
    store.written('0/A');
    expect(store.toBring()).toBe('0/A');
    const { kept, tab, clock } = tabs();
    const one = tab();
    one.written('0/A');
    kept.set('position', `0/5 ${String(clock.ms + LAG_MS)} 0`);
    expect(one.toBring()).toBe('0/A');
  });

  it('starts anew once what was known is over: a database that was restored may be earlier', () => {
    const { tab, clock } = tabs();
    const store = tab();
    store.written('1/A');
    clock.ms += LAG_MS;
    store.written('0/B');
    expect(store.toBring()).toBe('0/B');
  });

  it('is none where something else lies in the storage', () => {
    const { tab, kept } = tabs();
    kept.set('position', 'undefined NaN');
    const store = tab();
    expect(store.toBring()).toBe('0/0');
    store.written('0/A');
    expect(store.toBring()).toBe('0/A');
  });
});
