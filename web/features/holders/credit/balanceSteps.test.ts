import { describe, expect, it } from 'vitest';
import { balanceSteps } from './balanceSteps.ts';

const day = (name: string, credits: number) => ({ day: name, credits, deposits: 0 });

describe('a cagnotte as steps', () => {
  it('starts the day before its first change, and lasts until today', () => {
    const days = [day('2026-03-02', 10), day('2026-03-06', 5)];
    expect(balanceSteps(days, { from: '2026-01-01', to: '2026-03-11' })).toEqual({
      opening: 0,
      period: { from: '2026-03-01', to: '2026-03-11' },
      steps: [
        { day: '2026-03-02', at: null, balance: 10 },
        { day: '2026-03-06', at: null, balance: 5 },
      ],
    });
  });

  it('begins where it stood when the period starts', () => {
    const days = [day('2025-01-01', 20), day('2026-01-06', 10)];
    expect(balanceSteps(days, { from: '2026-01-01', to: '2026-01-11' })).toEqual({
      opening: 20,
      period: { from: '2026-01-01', to: '2026-01-11' },
      steps: [{ day: '2026-01-06', at: null, balance: 10 }],
    });
  });

  it('is flat where nothing changed in the period', () => {
    const { opening, steps } = balanceSteps([day('2025-01-05', 7)], { from: '2026-01-01', to: '2026-01-06' });
    expect([opening, steps]).toEqual([7, []]);
  });
});
