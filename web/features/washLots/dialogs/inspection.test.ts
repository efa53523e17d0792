import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { expect, it } from 'vitest';
import { inspectionOf, unaccounted, withReject } from './inspection.ts';

const line: WashLot['lines'][number] = {
  format_id: 1,
  format_title: 'Bol',
  drawing: 'bowl',
  picture_url: null,
  dirty_in: 12,
  clean_out: null,
  rejected: 0,
  units: [],
  to_retire: [],
};
const lot = { lines: [line], rejects: [] } as Pick<WashLot, 'lines' | 'rejects'> as WashLot;

it('begins with all that went in, and takes each reject from it', () => {
  const one = withReject(inspectionOf(lot), 1);
  expect([one.clean.get(1), one.rejects.length, unaccounted(one, line)]).toEqual([11, 1, 0]);
  const two = withReject(one, 1);
  expect(new Set(two.rejects.map(({ key }) => key)).size).toBe(2);
  expect(unaccounted({ ...two, clean: new Map([[1, 9]]) }, line)).toBe(1);
  expect(unaccounted({ ...two, clean: new Map([[1, 12]]) }, line)).toBe(-2);
});
