import { describe, expect, it } from 'vitest';
import { type Bar, labelOf } from './bars.ts';

const bar: Bar = { key: '2025-03-25', short: '25/03', label: 'mardi 25/03', values: [156, 199] };

describe('the label of a bar', () => {
  const series = ['Emprunt', 'Réutilisation'];
  const compared = (value: number) => labelOf({ ...bar, before: { value, label: 'le 25/02' } }, series, undefined);

  it('is its total, what it is compared with, and by how much it moved', () => {
    expect(compared(308)).toBe('mardi 25/03 · 355 · 308 le 25/02, +15\u00a0%');
    expect(compared(710)).toBe('mardi 25/03 · 355 · 710 le 25/02, −50\u00a0%');
    expect(compared(355)).toBe('mardi 25/03 · 355 · 355 le 25/02, 0\u00a0%');
  });
  it('is no per cent of nothing', () => {
    expect(compared(0)).toBe('mardi 25/03 · 355 · 0 le 25/02');
  });
  it('is one of its parts by its name', () => {
    expect(labelOf(bar, series, 1)).toBe('mardi 25/03 · Réutilisation 199');
    expect(labelOf(undefined, series, undefined)).toBe('aucune donnée');
  });
});
