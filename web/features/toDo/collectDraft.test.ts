import { describe, expect, it } from 'vitest';
import {
  beginCollect,
  type CollectDraft,
  followPlaces,
  isRefused,
  linesTaken,
  piecesTaken,
  withTaken,
  withTicked,
} from './collectDraft.ts';

const place = (id: number, ...dirty: number[]) => ({
  id,
  shelves: dirty.map((pieces, index) => ({ format_id: index + 1, dirty: pieces, collected: 0 })),
});
const taken = (draft: CollectDraft, id: number) => linesTaken(draft.get(id) ?? { ticked: false, lines: new Map() });

describe('a collect of several places', () => {
  it('takes all that there is, the places that wait longest being ticked', () => {
    const draft = beginCollect(Array.from({ length: 7 }, (_, index) => place(index + 1, 3, 0)));
    expect([...draft.values()].map(({ ticked }) => ticked)).toEqual([true, true, true, true, true, false, false]);
    expect(taken(draft, 1)).toEqual([{ format_id: 1, quantity: 3 }]);
    expect(piecesTaken(draft.get(1))).toBe(3);
    expect(piecesTaken(draft.get(7))).toBe(0);
  });

  it('ticks those that are named, and them alone', () => {
    const draft = beginCollect([place(1, 3), place(2, 4)], new Set([2, 9]));
    expect([...draft].map(([id, { ticked }]) => [id, ticked])).toEqual([
      [1, false],
      [2, true],
    ]);
  });

  it('ticks a place whose quantity is typed, and refuses more than it has', () => {
    const draft = withTaken(withTicked(beginCollect([place(1, 3)]), [1], false), 1, 1, 4);
    expect(draft.get(1)?.ticked).toBe(true);
    expect([...draft.values()].some(isRefused)).toBe(true);
    expect([...withTicked(draft, [1], false).values()].some(isRefused)).toBe(false);
  });

  it('follows what somebody else took: a whole stays whole, a part stays while it is there, each says what it was', () => {
    const typed = withTaken(beginCollect([place(1, 44, 30, 8), place(2, 5)]), 1, 2, 20);
    const followed = followPlaces(typed, [place(1, 41, 12, 0), place(2, 5)]);
    expect([...(followed.get(1)?.lines ?? [])]).toEqual([
      [1, { there: 41, free: 41, taken: 41, was: 44 }],
      [2, { there: 12, free: 12, taken: 12, was: 30 }],
      [3, { there: 0, free: 0, taken: 0, was: 8 }],
    ]);
    expect(followed.get(2)).toEqual(typed.get(2));
  });

  it('leaves to a round what it takes, planned before or since; what is typed stays', () => {
    const there = (collected: number) => ({ id: 1, shelves: [{ format_id: 1, dirty: 30, collected }] });
    const draft = beginCollect([there(10)]);
    expect(taken(draft, 1)).toEqual([{ format_id: 1, quantity: 20 }]);
    expect(taken(followPlaces(draft, [there(25)]), 1)).toEqual([{ format_id: 1, quantity: 5 }]);
    expect(taken(followPlaces(withTaken(draft, 1, 1, 12), [there(25)]), 1)).toEqual([{ format_id: 1, quantity: 12 }]);
  });

  it('takes what came in since only when the whole was taken, and lets go of places that are empty', () => {
    const typed = withTaken(beginCollect([place(1, 10, 10), place(2, 5)]), 1, 2, 4);
    const followed = followPlaces(typed, [place(1, 12, 12), place(3, 7)]);
    expect(taken(followed, 1)).toEqual([
      { format_id: 1, quantity: 12 },
      { format_id: 2, quantity: 4 },
    ]);
    expect([...followed.keys()]).toEqual([1, 3]);
    expect(followed.get(3)?.ticked).toBe(false);
  });

  it('keeps as it was sent what has no answer yet: sending it again must not record it twice', () => {
    const typed = beginCollect([place(1, 10), place(2, 5)]);
    const followed = followPlaces(typed, [place(2, 3)], new Set([1]));
    expect(followed.get(1)).toBe(typed.get(1));
    expect(taken(followed, 2)).toEqual([{ format_id: 1, quantity: 3 }]);
  });
});
