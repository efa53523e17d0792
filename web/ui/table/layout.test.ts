import { describe, expect, it } from 'vitest';
import { arranged, changedLayout, type ColumnLayout, parseLayout, pinnedKeys, writtenLayout } from './layout.ts';

const columns = ['name', 'status', 'credits', 'city', 'date'].map((key) => ({ key }));
const keys = (layout: ColumnLayout | undefined, of = columns) => arranged(of, layout).map(({ key }) => key);
const places = (...names: string[]) => names.map((key) => ({ key }));

describe('the columns that somebody arranged', () => {
  it('are the list’s own until they do', () => {
    expect(arranged(columns, undefined)).toBe(columns);
    expect(keys([])).toEqual(['name', 'status', 'credits', 'city', 'date']);
  });

  it('follow the order they were given, the one that names the row first', () => {
    expect(keys(places('date', 'name', 'city', 'status', 'credits'))).toEqual([
      'name',
      'date',
      'city',
      'status',
      'credits',
    ]);
  });

  it('stand after the one they are declared after where the layout does not know them', () => {
    expect(keys(places('name', 'date', 'status', 'city'))).toEqual(['name', 'date', 'status', 'credits', 'city']);
    expect(keys(places('credits'))).toEqual(['name', 'status', 'credits', 'city', 'date']);
  });

  it('leave out what an old or a broken layout says of others, and what it says twice', () => {
    const broken = places('gone', 'city', 'city', 'name', 'status', '__proto__');
    expect(keys(broken)).toEqual(['name', 'city', 'date', 'status', 'credits']);
  });

  it('begin with those that are pinned, three at most', () => {
    const layout: ColumnLayout = [{ key: 'status' }, { key: 'date', pinned: true }];
    expect(keys(layout)).toEqual(['name', 'date', 'status', 'credits', 'city']);
    const all = columns.map(({ key }) => ({ key, pinned: true as const }));
    expect([...pinnedKeys(columns, all)]).toEqual(['status', 'credits', 'city']);
  });
});

describe('a change of one column', () => {
  const order = (layout: ColumnLayout | undefined) => keys(layout);

  it('puts it before another, at the end, and never before the first', () => {
    expect(order(changedLayout(columns, undefined, { key: 'date', before: 'status' }))).toEqual([
      'name',
      'date',
      'status',
      'credits',
      'city',
    ]);
    expect(order(changedLayout(columns, undefined, { key: 'status', before: undefined })).at(-1)).toBe('status');
    expect(order(changedLayout(columns, undefined, { key: 'city', before: 'name' })).slice(0, 2)).toEqual([
      'name',
      'city',
    ]);
  });

  it('makes it as wide as asked, within bounds', () => {
    const wide = changedLayout(columns, undefined, { key: 'city', width: 5000 });
    expect(wide?.find(({ key }) => key === 'city')).toEqual({ key: 'city', width: 960 });
    const narrow = changedLayout(columns, wide, { key: 'city', width: 3.4 });
    expect(narrow?.find(({ key }) => key === 'city')).toEqual({ key: 'city', width: 56 });
  });

  it('pins it and lets it go, its width staying', () => {
    const sized = changedLayout(columns, undefined, { key: 'date', width: 200 });
    const pinned = changedLayout(columns, sized, { key: 'date', pinned: true });
    expect(pinned?.[1]).toEqual({ key: 'date', width: 200, pinned: true });
    const free = changedLayout(columns, pinned, { key: 'date', pinned: false });
    expect(free?.find(({ key }) => key === 'date')).toEqual({ key: 'date', width: 200 });
  });

  it('leaves nothing to keep once every column is as the list has it', () => {
    const sized = changedLayout(columns, undefined, { key: 'city', width: 100 });
    expect(changedLayout(columns, sized, { key: 'city', width: undefined })).toBeUndefined();
  });
});

describe('a layout in an address', () => {
  const layout: ColumnLayout = [{ key: 'name' }, { key: 'credits', width: 160, pinned: true }, { key: 'city' }];

  it('is written and read', () => {
    expect(writtenLayout(layout)).toEqual(['name', 'credits.160!', 'city']);
    expect(parseLayout(writtenLayout(layout))).toEqual(layout);
  });

  it.each([
    [['<script>', 'city.99999', 'city.-3', 'a b', ''], undefined],
    [['city.9999!', 'x'.repeat(41)], [{ key: 'city', width: 960, pinned: true }]],
  ])('leaves out what makes no sense: %j', (words, read) => {
    expect(parseLayout(words)).toEqual(read);
  });

  it('is read as far as a list can have columns', () => {
    expect(parseLayout(Array.from({ length: 200 }, (_none, place) => `c${place}`))).toHaveLength(40);
  });
});
