import { describe, expect, it } from 'vitest';
import { allThere, type CountedFormat, countSent, formatsToCount, gapsOf } from './count.ts';

const format = (id: number, active = true) => ({
  id,
  title: `Format ${id}`,
  drawing: 'bowl' as const,
  picture_url: null,
  active,
});
const FORMATS = [format(1), format(2), format(3, false)];
const held = { format_id: 2, format_title: 'Format 2', drawing: 'cup' as const, picture_url: null, quantity: 5 };

describe('what is counted in a drawer', () => {
  it('is what should be there, then the other formats in use', () => {
    const found = formatsToCount({ content: [held], format_id: null }, FORMATS);
    expect(found.map(({ formatId, expected }) => [formatId, expected])).toEqual([
      [2, 5],
      [1, 0],
    ]);
  });

  it('is the one format it takes, and what is there all the same', () => {
    expect(formatsToCount({ content: [held], format_id: 1 }, FORMATS).map(({ formatId }) => formatId)).toEqual([2, 1]);
    expect(formatsToCount({ content: [], format_id: 1 }, FORMATS).map(({ formatId }) => formatId)).toEqual([1]);
  });
});

describe('a count', () => {
  const formats: CountedFormat[] = formatsToCount({ content: [held], format_id: null }, FORMATS);

  it('has no gap when all is there', () => {
    expect(gapsOf(formats, allThere(formats))).toEqual([]);
  });

  it('says more and fewer', () => {
    expect(gapsOf(formats, { 1: 2, 2: 4 })).toEqual([
      { formatId: 2, title: 'Format 2', gap: -1 },
      { formatId: 1, title: 'Format 1', gap: 2 },
    ]);
  });

  it('sends what should be there, 0 included, and what was found, never the rest', () => {
    expect(countSent(formats, {}, [])).toEqual({
      counts: [{ format_id: 2, quantity: 0 }],
      expected: [{ format_id: 2, quantity: 5 }],
    });
    expect(countSent(formats, { 1: 2, 2: 5 }, []).counts).toEqual([
      { format_id: 2, quantity: 5 },
      { format_id: 1, quantity: 2 },
    ]);
  });
});
