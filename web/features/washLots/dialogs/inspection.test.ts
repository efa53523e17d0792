import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { expect, it } from 'vitest';
import { inspectionOf, unaccounted, withReject, withRejectUnits } from './inspection.ts';

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

it('takes the piece of a code that is rejected from the clean ones, and gives it back', () => {
  const unit = (code: string) => ({ code, formatId: 1 });
  const [first, second] = ['A', 'B'].map(unit);
  if (first === undefined || second === undefined) throw new Error('No code');
  const one = withReject(inspectionOf(lot), 1);
  const read = withRejectUnits(withRejectUnits(one, 0, first), 0, second);
  expect([read.clean.get(1), read.rejects[0]?.quantity, read.rejects[0]?.units]).toEqual([10, 2, [first, second]]);
  const back = withRejectUnits(read, 0, { removed: 'A' });
  expect([back.clean.get(1), back.rejects[0]?.quantity, back.rejects[0]?.units]).toEqual([11, 1, [second]]);
});
