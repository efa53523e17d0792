import { describe, expect, it, vi } from 'vitest';
import { PATIENCE_MS, Turns } from './turns.ts';

/** Takes a turn, tells when it has come, and ends it when told. */
function taken(turns: Turns, names: readonly string[]) {
  const { ready, end } = turns.take(names);
  const state = { come: false, end };
  void ready.then(() => {
    state.come = true;
  });
  return state;
}

const settled = () => new Promise((resolve) => void setImmediate(resolve));

describe('turns', () => {
  it('come one after the other, in the order in which they were taken', async () => {
    const turns = new Turns();
    const all = [1, 2, 3].map(() => taken(turns, ['card 1']));
    await settled();
    expect(all.map(({ come }) => come)).toEqual([true, false, false]);
    all[0]?.end();
    await settled();
    expect(all.map(({ come }) => come)).toEqual([true, true, false]);
    all[1]?.end();
    await settled();
    expect(all.map(({ come }) => come)).toEqual([true, true, true]);
  });

  it('of different things wait for nobody', async () => {
    const turns = new Turns();
    taken(turns, ['card 1']);
    const other = taken(turns, ['card 2']);
    await settled();
    expect(other.come).toBe(true);
  });

  it('of several things wait for all of them, and nobody waits for what has ended', async () => {
    const turns = new Turns();
    const [card, customer] = [taken(turns, ['card 1']), taken(turns, ['customer 1'])];
    const both = taken(turns, ['customer 1', 'card 1']);
    card.end();
    await settled();
    expect(both.come).toBe(false);
    customer.end();
    await settled();
    expect(both.come).toBe(true);
    both.end();
    const next = taken(turns, ['card 1', 'customer 1']);
    await settled();
    expect(next.come).toBe(true);
  });

  it('come to all who wait at the end of patience', async () => {
    vi.useFakeTimers();
    try {
      const turns = new Turns();
      taken(turns, ['card 1']);
      const [second, third] = [taken(turns, ['card 1']), taken(turns, ['card 1'])];
      await vi.advanceTimersByTimeAsync(PATIENCE_MS - 1);
      expect(second.come).toBe(false);
      await vi.advanceTimersByTimeAsync(1);
      expect([second.come, third.come]).toEqual([true, true]);
    } finally {
      vi.useRealTimers();
    }
  });
});
