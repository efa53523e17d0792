import { type DropOffRight } from '@boucle/contract/dropOffPoints.ts';

export type Right = 'may_pick_up' | 'may_wash' | 'may_wash_and_keep';

/** The same rights with one ticked or not. */
export function withRight(
  rights: readonly DropOffRight[],
  restaurantId: number,
  right: Right,
  given: boolean,
): readonly DropOffRight[] {
  return rights.map((row) => (row.restaurant_id === restaurantId ? { ...row, [right]: given } : row));
}

/** The restaurants whose rights differ, as they are sent. */
export function changedRights(saved: readonly DropOffRight[], rights: readonly DropOffRight[]) {
  const before = new Map(saved.map((row) => [row.restaurant_id, row]));
  return rights
    .filter((row) => {
      const was = before.get(row.restaurant_id);
      return (
        row.may_pick_up !== was?.may_pick_up ||
        row.may_wash !== was.may_wash ||
        row.may_wash_and_keep !== was.may_wash_and_keep
      );
    })
    .map(({ restaurant_id, may_pick_up, may_wash, may_wash_and_keep }) => ({
      restaurant_id,
      may_pick_up,
      may_wash,
      may_wash_and_keep,
    }));
}
