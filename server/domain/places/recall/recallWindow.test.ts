import { describe, expect, it } from 'vitest';
import { type FormatMoves, recallWindow } from './recallWindow.ts';

const supply = (transaction_id: number, pieces: number): FormatMoves['left'][number] => ({
  transaction_id,
  transaction_type: 'admin_give',
  at: '2026-03-01T10:00:00.000Z',
  restaurant: null,
  partner: null,
  pieces,
});

// Three lots of 40, 30 and 50 clean bowls, then four supplies of 60, 25, 20 and 40. Worked out by
// hand: after lot 1 the warehouse holds 40, after lot 2 it holds 70 and after lot 3 it holds 120;
// nothing leaves between them.
const SUPPLIES = [supply(11, 60), supply(12, 25), supply(13, 20), supply(14, 40)];
const piecesOf = (moves: FormatMoves) => {
  const { supplies, still_here: here } = recallWindow(moves);
  return {
    window: supplies.map(({ transaction_id, pieces, first_out }) => [transaction_id, pieces, first_out]),
    here,
  };
};

describe('the window of a recall', () => {
  it('of the first of three lots is what leaves until its 40 pieces have', () => {
    expect(piecesOf({ washed: 40, held: 40, before: [], left: SUPPLIES, since: [] })).toEqual({
      window: [[11, 40, 40]],
      here: 0,
    });
  });

  it('of the second is the first 70 pieces, of which the lot is the last 30', () => {
    expect(piecesOf({ washed: 30, held: 70, before: [], left: SUPPLIES, since: [] })).toEqual({
      window: [
        [11, 60, 20],
        [12, 10, 10],
      ],
      here: 0,
    });
  });

  it('of the third ends within the fourth supply: 120 pieces, of which the lot is the last 50', () => {
    expect(piecesOf({ washed: 50, held: 120, before: [], left: SUPPLIES, since: [] })).toEqual({
      window: [
        [11, 60, 0],
        [12, 25, 15],
        [13, 20, 20],
        [14, 15, 15],
      ],
      here: 0,
    });
  });

  it('says what has not left yet, and nothing of what a lot of rejects alone would be', () => {
    expect(piecesOf({ washed: 50, held: 120, before: [], left: SUPPLIES.slice(0, 2), since: [] })).toEqual({
      window: [
        [11, 60, 0],
        [12, 25, 15],
      ],
      here: 35,
    });
    expect(piecesOf({ washed: 0, held: 0, before: [], left: SUPPLIES, since: [] })).toEqual({ window: [], here: 0 });
  });

  it('names what the warehouse held beside it, the latest that came in, and what joined since', () => {
    const { mixed_with: mixed, joined_by: joined } = recallWindow({
      washed: 30,
      held: 70,
      before: [
        { source: 'found', pieces: 3 },
        { source: 'washed', pieces: 20 },
        { source: 'returned', pieces: 30 },
        { source: 'bought', pieces: 500 },
      ],
      left: SUPPLIES,
      since: [
        { source: 'washed', pieces: 50 },
        { source: 'washed', pieces: 4 },
      ],
    });
    expect(mixed).toEqual([
      { source: 'washed', pieces: 20 },
      { source: 'returned', pieces: 17 },
      { source: 'found', pieces: 3 },
    ]);
    expect(joined).toEqual([{ source: 'washed', pieces: 54 }]);
  });
});
