import { type MatrixTotals } from '@boucle/contract/features/places/matrix.ts';
import { TOTAL_KINDS } from '@boucle/contract/features/places/matrixKinds.ts';
import { expect, it } from 'vitest';
import { fleetOf, matrixFormats, matrixRows } from './matrixRows.ts';

const kinds = (cells: Partial<Record<string, MatrixTotals[number]['cells']>>): MatrixTotals =>
  TOTAL_KINDS.map((kind) => ({ kind, cells: cells[kind] ?? [] }));

it('has a row for each kind that holds something, and one for the warehouse', () => {
  const rows = matrixRows(kinds({ restaurant: [{ format_id: 1, clean: 3, reserved: 0, dirty: 1, held: 0 }] }));
  expect(rows.map(({ label, pieces }) => [label, pieces])).toEqual([
    ['Entrepôt', 0],
    ['Restaurants', 4],
  ]);
});

it('adds up by format, what people hold included', () => {
  const rows = matrixRows(
    kinds({
      warehouse: [
        { format_id: 1, clean: 10, reserved: 0, dirty: 2, held: 0 },
        { format_id: 2, clean: 5, reserved: 0, dirty: 0, held: 0 },
      ],
      holders: [{ format_id: 1, clean: 0, reserved: 0, dirty: 0, held: 7 }],
    }),
  );
  expect([fleetOf(rows, 1), fleetOf(rows, 2), fleetOf(rows, 3)]).toEqual([19, 5, 0]);
});

it('has a column for each format in use, and for one that is still somewhere', () => {
  const formats = [
    { id: 1, active: true },
    { id: 2, active: false },
    { id: 3, active: false },
  ];
  const somewhere = kinds({ partner: [{ format_id: 3, clean: 1, reserved: 0, dirty: 0, held: 0 }] });
  expect(matrixFormats(formats, somewhere).map(({ id }) => id)).toEqual([1, 3]);
});
