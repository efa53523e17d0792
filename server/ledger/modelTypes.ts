import {
  type Model,
  type ModelCard,
  type ModelCommand,
  type ModelDeed,
  type ModelLine,
  type ModelLot,
  type ModelOrder,
} from './model.ts';

/** Writes one transaction of the plain ledger; undefined, and the attempt fails, when the programme does not allow it. */
export function modelDeed(
  model: Model,
  at: number,
  command: ModelCommand,
  units: ReadonlyMap<number, number> = model.deposits,
): ModelDeed | undefined {
  const { holder = '', restaurant = 0 } = command;
  const card = cardOf(model, holder);
  const deed: ModelDeed = {
    type: command.type,
    variant: variantOf(model, command, card),
    changes: new Map(),
    lots: [],
    command,
    before: card?.status,
    closings: [],
    extras: new Map(),
    reversal: false,
    reversed: false,
  };
  if (holder.startsWith('K') && !isCardFit(command, card)) return undefined;
  const page = { model, at, deed, command, units, back: model.washers.has(restaurant) ? 'clean' : 'dirty' };
  return write(page) ? deed : undefined;
}

interface Page {
  readonly model: Model;
  readonly at: number;
  readonly deed: ModelDeed;
  readonly command: ModelCommand;
  readonly units: ReadonlyMap<number, number>;
  readonly back: string;
}

function cardOf(model: Model, holder: string): ModelCard | undefined {
  return holder.startsWith('K/') ? model.cards.get(Number(holder.slice(2))) : undefined;
}

function variantOf(model: Model, { type, variant, restaurant = 0 }: ModelCommand, card: ModelCard | undefined): string {
  if (type === 'activate_card') return card?.funding ?? '';
  if (type === 'refill_container') return model.washers.has(restaurant) ? 'filled_again' : 'exchanged';
  return variant;
}

function isCardFit({ type, variant, byAdmin }: ModelCommand, card: ModelCard | undefined): boolean {
  if (!card) return false;
  switch (type) {
    case 'activate_card':
      return card.status === 'pending';
    case 'deactivate_card':
      return card.status !== 'disabled';
    case 'redeem_card':
      return byAdmin ? card.status !== 'pending' : card.status === 'active';
    case 'return_container':
    case 'return_container_in_collection_drawer':
    case 'refund_deposit':
      return card.status !== 'pending';
    case 'admin_fix_customer_stocks':
      return variant.startsWith('more') ? card.status === 'active' : card.status !== 'pending';
    default:
      return card.status === 'active';
  }
}

const ORIGINS: Readonly<Record<string, string>> = { offered: 'GES/-/0', initiative: 'BANK/-/0' };
const HALVES = 20;

/** The VAT inside what is kept, at 20 %. */
function vat(cents: number): number {
  return Math.floor((cents * HALVES) / (100 + HALVES) + 0.5);
}

function write(page: Page): boolean {
  const { model, deed, command, back } = page;
  const { type, holder = '', cents = 0, restaurant = 0, partner = 0, point = 0, drawer = 0, lines = [] } = command;
  const lender = command.lender ?? restaurant;
  const variant = deed.variant;
  const CAG = `CAG/${holder}`;
  const CON = `CON/${holder}`;
  const GST = `GST/R/${lender}`;
  const CASH = `CASH/R/${restaurant}`;
  const carry = (from: (format: number) => string, to: (format: number) => string, own = lines): boolean => {
    for (const { format, quantity } of own) model.move(deed, from(format), to(format), quantity);
    return true;
  };
  const a = (state: string) => (f: number) => `A/0/${f}/${state}`;
  const r = (state: string) => (f: number) => `R/${restaurant}/${f}/${state}`;
  const p = (state: string) => (f: number) => `P/${partner}/${f}/${state}`;
  const d = (state: string) => (f: number) => `D/${point}/${f}/${state}`;
  const t = (f: number): string => `T/${drawer}/${f}/dirty`;
  const x = (why: string) => (f: number) => `X/0/${f}/${why}`;
  const h = (f: number): string => `${holder}/${f}/held`;
  const g = (f: number): string => `G/${lender}/${f}/held`;
  const lend = (owner: string, from: string, to: string): boolean => {
    model.move(deed, from, to, opened(page, owner, lines));
    return true;
  };
  const giveBack = (owner: string, from: string, to: string): boolean => {
    const cost = closed(page, owner, lines);
    if (cost !== undefined) model.move(deed, from, to, cost);
    return cost !== undefined;
  };
  const keep = (owner: string, from: string): boolean => {
    const cost = closed(page, owner, lines);
    if (cost === undefined) return false;
    model.move(deed, from, 'ACQ/-/0', cost - vat(cost));
    model.move(deed, from, 'VAT/-/0', vat(cost));
    return true;
  };
  const pays = (from: string, to: string): boolean => {
    model.move(deed, from, to, cents);
    return true;
  };
  const received = (delta: number): boolean => {
    model.note(model.received, holder, (model.received.get(holder) ?? 0) + delta);
    return true;
  };
  const statusOf = (status: 'active' | 'disabled'): boolean => {
    const card = cardOf(model, holder);
    if (card) {
      model.set(card, 'status', status);
      if (status === 'active') model.set(card, 'activated', true);
    }
    return true;
  };

  switch (type) {
    case 'activate_card':
      model.move(deed, ORIGINS[variant] ?? CASH, CAG, cardOf(model, holder)?.cents ?? 0);
      return statusOf('active');
    case 'add_deposit':
      return pays('PSP/-/0', CAG) && received(cents);
    case 'adjust_guest_stock_container': {
      if (variant === 'lost') return keep(`G/${lender}`, GST) && carry(g, x('lost'));
      const cost = opened(page, `G/${lender}`, lines);
      model.move(deed, 'ACQ/-/0', GST, cost - vat(cost));
      model.move(deed, 'VAT/-/0', GST, vat(cost));
      return carry(x('lost'), g);
    }
    case 'admin_fix_customer_stocks': {
      const [place = '', state = ''] = (command.place ?? '').split('.');
      const settled = state === 'back' ? back : state;
      const at = (f: number): string => `${place}/${{ R: restaurant, D: point }[place] ?? 0}/${f}/${settled}`;
      if (variant === 'more') return lend(holder, CAG, CON) && carry(at, h);
      if (variant === 'more_offered') return lend(holder, 'GES/-/0', CON) && carry(at, h);
      const ends =
        variant === 'less_kept' ? keep(holder, CON) : giveBack(holder, CON, variant === 'less' ? CAG : 'GES/-/0');
      return ends && carry(h, at);
    }
    case 'admin_free_deposit':
      return pays(ORIGINS[variant] ?? CASH, CAG);
    case 'admin_give':
      if (variant === 'restaurant') return carry(a('clean'), r('clean'));
      return variant === 'partner' ? carry(a('clean'), p('clean')) : carry(p('clean'), r('clean'));
    case 'admin_in':
      return carry(x(variant === 'bought' ? 'supplier' : 'gap'), a(variant === 'found_dirty' ? 'dirty' : 'clean'));
    case 'admin_out':
      return carry(a(variant), x(command.reason ?? ''));
    case 'admin_pickup_drop_off_point_clean_container':
      return carry(d('clean'), a('clean'));
    case 'admin_pickup_drop_off_point_dirty_container':
      return carry(d('dirty'), a('dirty'));
    case 'admin_refund_guest_deposit':
      return giveBack(`G/${lender}`, GST, 'BANK/-/0') && carry(g, variant === 'given_back' ? a('dirty') : x('lost'));
    case 'admin_return':
      if (variant === 'restaurant') return carry(r('clean'), a('clean'));
      return variant === 'partner' ? carry(p('clean'), a('clean')) : carry(r('clean'), p('clean'));
    case 'admin_return_dirty':
      if (variant === 'restaurant') return carry(r('dirty'), a('dirty'));
      return variant === 'partner' ? carry(p('dirty'), a('dirty')) : carry(r('dirty'), p('dirty'));
    case 'admin_wash':
      carry(
        a('dirty'),
        a('clean'),
        lines.filter(({ role }) => role === 'washed'),
      );
      return carry(
        a('dirty'),
        x('broken'),
        lines.filter(({ role }) => role === 'rejected'),
      );
    case 'cancel_validated_order':
      carry(
        p('transit'),
        r('clean'),
        lines.filter(({ role }) => role === 'unopened'),
      );
      return carry(
        p('transit'),
        p('dirty'),
        lines.filter(({ role }) => role === 'opened'),
      );
    case 'customerless_refill':
      return carry(r('clean'), r(back));
    case 'deactivate_card':
      return statusOf('disabled');
    case 'deliver_restaurant_order':
      return lend(holder, CAG, CON) && carry(p('transit'), h);
    case 'drop_partner_container':
      return carry(p('dirty'), d('dirty'));
    case 'empty_collection_terminal_drawer':
      return emptyDrawer(page, t, a('dirty'), x('gap'));
    case 'grab_container':
      return lend(holder, CAG, CON) && carry(r('clean'), h);
    case 'grab_container_and_deposit':
      return pays('PSP/-/0', CAG) && received(cents) && lend(holder, CAG, CON) && carry(r('clean'), h);
    case 'grab_guest_container':
      return lend(`G/${lender}`, CASH, GST) && carry(r('clean'), g);
    case 'pickup_customer_order':
      return pickUp(page, h, p('dirty'), x('gap'));
    case 'pickup_customer_order_fix':
      return variant === 'more_taken' ? pickUp(page, h, p('dirty'), x('gap')) : putBack(page, h, p('dirty'), x('gap'));
    case 'pickup_restaurant_order':
      return carry(r('clean'), p('transit'));
    case 'redeem_card':
      return redeem(page);
    case 'redeem_reward':
      return variant === 'restaurant' || pays('GES/-/0', CAG);
    case 'refill_container': {
      if (variant === 'exchanged') carry(r('clean'), r(back));
      return lines.every(({ format, quantity }) => {
        const renewed = model.close(deed, holder, format, quantity);
        for (const { lot, x: pieces } of renewed ?? []) model.open(deed, { ...lot, since: page.at }, pieces);
        return renewed !== undefined;
      });
    }
    case 'refill_other_container':
      return true;
    case 'refund_deposit':
      if (variant === 'account') return pays(CAG, 'BANK/-/0');
      if (cents > refundable(model, holder)) return false;
      return pays(CAG, 'PSP/-/0') && received(-cents);
    case 'restaurant_pickup_drop_off_point_container':
      return carry(d('dirty'), r(back));
    case 'restaurant_wash_and_keep_drop_off_point_container':
      return carry(d('dirty'), r('clean'));
    case 'restaurant_wash_drop_off_point_container':
      return carry(d('dirty'), d('clean'));
    case 'return_container':
      return giveBack(holder, CON, CAG) && carry(h, r(back));
    case 'return_container_in_collection_drawer':
      return giveBack(holder, CON, CAG) && carry(h, t);
    case 'return_guest_container':
      return giveBack(`G/${lender}`, GST, CASH) && carry(g, r(back));
    case 'without_webapp_caterer':
    case 'without_webapp_event':
    case 'without_webapp_meal_tray':
      return serve(page);
  }
}

/** What the provider received from a customer, less what it gave back or is about to. */
export function refundable(model: Model, holder: string): number {
  const asked = [...model.pending.values()].filter(
    ({ status, command }) => status === 'pending' && command.type === 'refund_deposit' && command.holder === holder,
  );
  return asked.reduce((sum, { command }) => sum - (command.cents ?? 0), model.received.get(holder) ?? 0);
}

function opened({ model, deed, at, units }: Page, owner: string, lines: readonly ModelLine[]): number {
  let cost = 0;
  for (const { format, quantity } of lines) {
    const unit = units.get(format) ?? 0;
    model.open(deed, { owner, format, unit, since: at }, quantity);
    cost += unit * quantity;
  }
  return cost;
}

function closed({ model, deed }: Page, owner: string, lines: readonly ModelLine[]): number | undefined {
  let cost = 0;
  for (const { format, quantity } of lines) {
    const lots = model.close(deed, owner, format, quantity);
    if (!lots) return undefined;
    for (const { lot, x } of lots) cost += lot.unit * x;
  }
  return cost;
}

type Cell = (format: number) => string;

function emptyDrawer({ model, deed, command }: Page, drawer: Cell, dirty: Cell, gap: Cell): boolean {
  const counted = new Map<number, number>();
  for (const { format, quantity } of command.lines ?? []) {
    counted.set(format, (counted.get(format) ?? 0) + quantity);
  }
  for (const format of new Set([...counted.keys(), ...model.deposits.keys()])) {
    const there = model.of(drawer(format));
    const found = counted.get(format) ?? 0;
    model.move(deed, drawer(format), dirty(format), Math.min(found, there));
    if (found > there) model.move(deed, gap(format), dirty(format), found - there);
    if (found < there) model.move(deed, drawer(format), gap(format), there - found);
  }
  return true;
}

function pickUp({ model, deed, command }: Page, held: Cell, dirty: Cell, gap: Cell): boolean {
  const { holder = '' } = command;
  for (const { format, quantity } of command.lines ?? []) {
    const there = Math.min(quantity, model.held(holder, format));
    let cost = 0;
    for (const { lot, x } of model.close(deed, holder, format, there) ?? []) {
      cost += lot.unit * x;
      deed.closings.unshift({ lot, left: x });
    }
    model.move(deed, held(format), dirty(format), there);
    model.move(deed, gap(format), dirty(format), quantity - there);
    model.move(deed, `CON/${holder}`, `CAG/${holder}`, cost);
    if (quantity > there) deed.extras.set(format, (deed.extras.get(format) ?? 0) + quantity - there);
  }
  return true;
}

/** What the pickups of an order closed and did not reopen, the last closed first. */
function closedBy({ steps }: ModelOrder): [ModelLot, number][] {
  const closings = steps.flatMap((step) => step.closings);
  const lots = new Set(closings.filter(({ left }) => left > 0).map(({ lot }) => lot));
  const sum = (of: ModelLot): number => closings.reduce((all, { lot, left }) => all + (lot === of ? left : 0), 0);
  return [...lots].map((lot): [ModelLot, number] => [lot, sum(lot)]).filter(([, left]) => left > 0);
}

function putBack({ model, deed, command }: Page, held: Cell, dirty: Cell, gap: Cell): boolean {
  const { holder = '', order: id = 0 } = command;
  const order = model.orders.get(id);
  if (!order) return false;
  for (const { format, quantity } of command.lines ?? []) {
    const extra = Math.min(quantity, order.extras.get(format) ?? 0);
    model.move(deed, dirty(format), gap(format), extra);
    if (extra > 0) deed.extras.set(format, (deed.extras.get(format) ?? 0) - extra);
    let rest = quantity - extra;
    let cost = 0;
    for (const [lot, left] of closedBy(order)) {
      const part = lot.format === format ? Math.min(rest, left) : 0;
      if (part === 0) continue;
      rest -= part;
      cost += part * lot.unit;
      model.change(deed, lot, part);
      deed.closings.push({ lot, left: -part });
    }
    if (rest > 0) return false;
    model.move(deed, dirty(format), held(format), quantity - extra);
    model.move(deed, `CAG/${holder}`, `CON/${holder}`, cost);
  }
  return true;
}

function redeem({ model, deed, command }: Page): boolean {
  const { holder = '', receiver = '', byAdmin } = command;
  const other = cardOf(model, receiver);
  if (receiver.startsWith('K') && (!byAdmin || other?.status !== 'active' || receiver === holder)) return false;
  const all = model.openLots(holder);
  const cents = model.of(`CAG/${holder}`);
  if (all.length === 0 && cents === 0) return false;
  let cost = 0;
  for (const lot of all) {
    const { left } = lot;
    cost += lot.unit * left;
    model.change(deed, lot, -left);
    model.open(deed, { ...lot, owner: receiver }, left);
    model.move(deed, `${holder}/${lot.format}/held`, `${receiver}/${lot.format}/held`, left);
  }
  model.move(deed, `CAG/${holder}`, `CAG/${receiver}`, cents);
  model.move(deed, `CON/${holder}`, `CON/${receiver}`, cost);
  const card = cardOf(model, holder);
  if (card) model.set(card, 'status', 'disabled');
  return true;
}

function serve(page: Page): boolean {
  const { model, deed, command, back } = page;
  const { restaurant, partner, service = 0, lines = [] } = command;
  const source = restaurant !== undefined ? `R/${restaurant}` : partner !== undefined ? `P/${partner}` : 'A/0';
  const dirty = restaurant === undefined ? 'dirty' : back;
  const held = (f: number): string => `E/${service}/${f}/held`;
  if (deed.variant === 'out') {
    opened(page, `E/${service}`, lines);
    for (const { format, quantity } of lines) model.move(deed, `${source}/${format}/clean`, held(format), quantity);
    model.note(model.services, service, command);
    return true;
  }
  let missing = 0;
  for (const format of new Set(lines.map((line) => line.format))) {
    const told = (role: string): number =>
      lines.reduce((sum, line) => (line.format === format && line.role === role ? sum + line.quantity : sum), 0);
    const rest = model.held(`E/${service}`, format) - told('unused') - told('missing');
    // Only the used ones may exceed what went out.
    if (rest < 0) return false;
    const used = Math.min(told('used'), rest);
    for (const [quantity, to] of [
      [used, `${source}/${format}/${dirty}`],
      [told('unused'), `${source}/${format}/clean`],
    ] as const) {
      model.close(deed, `E/${service}`, format, quantity);
      model.move(deed, held(format), to, quantity);
    }
    for (const { lot, x } of model.close(deed, `E/${service}`, format, told('missing')) ?? []) missing += lot.unit * x;
    model.move(deed, held(format), `X/0/${format}/lost`, told('missing'));
    model.move(deed, `X/0/${format}/gap`, `${source}/${format}/${dirty}`, told('used') - used);
  }
  model.move(deed, `AR/E/${service}`, 'ACQ/-/0', missing - vat(missing));
  model.move(deed, `AR/E/${service}`, 'VAT/-/0', vat(missing));
  return true;
}
