import { describe, expect, it } from 'vitest';
import { isReading, NO_ANSWERS, onCell, onColumn, onCorrection, onHeading, onSheet, sentPlan } from './reading.ts';

const column = (field: string) => ({ title: field, field, source: null, values: [] });

describe('the answers about a file', () => {
  it('take a field from the column that gave it', () => {
    const { columns } = onColumn(NO_ANSWERS, [column('email'), column('name'), column('')], 2, 'email');
    expect(columns).toEqual(['', 'name', 'email']);
  });

  it('apply a kind and undo it, whether it is ambiguous or not', () => {
    const undone = onCorrection(NO_ANSWERS, 'phone', false, false);
    expect(undone).toMatchObject({ accepted: [], undone: ['phone'] });
    expect(onCorrection(undone, 'phone', false, true)).toEqual(NO_ANSWERS);
    const accepted = onCorrection(NO_ANSWERS, 'exchanged', true, true);
    expect(accepted).toMatchObject({ accepted: ['exchanged'], undone: [] });
    expect(onCorrection(accepted, 'exchanged', true, false)).toEqual(NO_ANSWERS);
  });

  it('keep what was mended under another heading, not on another sheet', () => {
    const cell = { line: 8, field: 'city', value: 'Nantes' };
    const plan = { ...onCell(onCell(NO_ANSWERS, { ...cell, value: 'N' }), cell), columns: ['city'] };
    expect(plan.mended).toEqual([cell]);
    expect(sentPlan(onHeading(plan, 3))).toEqual({ heading: 3, accepted: [], undone: [], mended: [cell] });
    expect(sentPlan(onSheet(plan, 1))).toEqual({ sheet: 1, accepted: [], undone: [], mended: [] });
  });

  it('are found again on this device, unless another version kept something else', () => {
    expect(isReading({ file: new File(['a'], 'a.csv'), plan: NO_ANSWERS })).toBe(true);
    for (const other of [
      undefined,
      null,
      'a.csv',
      {},
      { file: 'a.csv', plan: NO_ANSWERS },
      { file: new File([], 'a') },
    ])
      expect(isReading(other)).toBe(false);
  });
});
