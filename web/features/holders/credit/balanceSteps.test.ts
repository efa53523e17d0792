import { describe, expect, it } from 'vitest';
import { balanceSteps } from './balanceSteps.ts';

const day = (name: string, credits: number) => ({ day: name, credits, deposits: 0 });

describe('a balance drawn as steps', () => {
  it('starts the day before its first change, and lasts until today', () => {
    const { path, top, from } = balanceSteps(
      [day('2026-03-02', 10), day('2026-03-06', 5)],
      { from: '2026-01-01', to: '2026-03-11' },
      100,
      100,
    );
    expect(from).toBe('2026-03-01');
    expect(top).toBe(10);
    expect(path).toBe('M0 96H10V8H50V52H100');
  });

  it('begins where it stood when the period starts', () => {
    const { path, from } = balanceSteps(
      [day('2025-01-01', 20), day('2026-01-06', 10)],
      { from: '2026-01-01', to: '2026-01-11' },
      100,
      100,
    );
    expect(from).toBe('2026-01-01');
    expect(path).toBe('M0 8H50V52H100');
  });

  it('is flat at the bottom when nothing was ever there', () => {
    expect(balanceSteps([day('2026-01-05', 0)], { from: '2026-01-01', to: '2026-01-06' }, 100, 100).path).toBe(
      'M0 96H50V96H100',
    );
  });
});
