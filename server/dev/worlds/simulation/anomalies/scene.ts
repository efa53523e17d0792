import { addDays } from '@boucle/contract/base/format.ts';
import { type HistoryStep } from '../../../../domain/ledger/history/history.ts';
import { type CommandLine, type HolderRef, type RecordCommand } from '../../../../domain/ledger/types.ts';
import { type Tx } from '../../../../platform/database/transaction.ts';
import { type World } from '../../cast/world.ts';
import { parisInstant } from '../../clock.ts';
import { type Random } from '../../random.ts';
import { type Hidden } from './hidden.ts';

/** Of the kind that is hidden, or of another that comes with it. */
export type Occurrence = Omit<Hidden, 'kind'> & Partial<Pick<Hidden, 'kind'>>;

interface Outage {
  readonly id: number;
  readonly from: string;
  readonly to: string;
}

/** Customers and restaurants that no one else uses, and the drawers that the story chooses from. */
export interface Ground {
  readonly world: World;
  readonly random: Random;
  /** Restaurants out of town, where no one goes otherwise. */
  readonly faraway: readonly number[];
  readonly spare: number[];
  readonly inUse: World['drawers'][number][];
}

export const piecesOf = (formatId: number, quantity = 1): CommandLine[] => [{ formatId, quantity }];

const isSupply = (step: HistoryStep): step is Extract<HistoryStep, { readonly command: RecordCommand }> =>
  'command' in step && step.command.type === 'admin_give' && step.command.restaurantId !== undefined;

/** What is added to the story of a year, day by day. Knows nothing of what looks for it. */
export class Scene {
  readonly world: World;
  readonly random: Random;
  readonly faraway: readonly number[];
  readonly #ground: Ground;
  readonly #steps = new Map<string, HistoryStep[]>();
  readonly #works = new Map<string, ((tx: Tx) => Promise<unknown>)[]>();
  readonly #outages: Outage[] = [];
  readonly #doubles: { readonly from: string; readonly onDone: (restaurantId: number, day: string) => void }[] = [];

  constructor(ground: Ground) {
    this.#ground = ground;
    this.world = ground.world;
    this.random = ground.random;
    this.faraway = ground.faraway;
  }

  /** Records a command at a minute of a day, by the administrator unless it names another. */
  write(day: string, minute: number, command: RecordCommand): void {
    const { adminId } = this.world;
    const by = command.author === undefined && command.recorder === undefined ? { adminId } : {};
    this.#stepsOf(day).push({ command: { ...command, ...by, at: parisInstant(day, minute) } });
  }

  /** Runs once the commands of a day are recorded. */
  later(day: string, work: (tx: Tx) => Promise<unknown>): void {
    this.#works.set(day, [...(this.#works.get(day) ?? []), work]);
  }

  /** What is added to the steps of a day. */
  take(day: string, steps: readonly HistoryStep[]): HistoryStep[] {
    const due = this.#doubles.filter(({ from }) => from <= day);
    const supply = due.length === 0 ? undefined : steps.find(isSupply)?.command;
    const [first] = due;
    if (supply?.restaurantId !== undefined && first) {
      this.#doubles.splice(this.#doubles.indexOf(first), 1);
      const { restaurantId, lines = [] } = supply;
      this.write(day, 14 * 60, { type: 'admin_in', variant: 'bought', lines });
      this.write(day, 14 * 60, { type: 'admin_give', restaurantId, lines });
      this.countShelf(addDays(day, 2), restaurantId, lines);
      first.onDone(restaurantId, day);
    }
    return this.#stepsOf(day);
  }

  /**
   * The first supply from that day on, and what was bought for it, entered again by a colleague
   * after lunch; a count misses the second one.
   */
  double(from: string, onDone: (restaurantId: number, day: string) => void): void {
    this.#doubles.push({ from, onDone });
  }

  /** Does what no command of a day can. */
  async finish(tx: Tx, day: string): Promise<void> {
    for (const work of this.#works.get(day) ?? []) await work(tx);
  }

  /** Leaves to the story the drawers that work on a day. */
  open(day: string): void {
    const broken = new Set(this.#outages.filter(({ from, to }) => day >= from && day <= to).map(({ id }) => id));
    const { inUse } = this.#ground;
    inUse.splice(0, inUse.length, ...this.world.drawers.filter(({ id }) => !broken.has(id)));
  }

  /** Takes a drawer out of service for the customers of these days, unreported. */
  breakDrawer(from: string, to: string): number | undefined {
    const isApart = (one: Outage): boolean => addDays(one.to, 40) < from || one.from > addDays(to, 40);
    const free = this.world.drawers.filter(({ id }) =>
      this.#outages.every((one) => isApart(one) || (one.id !== id && (one.to < from || one.from > to))),
    );
    if (free.length === 0) return undefined;
    const { id } = this.random.pick(free);
    this.#outages.push({ id, from, to });
    return id;
  }

  /** A separate customer, with a full cagnotte. */
  customer(day: string): HolderRef {
    const holder = { kind: 'customer', id: this.#ground.spare.pop() ?? 0 } as const;
    // Enough for what they borrow, and with the largest credit that is hidden below the cap.
    this.write(addDays(day, -3), 9 * 60, { type: 'admin_free_deposit', origin: 'offered', holder, amountCents: 6_000 });
    const steps = this.#stepsOf(addDays(day, -3));
    steps.unshift(...steps.splice(-1));
    return holder;
  }

  /** Somebody borrows so many of a format, each from a restaurant that has it. */
  borrow(holder: HolderRef, day: string, pieces: number): number {
    const format = this.random.pick(this.world.formats);
    const serving = this.world.restaurants.filter(({ formats }) => formats.includes(format));
    for (let n = 0; n < pieces; n += 1) {
      const shop = { author: 'restaurant_owner', restaurantId: this.random.pick(serving).id } as const;
      this.write(day, 12 * 60 + n * 7, { ...shop, type: 'grab_container', holder, lines: piecesOf(format.id) });
    }
    return format.id;
  }

  /** Returns into a drawer, so many seconds apart. */
  drop(
    holder: HolderRef,
    day: string,
    { formatId, pieces, seconds }: Record<'formatId' | 'pieces' | 'seconds', number>,
  ) {
    const { id: drawerId } = this.random.pick(this.world.drawers);
    const begins = this.random.between(19 * 60, 21 * 60);
    const lines = piecesOf(formatId);
    const back = {
      type: 'return_container_in_collection_drawer',
      author: 'customer',
      holder,
      drawerId,
      lines,
    } as const;
    for (let n = 0; n < pieces; n += 1) this.write(day, begins + (n * seconds) / 60, back);
    return drawerId;
  }

  /** A supply that was bought the minute before. */
  supply(day: string, restaurantId: number, lines: readonly CommandLine[]): void {
    this.write(day, 15 * 60, { type: 'admin_in', variant: 'bought', lines });
    this.write(day, 15 * 60 + 1, { type: 'admin_give', restaurantId, lines });
  }

  /** Somebody counts the clean shelf of a restaurant and finds so many fewer. */
  countShelf(day: string, restaurantId: number, lines: readonly CommandLine[]): void {
    const missing = { type: 'admin_out', variant: 'missing_at', place: 'R.clean', restaurantId, lines } as const;
    this.write(day, 16 * 60, { ...missing, comment: 'Comptage de l’étagère' });
  }

  #stepsOf(day: string): HistoryStep[] {
    const steps = this.#steps.get(day) ?? [];
    this.#steps.set(day, steps);
    return steps;
  }
}
