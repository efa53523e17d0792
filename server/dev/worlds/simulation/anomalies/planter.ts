import { addDays } from '@boucle/contract/base/format.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { parisInstant } from '../../clock.ts';
import { type Random } from '../../random.ts';
import { type RecordCommand } from '../../../../domain/ledger/types.ts';
import { type HistoryStep } from '../../../../domain/ledger/history/history.ts';
import { type World } from '../../cast/world.ts';
import { countShelf } from './deeds.ts';
import { type Garden, type Plant, type Sort } from './plants.ts';
import { SORTS } from './sorts.ts';

/**
 * Customers and restaurants that are no one else's, the drawers that the simulated customers choose
 * from, and where plants are written down.
 */
interface Ground extends Pick<Garden, 'cast' | 'random' | 'faraway'> {
  readonly spare: number[];
  readonly inUse: World['drawers'][number][];
  readonly plants: Plant[];
}

/**
 * Plants anomalies and innocent oddities in a simulated year, day by day; it knows nothing of what
 * looks for them.
 */
export class Planter {
  readonly #plants: Plant[];
  readonly #steps = new Map<string, HistoryStep[]>();
  readonly #works = new Map<string, ((tx: Tx) => Promise<void>)[]>();
  readonly #drawers: { readonly id: number; readonly from: string; readonly to: string }[] = [];
  readonly #spare: number[];
  readonly #cast: World;
  readonly #inUse: World['drawers'][number][];
  readonly #doubled = new Set<string>();
  readonly #write: Garden['write'];

  constructor(
    { cast, random, spare, faraway, inUse, plants }: Ground,
    asked: Readonly<Record<Sort, number>>,
    days: readonly string[],
  ) {
    this.#cast = cast;
    this.#spare = spare;
    this.#plants = plants;
    this.#inUse = inUse;
    this.#write = (day, minute, command) => {
      const step = { command: { ...command, at: parisInstant(day, minute) } };
      this.#steps.set(day, [...(this.#steps.get(day) ?? []), step]);
    };
    const garden: Garden = {
      cast,
      random,
      faraway,
      customer: (day) => this.#customer(day),
      write: this.#write,
      later: (day, work) => this.#works.set(day, [...(this.#works.get(day) ?? []), work]),
      breakDrawer: (from, to) => this.#break(from, to, random),
    };
    for (const sort of Object.keys(asked) as Sort[]) {
      for (let n = 0; n < asked[sort]; n += 1) {
        // Not before three months: nothing is usual yet.
        const day = days[random.between(110, days.length - 45)] ?? '';
        if (sort === 'doubled_supply') this.#doubled.add(day);
        else for (const plant of SORTS[sort](garden, day)) this.#plants.push({ sort, ...plant });
      }
    }
  }

  /** Leaves to the simulated customers the drawers that work on a day. */
  opens(day: string): void {
    const isBroken = new Set(this.#drawers.filter(({ from, to }) => day >= from && day <= to).map(({ id }) => id));
    this.#inUse.splice(0, this.#inUse.length, ...this.#cast.drawers.filter(({ id }) => !isBroken.has(id)));
  }

  /** Further steps of a day, added to `steps`. */
  day(day: string, steps: readonly HistoryStep[]): HistoryStep[] {
    const own = [...(this.#steps.get(day) ?? [])];
    if (this.#doubled.has(day)) own.push(...this.#double(day, steps));
    return own;
  }

  /** Writes what no command of a day can. */
  async written(tx: Tx, day: string): Promise<void> {
    for (const work of this.#works.get(day) ?? []) await work(tx);
  }

  #customer(day: string): number {
    const id = this.#spare.pop() ?? 0;
    const credit: RecordCommand = {
      type: 'admin_free_deposit',
      adminId: this.#cast.adminId,
      origin: 'offered',
      holder: { kind: 'customer', id },
      // Enough for what they borrow, and with the largest credit that is planted still below the
      // cap.
      amountCents: 6_000,
      at: parisInstant(addDays(day, -3), 9 * 60),
    };
    const before = addDays(day, -3);
    this.#steps.set(before, [{ command: credit }, ...(this.#steps.get(before) ?? [])]);
    return id;
  }

  #break(from: string, to: string, random: Random): number | undefined {
    const free = this.#cast.drawers.filter(({ id }) =>
      this.#drawers.every(
        (one) =>
          addDays(one.to, 40) < from ||
          one.from > addDays(to, 40) ||
          (one.id !== id && (one.to < from || one.from > to)),
      ),
    );
    if (free.length === 0) return undefined;
    const { id } = random.pick(free);
    this.#drawers.push({ id, from, to });
    return id;
  }

  /**
   * The first supply of the day, and what was bought for it, entered again by a colleague after
   * lunch; a count misses the second one.
   */
  #double(day: string, steps: readonly HistoryStep[]): HistoryStep[] {
    const commands = steps.flatMap((step) => ('command' in step ? [step.command] : []));
    const supply = commands.find(({ type, restaurantId }) => type === 'admin_give' && restaurantId !== undefined);
    if (supply?.restaurantId === undefined) return [];
    this.#plants.push({ sort: 'doubled_supply', of: 'restaurant', id: supply.restaurantId, from: day, to: day });
    const at = parisInstant(day, 14 * 60);
    countShelf({ cast: this.#cast, write: this.#write }, addDays(day, 2), supply.restaurantId, supply.lines ?? []);
    return [
      {
        command: {
          type: 'admin_in',
          variant: 'bought',
          adminId: this.#cast.adminId,
          ...(supply.lines && { lines: supply.lines }),
          at,
        },
      },
      { command: { ...supply, at } },
    ];
  }
}
