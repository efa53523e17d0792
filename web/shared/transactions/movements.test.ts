import { describe, expect, it } from 'vitest';
import { depositValue, flowsOf } from './movements.ts';

const given = {
  format_id: 1,
  format_title: 'Grand bol 1 L',
  from: 'Entrepôt',
  from_state: 'propres',
  to: 'Chez Manon',
  to_state: 'propres',
  from_cell: { place: 'warehouse', place_id: null, state: 'clean' },
  to_cell: { place: 'restaurant', place_id: 3, state: 'clean' },
  quantity: 40,
} as const;
const warehouse = { name: 'Entrepôt', state: 'propres', cell: given.from_cell };
const manon = { name: 'Chez Manon', state: 'propres', cell: given.to_cell };

describe('the movements of a transaction', () => {
  it('make one flow for each pair of places, with its total', () => {
    const bowl = { ...given, format_id: 2, format_title: 'Petit bol 50 cl', quantity: 30 };
    expect(flowsOf([given, bowl])).toEqual([
      {
        from: warehouse,
        to: manon,
        lines: [
          { formatId: 1, title: 'Grand bol 1 L', quantity: 40 },
          { formatId: 2, title: 'Petit bol 50 cl', quantity: 30 },
        ],
        total: 70,
      },
    ]);
  });
  it('make two flows when the state differs, as when some of what was washed is thrown away', () => {
    const rejected = { ...given, to: 'Cassés', to_state: '', quantity: 2 };
    expect(flowsOf([given, rejected]).map(({ to, total }) => [to.name, total])).toEqual([
      ['Chez Manon', 40],
      ['Cassés', 2],
    ]);
  });
  it('point back in a reversal', () => {
    expect(flowsOf([{ ...given, quantity: -40 }])).toEqual([
      { from: manon, to: warehouse, lines: [{ formatId: 1, title: 'Grand bol 1 L', quantity: 40 }], total: 40 },
    ]);
  });
  it('are none when money alone moved', () => {
    expect(flowsOf([])).toEqual([]);
  });
});

it('values a flow at the deposit price of each format, to the cent', () => {
  const bowl = { ...given, format_id: 2, quantity: 3 };
  const [flow] = flowsOf([given, bowl]);
  const prices = new Map([
    [1, 2.5],
    [2, 0.1],
  ]);
  expect(flow && depositValue(flow, prices)).toBe(100.3);
});
