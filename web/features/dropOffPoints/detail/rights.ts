import { type DropOffRight } from '@boucle/contract/features/dropOffPoints/calls.ts';

export type Right = 'may_pick_up' | 'may_wash' | 'may_wash_and_keep';

/**
 * Ticks that are not saved yet, by restaurant: nothing of the rest, which somebody else may change
 * in the meantime.
 */
export type RightChanges = Readonly<Record<number, Readonly<Partial<Record<Right, boolean>>>>>;

/** The changes with one more. */
export function withRight(changes: RightChanges, restaurantId: number, right: Right, given: boolean): RightChanges {
  return { ...changes, [restaurantId]: { ...changes[restaurantId], [right]: given } };
}

/** The rights as they would be once saved. */
export function rightsWith(saved: readonly DropOffRight[], changes: RightChanges): readonly DropOffRight[] {
  return saved.map((row) => ({ ...row, ...changes[row.restaurant_id] }));
}

/** The rights that differ from what is saved, as they are sent: those alone. */
export function changedRights(saved: readonly DropOffRight[], changes: RightChanges) {
  return saved.flatMap((row) => {
    const { restaurant_id } = row;
    const changed = Object.entries(changes[restaurant_id] ?? {}).filter(
      ([right, given]) => row[right as Right] !== given,
    );
    return changed.length === 0 ? [] : [{ restaurant_id, ...Object.fromEntries(changed) }];
  });
}
