import {
  type ModelCard,
  type ModelCode,
  type ModelCommand,
  type ModelLot,
  type ModelOrder,
  type ModelPending,
  type ModelTransaction,
} from './modelState.ts';

/**
 * A second, plain ledger for the tests: the forty types written out by hand, one caller, nothing
 * but maps. It knows neither the table of rules nor the engine.
 */
export class Model {
  /** `A/0/1/clean`, `CAG/K/1`: pieces or cents. X and assets may be negative. */
  readonly sums = new Map<string, number>();
  readonly lots: ModelLot[] = [];
  readonly orders = new Map<number, ModelOrder>();
  readonly pending = new Map<number, ModelPending>();
  readonly done = new Map<number, ModelTransaction>();
  readonly received = new Map<string, number>();
  readonly services = new Map<number, ModelCommand>();
  /** Pieces that each recall keeps, by the name of their cell. */
  readonly recalls = new Map<number, ReadonlyMap<string, number>>();
  /** Numbered containers by code, and the cells of the ones that a transaction read. */
  readonly codes = new Map<string, ModelCode>();
  readonly readCells = new Set<string>();
  readonly cards: Map<number, ModelCard>;
  readonly deposits: Map<number, number>;
  /** Restaurants that wash. */
  readonly washers: Set<number>;
  /** Cents that a cagnotte may hold. */
  readonly cap: number;
  #undo: (() => void)[] = [];
  #touched = new Set<string>();

  constructor(
    cards: ReadonlyMap<number, ModelCard>,
    deposits: ReadonlyMap<number, number>,
    washers: ReadonlySet<number>,
    cap: number,
  ) {
    this.cards = new Map(cards);
    this.deposits = new Map(deposits);
    this.washers = new Set(washers);
    this.cap = cap;
  }

  of(name: string): number {
    return this.sums.get(name) ?? 0;
  }

  held(owner: string, format: number): number {
    return this.openLots(owner, format).reduce((sum, { left }) => sum + left, 0);
  }

  openLots(owner: string, format?: number): ModelLot[] {
    return this.lots
      .filter((lot) => lot.owner === owner && lot.left > 0 && (format === undefined || lot.format === format))
      .sort((a, b) => a.since - b.since);
  }

  /** Pieces of a cell that recalls keep. */
  kept(name: string): number {
    return [...this.recalls.values()].reduce((sum, cells) => sum + (cells.get(name) ?? 0), 0);
  }

  /** Pieces of a restaurant's clean stock that open orders wait for. */
  reserved(restaurant: number, format: number): number {
    const waiting = [...this.orders.values()].filter((o) => o.status === 'pending' && o.restaurant === restaurant);
    return waiting.reduce((sum, order) => sum + (order.deliver.get(format)?.quantity ?? 0), 0);
  }

  /** Cents of a customer's cagnotte that refunds and orders keep. */
  blocked(customer: string): number {
    const refunds = [...this.pending.values()].filter(
      ({ status, command }) => status === 'pending' && command.type === 'refund_deposit' && command.holder === customer,
    );
    const free = this.openLots(customer).map(({ format, unit, left }) => ({ format, unit, left }));
    let cents = refunds.reduce((sum, { command }) => sum + (command.cents ?? 0), 0);
    const own = [...this.orders.values()].filter((o) => `U/${o.customer}` === customer);
    for (const order of own.sort((a, b) => a.id - b.id)) {
      if (order.status !== 'pending' && order.status !== 'validated') continue;
      let hold = 0;
      for (const { quantity, unit } of order.deliver.values()) hold += quantity * unit;
      for (const [format, planned] of order.pickup) {
        let rest = planned;
        for (const lot of free.filter((one) => one.format === format)) {
          const part = Math.min(rest, lot.left);
          lot.left -= part;
          rest -= part;
          hold -= part * lot.unit;
        }
      }
      cents += Math.max(0, hold);
    }
    return cents;
  }

  /**
   * Does some work; all of it is undone, and false returned, when it refuses or breaks an
   * invariant.
   */
  attempt(work: () => boolean): boolean {
    this.#undo = [];
    this.#touched = new Set();
    if (work() && this.#isSound()) return true;
    for (const back of this.#undo.reverse()) back();
    return false;
  }

  move(transaction: ModelTransaction, from: string, to: string, x: number): void {
    if (x === 0 || from === to) return;
    for (const [name, delta] of [
      [from, -x],
      [to, x],
    ] as const) {
      this.#add(name, delta);
      this.note(transaction.changes, name, (transaction.changes.get(name) ?? 0) + delta);
    }
  }

  open(transaction: ModelTransaction, lot: Omit<ModelLot, 'left' | 'opened'>, quantity: number): void {
    const opened: ModelLot = { ...lot, opened: quantity, left: 0 };
    this.lots.push(opened);
    this.#undo.push(() => this.lots.splice(this.lots.indexOf(opened), 1));
    this.change(transaction, opened, quantity);
  }

  change(transaction: ModelTransaction, lot: ModelLot, x: number): void {
    lot.left += x;
    transaction.lots.push({ lot, x });
    this.#touched.add(`lot of ${lot.owner}`);
    this.#undo.push(() => {
      lot.left -= x;
      transaction.lots.pop();
    });
    if (lot.left < 0 || lot.left > lot.opened) this.#touched.add('unsound');
  }

  /** The oldest pieces, closed; undefined when there are not so many. */
  close(
    transaction: ModelTransaction,
    owner: string,
    format: number,
    quantity: number,
  ): { lot: ModelLot; x: number }[] | undefined {
    const closed: { lot: ModelLot; x: number }[] = [];
    let rest = quantity;
    for (const lot of this.openLots(owner, format)) {
      const part = Math.min(rest, lot.left);
      if (part > 0) closed.push({ lot, x: part });
      rest -= part;
    }
    if (rest > 0) return undefined;
    for (const { lot, x } of closed) this.change(transaction, lot, -x);
    return closed;
  }

  note<K, V>(map: Map<K, V>, key: K, value: V): void {
    const had = map.has(key);
    const old = map.get(key) as V;
    map.set(key, value);
    this.#undo.push(() => (had ? map.set(key, old) : map.delete(key)));
  }

  set<T, K extends keyof T>(object: T, key: K, value: T[K]): void {
    const old = object[key];
    object[key] = value;
    this.#undo.push(() => (object[key] = old));
  }

  #add(name: string, delta: number): void {
    this.note(this.sums, name, this.of(name) + delta);
    this.#touched.add(name);
    // Nothing may come back dirty where the restaurant washes.
    const [place, id, , state] = name.split('/');
    if (delta > 0 && place === 'R' && state === 'dirty' && this.washers.has(Number(id))) this.#touched.add('unsound');
  }

  /** The promises that a step of an order changes are to be looked at too. */
  look(name: string): void {
    this.#touched.add(name);
  }

  #isSound(): boolean {
    if (this.#touched.has('unsound')) return false;
    return [...this.#touched].every((name) => {
      const [place = '', a = '', b = '', state = ''] = name.split('/');
      if (name.startsWith('lot of U/')) return this.of(`CAG/${name.slice(7)}`) >= this.blocked(name.slice(7));
      if (name.startsWith('lot of')) return true;
      if (place === 'CAG') return this.of(name) >= (a === 'U' ? this.blocked(`U/${b}`) : 0);
      if (place === 'CON' || place === 'GST') return this.of(name) >= 0;
      if (place === 'R' && state === 'clean') return this.of(name) >= this.reserved(Number(a), Number(b));
      return (
        !['A', 'R', 'P', 'D', 'T', 'U', 'K', 'G', 'E'].includes(place) ||
        state === '' ||
        this.of(name) >= this.kept(name)
      );
    });
  }
}
