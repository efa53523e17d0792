import { COUNT_PLACES } from '@boucle/contract/shared/transactions/countPlaces.ts';
import { type SeededRandom } from './seededRandom.ts';
import { type ModelRun } from './modelRun.ts';
import { type ModelCommand, type ModelLine } from './modelState.ts';

/**
 * A command for a row of the table, with parties that have something; undefined when no one fits.
 */
export function generateCommand(
  type: ModelCommand['type'],
  variant: string,
  random: SeededRandom,
  { world, model, otherCustomer }: ModelRun,
): ModelCommand | undefined {
  const formats = [world.bowl, world.cup];
  const restaurants = [world.washer, world.sender];
  const customers = [`U/${world.customer}`, `U/${otherCustomer}`];
  const cards = [...model.cards.keys()].map((id) => `K/${id}`);
  const everybody = [...customers, ...customers, ...cards];
  const status = (name: string): string | undefined =>
    name.startsWith('U') ? 'active' : model.cards.get(Number(name.slice(2)))?.status;
  const active = everybody.filter((one) => status(one) === 'active');
  const rich = active.filter((one) => model.of(`CAG/${one}`) > 0);
  const holding = everybody.filter((one) => model.openLots(one).length > 0);
  const pick = <T>(fitting: readonly T[], all: readonly T[]): T => random.likely(fitting, all) as T;
  const restaurant = pick<number>(restaurants, restaurants);
  const line = (format: number, role?: string, pieces = random.upTo(3)): ModelLine => {
    return { format, quantity: pieces, ...(role === undefined ? {} : { role }) };
  };
  /** Lines of formats of which a cell has some. */
  const linesAt = (cell: (format: number) => string, role?: string): ModelLine[] => {
    const some = formats.filter((format) => model.of(cell(format)) > 0);
    const first = pick(some, formats);
    const second = formats.find((format) => format !== first) ?? first;
    return [line(first, role), ...(random.chance(4) ? [line(second, role)] : [])];
  };
  const heldBy = (owner: string): ModelLine[] => {
    const format = pick(
      formats.filter((one) => model.held(owner, one) > 0),
      formats,
    );
    const most = Math.max(1, model.held(owner, format));
    return [line(format, undefined, random.chance(6) ? most + 1 : random.upTo(most))];
  };
  const A = (state: string) => (f: number) => `A/0/${f}/${state}`;
  const R = (state: string) => (f: number) => `R/${restaurant}/${f}/${state}`;
  const P = (state: string) => (f: number) => `P/${world.partner}/${f}/${state}`;
  const D = (state: string) => (f: number) => `D/${world.point}/${f}/${state}`;
  const base = { type, variant };
  const cents = random.upTo(12) * 100;
  const { partner, point, drawer } = world;
  const means = (of = variant) =>
    of === variant && random.chance(2) ? { means: random.chance(2) ? ('cash' as const) : ('cheque' as const) } : {};

  /** A place and a state that somebody may count, with its number. */
  const countedAt = () => {
    const place = pick([...COUNT_PLACES], COUNT_PLACES);
    const numbers = { R: { restaurant }, P: { partner }, D: { point }, T: { drawer } };
    return { place, ...numbers[place.slice(0, 1) as keyof typeof numbers] };
  };

  switch (type) {
    case 'activate_card':
      return {
        ...base,
        holder: pick(
          cards.filter((one) => status(one) === 'pending'),
          cards,
        ),
        restaurant,
      };
    case 'add_deposit':
      return { ...base, holder: pick(customers, customers), cents };
    case 'adjust_guest_stock_container': {
      const lender = pick(
        restaurants.filter((id) => model.openLots(`G/${id}`).length > 0),
        restaurants,
      );
      return {
        ...base,
        restaurant: lender,
        lines: variant === 'lost' ? heldBy(`G/${lender}`) : [line(pick(formats, formats))],
      };
    }
    case 'admin_fix_customer_stocks': {
      if (variant === 'more_opening') {
        return {
          ...base,
          holder: pick(active, everybody),
          place: 'X.opening',
          lines: [line(pick(formats, formats))],
        };
      }
      if (variant.startsWith('more')) {
        const place = pick(['R.clean', 'A.clean', 'X.lost'], []);
        const where = place.startsWith('R') ? { restaurant } : {};
        return {
          ...base,
          holder: pick(rich, everybody),
          place,
          ...where,
          lines: linesAt(place.startsWith('R') ? R('clean') : A('clean')),
        };
      }
      const holder = pick(holding, everybody);
      const place =
        variant === 'less_kept' ? 'X.lost' : pick(['R.back', 'A.clean', 'A.dirty', 'D.dirty', 'X.lost', 'X.gap'], []);
      const where = { R: { restaurant }, D: { point } }[place.slice(0, 1)] ?? {};
      return { ...base, holder, place, ...where, lines: heldBy(holder) };
    }
    case 'admin_free_deposit':
      if (variant === 'taken_back') return { ...base, holder: pick(rich, everybody), cents: 100 * random.upTo(3) };
      const till = variant === 'restaurant' ? { restaurant } : means('initiative');
      return { ...base, holder: pick(active, everybody), cents, ...till };
    case 'admin_give':
    case 'admin_return':
    case 'admin_return_dirty': {
      const parties = { ...(variant !== 'partner' && { restaurant }), ...(variant !== 'restaurant' && { partner }) };
      const state = type === 'admin_return_dirty' ? 'dirty' : 'clean';
      const give = variant === 'partner_and_restaurant' ? P('clean') : A('clean');
      const take = variant === 'partner' ? P(state) : R(state);
      return { ...base, ...parties, lines: linesAt(type === 'admin_give' ? give : take) };
    }
    case 'admin_in':
      if (variant === 'found_at') return { ...base, ...countedAt(), lines: [line(pick(formats, formats))] };
      return { ...base, lines: [line(pick(formats, formats))] };
    case 'admin_out':
      if (variant === 'missing_at') {
        const counted = countedAt();
        const [place = '', state = ''] = counted.place.split('.');
        const number = { R: restaurant, P: partner, D: point, T: drawer }[place] ?? 0;
        return { ...base, ...counted, lines: linesAt((f) => `${place}/${number}/${f}/${state}`) };
      }
      return {
        ...{ ...base, reason: pick(['broken', 'lost', 'sold', 'recycled', 'gap'], []) },
        ...(variant === 'clean' || variant === 'dirty' ? {} : { restaurant }),
        lines: linesAt({ clean: A('clean'), dirty: A('dirty'), restaurant_clean: R('clean') }[variant] ?? R('dirty')),
      };
    case 'admin_pickup_drop_off_point_clean_container':
      return { ...base, point, lines: linesAt(D('clean')) };
    case 'admin_pickup_drop_off_point_dirty_container':
      return { ...base, point, lines: linesAt(D('dirty')) };
    case 'admin_refund_guest_deposit': {
      const lender = pick(
        restaurants.filter((id) => model.openLots(`G/${id}`).length > 0),
        restaurants,
      );
      return { ...base, restaurant: lender, lines: heldBy(`G/${lender}`), ...means() };
    }
    case 'admin_wash': {
      const washed = linesAt(A('dirty'), 'washed');
      return { ...base, lines: random.chance(3) ? [...washed, line(pick(formats, formats), 'rejected', 1)] : washed };
    }
    case 'customerless_refill':
      return { ...base, restaurant, lines: linesAt(R('clean')) };
    case 'deactivate_card':
      return random.chance(3) ? { ...base, holder: pick(cards, cards) } : undefined;
    case 'drop_partner_container':
      return { ...base, partner, point, lines: linesAt(P('dirty')) };
    case 'empty_collection_terminal_drawer': {
      const there = (f: number): number => model.of(`T/${drawer}/${f}/dirty`);
      const counted = formats.map((f) => line(f, undefined, random.chance(2) ? there(f) : random.upTo(4) - 1));
      return { ...base, drawer, lines: random.chance(3) ? counted.slice(0, 1) : counted };
    }
    case 'grab_container':
      return { ...base, holder: pick(rich, everybody), restaurant, lines: linesAt(R('clean')) };
    case 'grab_container_and_deposit':
      return { ...base, holder: pick(customers, customers), restaurant, cents, lines: linesAt(R('clean')) };
    case 'grab_guest_container':
      return { ...base, restaurant, lines: linesAt(R('clean')) };
    case 'redeem_card': {
      const full = cards.filter(
        (one) => status(one) !== 'pending' && (model.of(`CAG/${one}`) > 0 || model.openLots(one).length > 0),
      );
      const byAdmin = random.chance(2);
      const others = byAdmin ? [...customers, ...cards.filter((one) => status(one) === 'active')] : customers;
      const holder = pick(full, cards);
      const receiver = pick(
        others.filter((one) => one !== holder),
        customers,
      );
      return { ...base, holder, receiver, byAdmin };
    }
    case 'redeem_reward':
      return { ...base, holder: pick(customers, customers), restaurant, cents };
    case 'refill_container': {
      const holder = pick(
        holding.filter((one) => status(one) === 'active'),
        everybody,
      );
      return { ...base, holder, restaurant, lines: heldBy(holder) };
    }
    case 'refill_other_container':
      return { ...base, holder: pick(customers, customers), restaurant, lines: [line(pick([0, ...formats], []))] };
    case 'refund_deposit': {
      const paid = customers.filter((one) => (model.received.get(one) ?? 0) > 0);
      const owners = everybody.filter((one) => model.of(`OWN/${one}`) > 0);
      const holder = variant === 'payment_card' ? pick(paid, customers) : pick(owners, rich);
      return { ...base, holder, cents: random.chance(3) ? cents : 100 * random.upTo(3), ...means('account') };
    }
    case 'restaurant_pickup_drop_off_point_container':
    case 'restaurant_wash_and_keep_drop_off_point_container':
    case 'restaurant_wash_drop_off_point_container':
      return { ...base, restaurant, point, lines: linesAt(D('dirty')) };
    case 'return_container': {
      const holder = pick(holding, everybody);
      return { ...base, holder, restaurant, lines: heldBy(holder) };
    }
    case 'return_container_in_collection_drawer': {
      const holder = pick(holding, everybody);
      return { ...base, holder, drawer, lines: heldBy(holder) };
    }
    case 'return_guest_container': {
      const lender = pick(
        restaurants.filter((id) => model.openLots(`G/${id}`).length > 0),
        restaurants,
      );
      return { ...base, restaurant, lender, lines: heldBy(`G/${lender}`) };
    }
    case 'without_webapp_caterer':
    case 'without_webapp_event':
    case 'without_webapp_meal_tray': {
      if (variant === 'out') {
        const source = pick<object>([{ restaurant }, { partner }, {}], []);
        const cell = 'restaurant' in source ? R('clean') : 'partner' in source ? P('clean') : A('clean');
        return { ...base, ...source, lines: linesAt(cell) };
      }
      const own = [...model.services].filter(([, one]) => one.type === type);
      const [service, out] =
        random.likely(
          own.filter(([id]) => model.openLots(`E/${id}`).length > 0),
          own,
        ) ?? [];
      if (service === undefined || !out) return undefined;
      const format = pick(
        formats.filter((one) => model.held(`E/${service}`, one) > 0),
        formats,
      );
      const roles = ['used', 'unused', 'missing'].filter(() => random.chance(2));
      const lines = (roles.length > 0 ? roles : ['used']).map((role) => line(format, role, random.upTo(2)));
      const { restaurant: from, partner: by } = out;
      return {
        ...base,
        service,
        ...(from === undefined ? {} : { restaurant: from }),
        ...(by === undefined ? {} : { partner: by }),
        lines,
      };
    }
    default:
      // Steps of orders are taken through their order.
      return undefined;
  }
}
