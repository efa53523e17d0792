import { type Random } from '../demo/random.ts';
import { type CommandLine, type RecordCommand } from '../ledger/types.ts';
import { type Cast, type Format, type Restaurant } from './cast.ts';

type Write = (command: RecordCommand) => void;

/** The partner's van: dirty containers of some restaurants, dropped off at points where restaurants that wash help themselves. */
export class Van {
  readonly #cast: Cast;
  readonly #random: Random;
  readonly #land: (restaurant: Restaurant, format: Format) => void;
  readonly #load = new Map<number, number>();
  readonly #points = new Map<number, Map<number, number>>();

  constructor(cast: Cast, random: Random, land: (restaurant: Restaurant, format: Format) => void) {
    this.#cast = cast;
    this.#random = random;
    this.#land = land;
  }

  collect(write: Write, restaurant: Restaurant, lines: readonly CommandLine[]): void {
    const { adminId, partnerId } = this.#cast;
    write({ adminId, type: 'admin_return_dirty', restaurantId: restaurant.id, partnerId, lines });
    for (const { formatId, quantity } of lines) this.#load.set(formatId, (this.#load.get(formatId) ?? 0) + quantity);
  }

  /** A point a day gets what the van has; restaurants pass by; the initiative fetches the rest now and then. */
  rounds(write: Write, day: number): void {
    const { adminId, partnerId, points } = this.#cast;
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
    const { restaurants, formats, adminId } = this.#cast;
    const restaurant = restaurants.find(({ washMode }) => washMode === 'restaurant');
    const format = formats.find(({ id }) => (there.get(id) ?? 0) >= 3);
    if (!restaurant || !format) return;
    const shop = { author: 'restaurant_owner', restaurantId: restaurant.id, dropOffPointId } as const;
    const lines = [{ formatId: format.id, quantity: 1 }];
    write({ ...shop, type: 'restaurant_wash_drop_off_point_container', lines });
    write({ ...shop, type: 'restaurant_wash_and_keep_drop_off_point_container', lines });
    write({ ...shop, type: 'restaurant_pickup_drop_off_point_container', lines });
    if (this.#random.chance(0.5))
      write({ adminId, type: 'admin_pickup_drop_off_point_clean_container', dropOffPointId, lines });
    there.set(format.id, (there.get(format.id) ?? 0) - 3);
    this.#land(restaurant, format);
    this.#land(restaurant, format);
  }
}

function linesOf(pieces: ReadonlyMap<number, number>): CommandLine[] {
  return [...pieces].filter(([, quantity]) => quantity > 0).map(([formatId, quantity]) => ({ formatId, quantity }));
}
