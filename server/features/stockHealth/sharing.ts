import { type Proposals, proposalsOf } from '../../domain/supply/propose.ts';
import { type JudgedShelf } from '../../domain/supply/shelves.ts';

/** A shelf with what the warehouse can give of what it wants, and what neighbours may. */
export interface SharedShelf extends JudgedShelf {
  readonly transfers: Proposals['transfers'];
}

/**
 * The shares that the warehouse can give of what these shelves want, and the pieces that a
 * neighbour brings or is brought.
 */
export function sharingOf(shelves: readonly JudgedShelf[]): (shelf: JudgedShelf) => SharedShelf {
  const { proposals, transfers } = proposalsOf(shelves);
  const moved = Map.groupBy(
    transfers.flatMap((one) => [one.from_id, one.to_id].map((id) => ({ one, key: `${id} ${one.format_id}` }))),
    ({ key }) => key,
  );
  const quantities = new Map(
    proposals.map((one) => [`${one.place} ${one.place_id} ${one.format_id} ${one.act}`, one.quantity]),
  );
  return (shelf) => ({
    ...shelf,
    transfers:
      shelf.place === 'R' ? (moved.get(`${shelf.place_id} ${shelf.format_id}`) ?? []).map(({ one }) => one) : [],
    judged: {
      ...shelf.judged,
      acts: shelf.judged.acts.map((act) => ({
        ...act,
        quantity: quantities.get(`${shelf.place} ${shelf.place_id} ${shelf.format_id} ${act.act}`) ?? 0,
      })),
    },
  });
}
