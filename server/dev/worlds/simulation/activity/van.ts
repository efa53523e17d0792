import { type CommandLine } from '../../../../domain/ledger/types.ts';
import { type Restaurant } from '../cast.ts';
import { type Scene, type Write } from './scene.ts';

/**
 * The partner's van: dirty containers of some restaurants, dropped off at points where restaurants
 * that wash help themselves.
 */
export class Van {
  readonly #scene: Scene;
  readonly #load = new Map<number, number>();
  readonly #points = new Map<number, Map<number, number>>();

  constructor(scene: Scene) {
    this.#scene = scene;
  }

  collect(write: Write, restaurant: Restaurant, lines: readonly CommandLine[]): void {
    const { adminId, partnerId } = this.#scene.cast;
    write({ adminId, type: 'admin_return_dirty', restaurantId: restaurant.id, partnerId, lines });
    for (const { formatId, quantity } of lines) this.#load.set(formatId, (this.#load.get(formatId) ?? 0) + quantity);
  }

  /**
   * A point a day gets what the van has; restaurants pass by; the initiative fetches the rest now
   * and then.
   */
  rounds(write: Write, day: number): void {
    const { adminId, partnerId, points } = this.#scene.cast;
    const dropOffPointId = points[day % points.length] ?? 0;
    const there = this.#points.get(dropOffPointId) ?? new Map<number, number>();
    this.#points.set(dropOffPointId, there);
    const lines = linesOf(this.#load);
    if (lines.length > 0) {
      write({ type: 'drop_partner_container', recorder: 'partner', partnerId, dropOffPointId, lines });
      for (const { formatId, quantity } of lines) there.set(formatId, (there.get(formatId) ?? 0) + quantity);
      this.#load.clear();
    }
    if (day % 3 !== 0) this.#visit(write, dropOffPointId, there);
    else {
      const rest = linesOf(there);
      if (rest.length > 0)
        write({ type: 'admin_pickup_drop_off_point_dirty_container', adminId, dropOffPointId, lines: rest });
      there.clear();
    }
  }

  #visit(write: Write, dropOffPointId: number, there: Map<number, number>): void {
    const { restaurants, formats, adminId } = this.#scene.cast;
    const restaurant = restaurants.find(({ washMode }) => washMode === 'restaurant');
    const format = formats.find(({ id }) => (there.get(id) ?? 0) >= 3);
    if (!restaurant || !format) return;
    const shop = { author: 'restaurant_owner', restaurantId: restaurant.id, dropOffPointId } as const;
    const lines = [{ formatId: format.id, quantity: 1 }];
    write({ ...shop, type: 'restaurant_wash_drop_off_point_container', lines });
    write({ ...shop, type: 'restaurant_wash_and_keep_drop_off_point_container', lines });
    write({ ...shop, type: 'restaurant_pickup_drop_off_point_container', lines });
    if (this.#scene.random.chance(0.5))
      write({ adminId, type: 'admin_pickup_drop_off_point_clean_container', dropOffPointId, lines });
    there.set(format.id, (there.get(format.id) ?? 0) - 3);
    this.#scene.memory.land(restaurant, format);
    this.#scene.memory.land(restaurant, format);
  }
}

function linesOf(pieces: ReadonlyMap<number, number>): CommandLine[] {
  return [...pieces].filter(([, quantity]) => quantity > 0).map(([formatId, quantity]) => ({ formatId, quantity }));
}
