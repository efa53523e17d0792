import { type DirtyStock } from '@boucle/contract/features/washLots/shapes.ts';
import { describe, expect, it } from 'vitest';
import { isStep, overTaken, unbalanced, wrongContents, wrongTimes } from './rules.ts';

const NOW = new Date('2026-03-10T12:00:00Z');
const at = (time: string) => new Date(`2026-03-10T${time}:00Z`);
const stained = (quantity: number) => ({
  format_id: 1,
  cause: 'stained' as const,
  quantity,
  picture_url: null,
  units: [],
});
const line = (dirty_in: number, clean_out: number | null) => ({ format_id: 1, dirty_in, clean_out, units: [] });

describe('when a lot was washed', () => {
  it('is neither in the future nor over before it began', () => {
    expect(wrongTimes({ started_at: at('10:00'), ended_at: at('11:00') }, NOW)).toEqual({});
    expect(wrongTimes({ started_at: at('12:04'), ended_at: null }, NOW)).toEqual({});
    expect(Object.keys(wrongTimes({ started_at: at('12:06'), ended_at: null }, NOW))).toEqual(['started_at']);
    expect(Object.keys(wrongTimes({ started_at: at('11:00'), ended_at: at('13:00') }, NOW))).toEqual(['ended_at']);
    expect(Object.keys(wrongTimes({ started_at: at('11:00'), ended_at: at('10:59') }, NOW))).toEqual(['ended_at']);
  });
});

describe('the pieces of a lot', () => {
  it('come out clean or rejected, as many as went in: what closes it', () => {
    expect(unbalanced({ lines: [line(12, 10)], rejects: [stained(2)] })).toEqual({});
    expect(unbalanced({ lines: [line(12, 9)], rejects: [stained(2)] })).toEqual({
      'lines.0.clean_out': ['12 entrés, 9 propres et 2 rejetés\u00a0: il en manque 1.'],
    });
    expect(unbalanced({ lines: [line(12, null)], rejects: [] })).toEqual({
      'lines.0.clean_out': ['Indiquez combien sont propres.'],
    });
  });

  it('are never more than went in, and no reject is of another format', () => {
    expect(Object.keys(wrongContents({ lines: [line(12, 10)], rejects: [stained(3)] }))).toEqual(['lines.0.clean_out']);
    expect(Object.keys(wrongContents({ lines: [line(12, 10)], rejects: [{ ...stained(1), format_id: 2 }] }))).toEqual([
      'rejects.0.format_id',
    ]);
  });
});

describe('what a lot takes', () => {
  const stock: DirtyStock = {
    format_id: 1,
    format_title: 'Bol',
    drawing: 'bowl',
    picture_url: null,
    dirty: 20,
    free: 5,
    lots: [{ lot_id: 1, number: 'L-2026-001', site_name: 'Laverie', site_kind: 'laundry', quantity: 15 }],
  };

  it('is what is dirty and in no other lot', () => {
    expect(overTaken([line(5, null)], [stock], new Map())).toEqual({});
    expect(overTaken([line(6, null)], [stock], new Map())).toEqual({
      'lines.0.dirty_in': [
        'L’entrepôt a 20 contenants sales de ce format, 15 sont déjà dans des lots\u00a0: il en reste 5.',
      ],
    });
  });

  it('stays its own, though dirty containers left otherwise since', () => {
    const gone = { ...stock, dirty: 0, free: -15 };
    expect(overTaken([line(8, null)], [gone], new Map([[1, 8]]))).toEqual({});
    expect(Object.keys(overTaken([line(9, null)], [gone], new Map([[1, 8]])))).toEqual(['lines.0.dirty_in']);
  });
});

it('goes to the next state or back to the one before', () => {
  expect(isStep('open', 'washed')).toBe(true);
  expect(isStep('inspected', 'washed')).toBe(true);
  expect(isStep('open', 'inspected')).toBe(false);
});
