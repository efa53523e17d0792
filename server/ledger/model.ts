import { type CardStatus, type LedgerType } from './types.ts';

/**
 * A second, plain ledger for the tests: the seven types written out by hand, one caller, nothing but maps. It knows
 * neither the table of rules nor the engine.
 */
export interface Model {
  /** `A clean bowl`, `K1 bowl`, `CAG 1`, `GES`: pieces or cents. Those of X and of assets may be negative. */
  readonly sums: Map<string, number>;
  readonly cards: Map<number, ModelCard>;
  readonly lots: ModelLot[];
  readonly done: Map<number, ModelDeed>;
}

export interface ModelCard {
  status: CardStatus;
  activated: boolean;
  readonly cents: number;
  readonly funding: string;
}

interface ModelLot {
  readonly card: number;
  readonly format: number;
  readonly opened: number;
  readonly since: number;
  left: number;
}

export interface ModelDeed {
  readonly type: LedgerType;
  readonly variant: string;
  readonly changes: ReadonlyMap<string, number>;
  readonly lots: readonly (readonly [ModelLot, number])[];
  readonly card: number | undefined;
  readonly reversal: boolean;
  reversed: boolean;
}

/** A command as the model reads it; formats by number, deposits in cents told by `deposits`. */
export interface ModelCommand {
  readonly type: LedgerType;
  readonly variant: string;
  readonly card?: number;
  readonly restaurant?: number;
  readonly washes?: boolean;
  readonly partner?: number;
  readonly cents?: number;
  readonly format?: number;
  readonly quantity?: number;
}

const GUARDED = /^(A|R|P|K|CAG|CON)/;

export function newModel(cards: ReadonlyMap<number, ModelCard>): Model {
  return { sums: new Map(), cards: new Map(cards), lots: [], done: new Map() };
}

/** Records a command; false, and nothing changed, when the programme does not allow it. */
export function modelRecord(
  model: Model,
  id: number,
  at: number,
  command: ModelCommand,
  deposits: ReadonlyMap<number, number>,
): boolean {
  const { type, variant, card: number = 0, restaurant = 0, partner = 0, format = 0, quantity = 0 } = command;
  const card = model.cards.get(number);
  const changes = new Map<string, number>();
  const lots: [ModelLot, number][] = [];
  const move = (from: string, to: string, x: number): void => {
    changes.set(from, (changes.get(from) ?? 0) - x);
    changes.set(to, (changes.get(to) ?? 0) + x);
  };
  const source = { offered: 'GES', initiative: 'BANK', restaurant: `CASH ${restaurant}` }[variant] ?? '';
  const deposit = (deposits.get(format) ?? 0) * quantity;
  const clean = `R${restaurant} clean ${format}`;

  switch (type) {
    case 'admin_in': {
      const from = variant === 'bought' ? 'X supplier' : 'X gap';
      move(`${from} ${format}`, `A ${variant === 'found_dirty' ? 'dirty' : 'clean'} ${format}`, quantity);
      break;
    }
    case 'admin_give':
      if (variant === 'restaurant') move(`A clean ${format}`, clean, quantity);
      if (variant === 'partner') move(`A clean ${format}`, `P${partner} clean ${format}`, quantity);
      if (variant === 'partner_and_restaurant') move(`P${partner} clean ${format}`, clean, quantity);
      break;
    case 'activate_card':
      if (card?.status !== 'pending') return false;
      move(source, `CAG ${number}`, card.cents);
      break;
    case 'admin_free_deposit':
      if (card?.status !== 'active') return false;
      move(source, `CAG ${number}`, command.cents ?? 0);
      break;
    case 'deactivate_card':
      if (card === undefined || card.status === 'disabled') return false;
      break;
    case 'grab_container':
      if (card?.status !== 'active') return false;
      move(clean, `K${number} ${format}`, quantity);
      move(`CAG ${number}`, `CON ${number}`, deposit);
      lots.push([{ card: number, format, opened: quantity, since: at, left: 0 }, quantity]);
      break;
    case 'return_container': {
      if (card === undefined || card.status === 'pending') return false;
      let rest = quantity;
      const own = model.lots.filter((lot) => lot.card === number && lot.format === format);
      for (const lot of own.sort((a, b) => a.since - b.since)) {
        const part = Math.min(rest, lot.left);
        if (part > 0) lots.push([lot, -part]);
        rest -= part;
      }
      if (rest > 0) return false;
      move(`K${number} ${format}`, `R${restaurant} ${command.washes ? 'clean' : 'dirty'} ${format}`, quantity);
      move(`CON ${number}`, `CAG ${number}`, deposit);
      break;
    }
  }
  if (!isPossible(model, changes)) return false;
  perform(model, changes, lots);
  if (card && type === 'activate_card') Object.assign(card, { status: 'active', activated: true });
  if (card && type === 'deactivate_card') card.status = 'disabled';
  model.done.set(id, { type, variant, changes, lots, card: command.card, reversal: false, reversed: false });
  return true;
}

/** Undoes a deed; false, and nothing changed, when it can no longer be undone. */
export function modelReverse(model: Model, id: number, of: number): boolean {
  const deed = model.done.get(of);
  if (!deed || deed.reversal || deed.reversed) return false;
  const card = deed.card === undefined ? undefined : model.cards.get(deed.card);
  const changes = new Map([...deed.changes].map(([name, x]) => [name, -x]));
  const lots = deed.lots.map(([lot, x]): [ModelLot, number] => [lot, -x]);
  if (lots.some(([lot, x]) => lot.left + x < 0 || lot.left + x > lot.opened)) return false;
  if (deed.type === 'activate_card') {
    const left = [...model.sums].filter(([name, x]) => x !== 0 && new RegExp(`^(CON |K)${deed.card}( |$)`).test(name));
    if (card?.status !== 'active' || left.length > 0 || (model.sums.get(`CAG ${deed.card}`) ?? 0) !== card.cents)
      return false;
  } else if (card?.status === 'pending') return false;
  if (deed.type === 'deactivate_card' && card?.status !== 'disabled') return false;
  if (!isPossible(model, changes)) return false;
  perform(model, changes, lots);
  if (card && deed.type === 'activate_card') Object.assign(card, { status: 'pending', activated: false });
  if (card && deed.type === 'deactivate_card') card.status = card.activated ? 'active' : 'pending';
  deed.reversed = true;
  model.done.set(id, { ...deed, changes, lots, reversal: true, reversed: false });
  return true;
}

function isPossible(model: Model, changes: ReadonlyMap<string, number>): boolean {
  return [...changes].every(([name, x]) => x >= 0 || !GUARDED.test(name) || (model.sums.get(name) ?? 0) + x >= 0);
}

function perform(
  model: Model,
  changes: ReadonlyMap<string, number>,
  lots: readonly (readonly [ModelLot, number])[],
): void {
  for (const [name, x] of changes) model.sums.set(name, (model.sums.get(name) ?? 0) + x);
  for (const [lot, x] of lots) {
    if (!model.lots.includes(lot)) model.lots.push(lot);
    lot.left += x;
  }
}
