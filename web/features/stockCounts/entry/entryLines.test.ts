import { expect, it } from 'vitest';
import { actOf } from '../../../shared/outbox/act.ts';
import { type WaitingReading } from '../../../shared/outbox/reading.ts';
import { entryLinesOf, firstToCount, isFarOff, resultOf } from './entryLines.ts';
import { isSheet, type Sheet, type SheetLine, withAnswer } from './sheet.ts';

const CAMILLE = 'Camille Ferrand';
const line = (format_id: number, more: Partial<SheetLine> = {}): SheetLine => ({
  place: 'restaurant',
  place_id: 12,
  name: 'Ô Bon Bol',
  state: 'clean',
  format_id,
  format_title: `Format ${format_id}`,
  drawing: 'bowl',
  picture_url: null,
  counted: null,
  expected: null,
  gap: null,
  moved_since: null,
  readings: [],
  ...more,
});
const by = (counted_by: string, counted: number, holds = true) => ({
  counted,
  counted_at: '2026-04-01T11:40:00.000Z',
  counted_by,
  expected: 198,
  holds,
});
const sheet: Sheet = {
  id: 7,
  title: 'Inventaire de Ô Bon Bol',
  status: 'open',
  blind: true,
  opened_by: CAMILLE,
  lines: [line(1, { counted: 171, expected: 198, gap: -27, moved_since: -5, readings: [by(CAMILLE, 171)] }), line(2)],
  threshold: 20,
  readAt: '2026-04-01T11:00:00Z',
};
const reading = (format_id: number, counted: number, refusal: string | null = null): WaitingReading => ({
  kind: 'reading',
  id: `device ${counted}`,
  owner: 'camille',
  madeAt: '2026-04-01T11:41:00Z',
  refusal,
  count: 7,
  cell: { place: 'restaurant', place_id: 12, state: 'clean', format_id },
  counted,
  device: 'device',
  n: counted,
  page: 'page',
  pageAge: 1000,
});
const linesOf = (readings: readonly WaitingReading[] = [], of: Sheet = sheet, me = CAMILLE) =>
  entryLinesOf(of, readings, me);

it('a line that was counted here shows what was expected; above the threshold it is worth counting again', () => {
  const [first, second] = linesOf();
  expect(first && resultOf(first)).toEqual({ expected: 198, gap: -27, moved: -5 });
  expect(first && isFarOff(first, 20)).toBe(true);
  expect(first && isFarOff(first, 27)).toBe(false);
  expect(second && resultOf(second)).toBeUndefined();
  expect(firstToCount(linesOf())?.key).toBe('restaurant.12.clean.2');
});

it('a number that waits on the phone stands for its line, and nothing is said of it yet', () => {
  const [first, second] = linesOf([reading(1, 170), reading(2, 8), reading(2, 9)]);
  expect(first).toMatchObject({ mine: 170, waiting: true });
  expect(first && resultOf(first)).toBeUndefined();
  expect(second).toMatchObject({ mine: 9, waiting: true, counted: true });
  expect(firstToCount(linesOf([reading(2, 0)]))).toBeUndefined();
});

it('a number that was refused stays in its line, with the reason', () => {
  const [first] = linesOf([reading(1, 170, 'Comptez à nouveau.')]);
  expect(first).toMatchObject({ mine: 170, waiting: false, refusal: 'Comptez à nouveau.' });
  expect(first && resultOf(first)).toBeUndefined();
  expect(first?.counted).toBe(true);
});

it('a line whose only number was refused is still to be counted', () => {
  const lines = linesOf([reading(2, 9, 'Comptez à nouveau.')]);
  expect(lines[1]).toMatchObject({ mine: 9, counted: false });
  expect(firstToCount(lines)?.key).toBe('restaurant.12.clean.2');
});

it('what somebody else counted shows nothing of what was expected, until one counted it oneself', () => {
  const [first] = linesOf([], sheet, 'Yanis Roche');
  expect(first).toMatchObject({ mine: undefined, counted: true, others: [{ counted_by: CAMILLE, counted: 171 }] });
  expect(first && resultOf(first)).toBeUndefined();
});

it('of several numbers of one person the last is shown', () => {
  const both = line(1, { counted: 171, readings: [by('Yanis Roche', 168, false), by('Yanis Roche', 171)] });
  expect(linesOf([], { ...sheet, lines: [both] })[0]?.others).toMatchObject([{ counted: 171 }]);
});

it('takes the lines of an answer in their places, those of new cells at the end', () => {
  const fresh = [line(2, { counted: 9 }), line(3, { counted: 1 })];
  const next = withAnswer(sheet, { lines: fresh, status: 'open' } as unknown as Parameters<typeof withAnswer>[1]);
  expect(next.lines.map(({ format_id, counted }) => [format_id, counted])).toEqual([
    [1, 171],
    [2, 9],
    [3, 1],
  ]);
});

it('takes no sheet and no reading that another version kept', () => {
  expect(isSheet(sheet)).toBe(true);
  expect(isSheet({ ...sheet, lines: [{ ...line(1), readings: undefined }] })).toBe(false);
  expect(actOf(reading(1, 2))).toEqual(reading(1, 2));
  expect(actOf({ ...reading(1, 2), cell: null })).toBeUndefined();
});
