import { describe, expect, it } from 'vitest';
import { Positions, hasReached, later, readPosition } from './positions.ts';

describe('positions of the journal', () => {
  it('are read as PostgreSQL writes them, and nothing else is', () => {
    expect(readPosition('16/B374D848')).toBe('16/B374D848');
    for (const text of [null, '', '16', '16/', '/1', '16/B374D848 ', 'G/1', '123456789/0', "0/0' or true"])
      expect(readPosition(text)).toBeUndefined();
  });

  it('are compared as numbers of two halves', () => {
    expect(hasReached('10/0', '9/FFFFFFFF')).toBe(true);
    expect(hasReached('0/9', '0/10')).toBe(false);
    expect(hasReached('0/A', '0/A')).toBe(true);
    expect(later('0/9', '0/10')).toBe('0/10');
  });
});

describe('how late a replica may be', () => {
  const HEARD = [
    ['0/10', 0],
    ['0/20', 1_000],
    ['0/30', 2_000],
    ['0/40', 3_000],
  ] as const;
  /** Positions that the primary had given by then. */
  const heardBy = (instant: number): Positions => {
    const positions = new Positions(2_000);
    for (const [position, at] of HEARD) if (at <= instant) positions.heard(position, at);
    return positions;
  };

  it('is nothing as long as the primary has told nothing', () => {
    expect(heardBy(-1).required(0)).toBeUndefined();
  });

  it('asks for all that was before the first answer, and before the bound', () => {
    expect(heardBy(500).required(500)).toBe('0/10');
    expect(heardBy(2_500).required(2_500)).toBe('0/10');
    const positions = heardBy(3_000);
    expect(positions.required(3_000)).toBe('0/20');
    expect(positions.required(4_999)).toBe('0/30');
  });

  it('is told by the first position that it has not reached, though nothing is written since', () => {
    const positions = heardBy(3_000);
    expect(positions.latenessOf('0/40', 3_600)).toBe(0);
    expect(positions.latenessOf('0/3F', 3_600)).toBe(600);
    expect(positions.latenessOf('0/25', 3_600)).toBe(1_600);
  });

  it('is nobody’s knowledge once the primary has been silent for the bound', () => {
    expect(heardBy(3_000).required(5_001)).toBeUndefined();
  });

  it('counts anew with another journal', () => {
    const positions = heardBy(3_000);
    positions.clear();
    positions.heard('0/1', 6_000);
    expect(positions.required(6_000)).toBe('0/1');
  });
});
