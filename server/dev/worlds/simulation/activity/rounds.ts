import { type CommandLine } from '../../../../domain/ledger/types.ts';
import { type Restaurant } from '../cast.ts';
import { type Scene, type Write } from './scene.ts';
import { type Van } from './van.ts';

/** Pieces of each format that a supply brings a restaurant up to. */
const SHELF = 60;

/** Morning: supplies, dirty ones collected and washed, drop-off points served, drawers emptied. */
export function goRound(scene: Scene, van: Van, write: Write): void {
  const { day } = scene.memory;
  for (const [rank, restaurant] of scene.cast.restaurants.entries()) {
    // Every restaurant has its day of the week.
    if ((rank + day) % 7 !== 0 && day > 0) continue;
    collect(scene, rank % 8 === 1 ? van : null, restaurant, write);
    supply(scene, restaurant, write);
  }
  van.rounds(write, day);
  emptyDrawers(scene, write);
}

/**
 * By the van of the partner when there is one; by the initiative else, which washes them at once.
 */
function collect({ cast, random, memory }: Scene, van: Van | null, restaurant: Restaurant, write: Write): void {
  const { adminId, formats } = cast;
  const lines: CommandLine[] = formats
    .map(({ id: formatId }) => ({ formatId, quantity: memory.dirty.at(restaurant.id, formatId) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return;
  if (van) van.collect(write, restaurant, lines);
  else {
    write({ adminId, type: 'admin_return_dirty', restaurantId: restaurant.id, lines });
    const washed = lines.flatMap(({ formatId, quantity }) => {
      const rejected = random.chance(0.2) ? 1 : 0;
      return [
        ...(quantity > rejected ? [{ formatId, quantity: quantity - rejected, role: 'washed' }] : []),
        ...(rejected > 0 ? [{ formatId, quantity: rejected, role: 'rejected' }] : []),
      ];
    });
    write({ adminId, type: 'admin_wash', lines: washed });
  }
  for (const { formatId } of lines) memory.dirty.set(restaurant.id, formatId, 0);
}

/** The warehouse buys what it gives: simple, and never short. */
function supply({ cast, memory }: Scene, restaurant: Restaurant, write: Write): void {
  const { adminId, formats } = cast;
  const lines = formats
    .map(({ id: formatId }) => ({ formatId, quantity: SHELF - memory.clean.at(restaurant.id, formatId) }))
    .filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) return;
  write({ adminId, type: 'admin_in', variant: 'bought', lines });
  write({ adminId, type: 'admin_give', restaurantId: restaurant.id, lines });
  for (const { formatId } of lines) memory.clean.set(restaurant.id, formatId, SHELF);
}

/** Each every third day; now and then one is counted less than was brought. */
function emptyDrawers({ cast, random, memory }: Scene, write: Write): void {
  const { adminId, formats, drawers } = cast;
  for (const [rank, drawerId] of drawers.entries()) {
    if ((rank + memory.day) % 3 !== 0) continue;
    const lines = formats.map(({ id: formatId }) => ({
      formatId,
      quantity: Math.max(0, memory.drawers.at(drawerId, formatId) - (random.chance(0.05) ? 1 : 0)),
    }));
    write({ adminId, type: 'empty_collection_terminal_drawer', drawerId, lines });
    for (const { formatId } of lines) memory.drawers.set(drawerId, formatId, 0);
  }
}
