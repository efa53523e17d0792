import { cardOf, redeem } from './cards.ts';
import { read } from './codes.ts';
import { OUTSIDE, hasRoom } from './ownMoney.ts';
import { type WriteContext, closed, opened, refundable, vat } from './writeContext.ts';
import { emptyDrawer, pickUp, putBack } from './pickups.ts';
import { serve } from './services.ts';

/** Types that serve containers filled, by one way. */
const SERVES: ReadonlySet<string> = new Set([
  'customerless_refill',
  'deliver_restaurant_order',
  'grab_container',
  'grab_container_and_deposit',
  'grab_guest_container',
]);

const ORIGINS: Readonly<Record<string, string>> = {
  offered: 'GES/-/0',
  opening: 'OPENING/-/0',
};

/** The forty types, one by one; false when the programme does not allow it. */
export function write(context: WriteContext): boolean {
  const { model, transaction, command, back } = context;
  const { type, holder = '', cents = 0, restaurant = 0, partner = 0, point = 0, drawer = 0, lines = [] } = command;
  const lender = command.lender ?? restaurant;
  const variant = transaction.variant;
  const CAG = `CAG/${holder}`;
  const CON = `CON/${holder}`;
  const GST = `GST/R/${lender}`;
  const CASH = `CASH/R/${restaurant}`;
  const ownMoney = command.means === 'cash' ? 'CASH_BOX/-/0' : 'BANK/-/0';
  const moneyIn = command.means === 'cheque' ? 'CHEQUES/-/0' : ownMoney;
  const origin = variant === 'initiative' ? moneyIn : (ORIGINS[variant] ?? CASH);
  const carry = (from: (format: number) => string, to: (format: number) => string, own = lines): boolean => {
    for (const { format, quantity, codes = [] } of own) {
      model.move(transaction, from(format), to(format), quantity);
      read(model, transaction, context.at, codes, [{ from: from(format), to: to(format), serves: SERVES.has(type) }]);
    }
    return true;
  };
  const a = (state: string) => (f: number) => `A/0/${f}/${state}`;
  const r = (state: string) => (f: number) => `R/${restaurant}/${f}/${state}`;
  const p = (state: string) => (f: number) => `P/${partner}/${f}/${state}`;
  const d = (state: string) => (f: number) => `D/${point}/${f}/${state}`;
  const t = (f: number): string => `T/${drawer}/${f}/dirty`;
  const x = (why: string) => (f: number) => `X/0/${f}/${why}`;
  const h = (f: number): string => `${holder}/${f}/held`;
  const [place = '', state = ''] = (command.place ?? '').split('.');
  const places: Readonly<Record<string, number>> = { R: restaurant, P: partner, D: point, T: drawer };
  const at = (f: number): string => `${place}/${places[place] ?? 0}/${f}/${state === 'back' ? back : state}`;
  const g = (f: number): string => `G/${lender}/${f}/held`;
  const lend = (owner: string, from: string, to: string): boolean => {
    model.move(transaction, from, to, opened(context, owner, lines));
    return true;
  };
  const giveBack = (owner: string, from: string, to: string): boolean => {
    const cost = closed(context, owner, lines);
    if (cost !== undefined) model.move(transaction, from, to, cost);
    return cost !== undefined;
  };
  const keep = (owner: string, from: string): boolean => {
    const cost = closed(context, owner, lines);
    if (cost === undefined) return false;
    model.move(transaction, from, 'ACQ/-/0', cost - vat(cost));
    model.move(transaction, from, 'VAT/-/0', vat(cost));
    return true;
  };
  const pays = (from: string, to: string): boolean => {
    model.move(transaction, from, to, cents);
    return true;
  };
  /** Money that the holder paid in (+) or was paid back (−). */
  const own = (delta: number): boolean => {
    model.move(transaction, OUTSIDE, `OWN/${holder}`, delta);
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
      model.move(transaction, origin, CAG, cardOf(model, holder)?.cents ?? 0);
      if (variant !== 'offered') own(cardOf(model, holder)?.cents ?? 0);
      return statusOf('active');
    case 'add_deposit':
      return pays('PSP/-/0', CAG) && received(cents) && own(cents);
    case 'adjust_guest_stock_container': {
      if (variant === 'lost') return keep(`G/${lender}`, GST) && carry(g, x('lost'));
      const cost = opened(context, `G/${lender}`, lines);
      model.move(transaction, 'ACQ/-/0', GST, cost - vat(cost));
      model.move(transaction, 'VAT/-/0', GST, vat(cost));
      return carry(x('lost'), g);
    }
    case 'admin_fix_customer_stocks': {
      if (variant === 'more') return lend(holder, CAG, CON) && carry(at, h);
      if (variant === 'more_offered') return lend(holder, 'GES/-/0', CON) && carry(at, h);
      if (variant === 'more_opening') {
        const cost = opened(context, holder, lines);
        model.move(transaction, 'OPENING/-/0', CON, cost);
        return own(cost) && carry(x('opening'), h);
      }
      const ends =
        variant === 'less_kept' ? keep(holder, CON) : giveBack(holder, CON, variant === 'less' ? CAG : 'GES/-/0');
      return ends && carry(h, at);
    }
    case 'admin_free_deposit':
      if (variant === 'taken_back') return pays(CAG, 'GES/-/0');
      if (variant !== 'offered') own(cents);
      return hasRoom(model, command) && pays(origin, CAG);
    case 'admin_give':
      if (variant === 'restaurant') return carry(a('clean'), r('clean'));
      return variant === 'partner' ? carry(a('clean'), p('clean')) : carry(p('clean'), r('clean'));
    case 'admin_in':
      if (variant === 'found_at') return carry(x('gap'), at);
      if (variant === 'opening') return carry(x('opening'), a('clean'));
      return carry(x(variant === 'bought' ? 'supplier' : 'gap'), a(variant === 'found_dirty' ? 'dirty' : 'clean'));
    case 'admin_out':
      if (variant === 'missing_at') return carry(at, x('gap'));
      if (variant.startsWith('restaurant_'))
        return carry(r(variant === 'restaurant_clean' ? 'clean' : 'dirty'), x(command.reason ?? ''));
      return carry(a(variant), x(command.reason ?? ''));
    case 'admin_pickup_drop_off_point_clean_container':
      return carry(d('clean'), a('clean'));
    case 'admin_pickup_drop_off_point_dirty_container':
      return carry(d('dirty'), a('dirty'));
    case 'admin_refund_guest_deposit':
      return giveBack(`G/${lender}`, GST, ownMoney) && carry(g, variant === 'given_back' ? a('dirty') : x('lost'));
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
      return emptyDrawer(context, t, a('dirty'), x('gap'));
    case 'grab_container':
      return lend(holder, CAG, CON) && carry(r('clean'), h);
    case 'grab_container_and_deposit':
      own(cents);
      return pays('PSP/-/0', CAG) && received(cents) && lend(holder, CAG, CON) && carry(r('clean'), h);
    case 'grab_guest_container':
      return lend(`G/${lender}`, CASH, GST) && carry(r('clean'), g);
    case 'pickup_customer_order':
      return pickUp(context, h, p('dirty'), x('gap'));
    case 'pickup_customer_order_fix':
      return variant === 'more_taken'
        ? pickUp(context, h, p('dirty'), x('gap'))
        : putBack(context, h, p('dirty'), x('gap'));
    case 'pickup_restaurant_order':
      return carry(r('clean'), p('transit'));
    case 'redeem_card':
      return redeem(context);
    case 'redeem_reward':
      return variant === 'restaurant' || (hasRoom(model, command) && pays('GES/-/0', CAG));
    case 'refill_container': {
      const isExchanged = variant === 'exchanged';
      for (const { format: f, quantity, codes = [] } of lines) {
        if (isExchanged) model.move(transaction, r('clean')(f), r(back)(f), quantity);
        // One goes out, another comes back.
        const out = { from: isExchanged ? r('clean')(f) : h(f), to: h(f), serves: true };
        read(model, transaction, context.at, codes, isExchanged ? [out, { from: h(f), to: r(back)(f) }] : [out]);
      }
      return lines.every(({ format, quantity }) => {
        const renewed = model.close(transaction, holder, format, quantity);
        for (const { lot, x: pieces } of renewed ?? []) model.open(transaction, { ...lot, since: context.at }, pieces);
        return renewed !== undefined;
      });
    }
    case 'refill_other_container':
      return true;
    case 'refund_deposit':
      own(-cents);
      if (variant === 'account') return pays(CAG, ownMoney);
      if (variant === 'sepa') return pays(CAG, 'TRANSIT/-/0');
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
      return serve(context);
  }
}
