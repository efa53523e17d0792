import { addDays } from '@boucle/contract/format.ts';
import { type Act, type Said } from './acts.ts';
import { createAgenda } from './agenda.ts';
import { type Boxes } from './bins.ts';
import { type Borrower } from './borrower.ts';
import { type Cast, type CastCard, STORY_DAYS } from './cast.ts';
import { daysOut, loansOf, mealMinute } from './habits.ts';
import { type Random } from './random.ts';
import { createRounds } from './rounds.ts';
import { planSidelines } from './sidelines.ts';
import { createSupply } from './supply.ts';

const CREDIT_COMMENTS = {
  offered: ['Geste commercial', 'Bienvenue dans la boucle', 'Contenant rendu non compté', 'Semaine du zéro déchet'],
  initiative: ['Espèces remises à l’accueil', 'Virement reçu', 'Stand du marché de Talensac'],
  restaurant: ['Rechargement au comptoir'],
};

/** Who records what holders and restaurants do not. */
export interface Staff {
  readonly adminId: number;
  readonly employeeId: number;
}

/** Three months of an initiative, up to yesterday: what happens, in order. Same cast, day and random: same story. */
export function liveStory(cast: Cast, staff: Staff, today: string, random: Random): Act[] {
  const { story } = cast;
  const acts: Act[] = [];
  const agenda = createAgenda();
  const supply = createSupply(cast, random, (at, command) => {
    const act: Act = { kind: 'record', at, command, byAdmin: true };
    acts.push(act);
    return act;
  });
  const tell = (at: Date, command: Said): void => {
    acts.push({ kind: 'record', at, command, byAdmin: false });
  };
  const borrowers: Borrower[] = [];
  const { adminId } = staff;
  const rounds = createRounds({ ...staff, cast, random, supply, record: tell });
  const start = addDays(today, -STORY_DAYS);
  const dayAfter = (day: string, days: number): string => addDays(day < start ? start : day, days);

  const correct = (act: Act, comment: string, day: string, minute: number, undo: () => void): void => {
    agenda.add(day, minute + random.between(2, 6), (at) => {
      acts.push({ kind: 'reverse', at, of: act, comment });
      undo();
    });
  };

  const credit = (borrower: Borrower, at: Date, day: string, minute: number): void => {
    const origin = random.weighted(['offered', 'initiative', 'restaurant'] as const, (one) =>
      one === 'restaurant' ? 1 : 3,
    );
    const amountCents = random.pick([500, 800, 1000, 1000, 1500, 2000]);
    if (story.takesCards && borrower.holder.kind === 'customer' && random.chance(0.5)) {
      tell(at, { type: 'add_deposit', author: 'customer', holder: borrower.holder, amountCents });
      borrower.cents += amountCents;
      return;
    }
    const mistaken = random.chance(0.06);
    const restaurantId = origin === 'restaurant' ? { restaurantId: random.pick(cast.restaurantIds) } : {};
    const command = {
      type: 'admin_free_deposit',
      holder: borrower.holder,
      origin,
      comment: random.pick(CREDIT_COMMENTS[origin]),
      ...restaurantId,
    } as const;
    const act: Act = {
      kind: 'record',
      at,
      command: { ...command, amountCents: mistaken ? amountCents * 10 : amountCents },
      byAdmin: true,
    };
    acts.push(act);
    if (!mistaken) {
      borrower.cents += amountCents;
      return;
    }
    borrower.free = false;
    correct(act, 'Un zéro de trop dans le montant', day, minute, () => {
      borrower.free = true;
    });
    agenda.add(day, minute + 8, (again) => {
      acts.push({ kind: 'record', at: again, command: { ...command, amountCents }, byAdmin: true });
      borrower.cents += amountCents;
    });
  };

  const linesOf = (boxes: readonly Boxes[]) =>
    boxes.map(({ format, quantity }) => ({ formatId: idAt(cast.formatIds, format), quantity }));

  const paidBack = (borrower: Borrower, boxes: readonly Boxes[]): void => {
    for (const { format, quantity } of boxes) {
      borrower.cents += quantity * depositOf(format);
      borrower.held -= quantity;
    }
  };

  const leaveInDrawer = (borrower: Borrower, boxes: readonly Boxes[], at: Date): void => {
    const drawer = random.between(0, cast.places.drawerIds.length - 1);
    tell(at, {
      type: 'return_container_in_collection_drawer',
      author: 'customer',
      holder: borrower.holder,
      drawerId: idAt(cast.places.drawerIds, drawer),
      lines: linesOf(boxes),
    });
    paidBack(borrower, boxes);
    for (const { format, quantity } of boxes) rounds.leave(drawer, format, quantity);
  };

  /** Never to come back: the deposit is kept. */
  const writeOff = (borrower: Borrower, boxes: readonly Boxes[], at: Date): void => {
    tell(at, {
      type: 'admin_fix_customer_stocks',
      variant: 'less_kept',
      place: 'X.lost',
      adminId,
      holder: borrower.holder,
      lines: linesOf(boxes),
      comment: 'Jamais rendu, consigne conservée',
    });
    for (const { quantity } of boxes) borrower.held -= quantity;
  };

  /** Filled again on the way, where the format is served. */
  const refill = (borrower: Borrower, boxes: readonly Boxes[], restaurant: number, at: Date): void => {
    const [box] = boxes;
    if (!box || !borrower.free || supply.cleanAt(restaurant, box.format) < 8) return;
    tell(at, {
      type: 'refill_container',
      holder: borrower.holder,
      restaurantId: idAt(cast.restaurantIds, restaurant),
      lines: linesOf([{ ...box, quantity: 1 }]),
      author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
    });
    // Exchanged at the counter where the initiative washes; else the same container is filled.
    if (story.restaurants[restaurant]?.washMode === 'restaurant') return;
    supply.goOut(restaurant, box.format, 1);
    supply.comeBack(restaurant, box.format, 1);
  };

  const giveBack = (borrower: Borrower, boxes: readonly Boxes[], from: number, at: Date): void => {
    if (borrower.holder.kind === 'customer' && random.chance(0.25)) {
      leaveInDrawer(borrower, boxes, at);
      return;
    }
    const restaurant = random.chance(0.72) ? from : random.pick([...cast.restaurantIds.keys()]);
    acts.push({
      kind: 'record',
      at,
      command: {
        type: 'return_container',
        holder: borrower.holder,
        restaurantId: idAt(cast.restaurantIds, restaurant),
        lines: linesOf(boxes),
        author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
      },
      byAdmin: false,
    });
    paidBack(borrower, boxes);
    for (const { format, quantity } of boxes) supply.comeBack(restaurant, format, quantity);
  };

  const depositOf = (rank: number): number => story.formats[rank]?.depositCents ?? 0;

  const lend = (at: Date, day: string, minute: number): void => {
    const restaurant = random.weighted([...cast.restaurantIds.keys()], (rank) => story.restaurants[rank]?.weight ?? 0);
    const free = borrowers.filter(({ free: isFree, cents }) => isFree && cents >= 100);
    if (free.length === 0) return;
    const borrower = random.pick(free);
    const boxes = chooseBoxes(restaurant, borrower.cents);
    if (boxes.length === 0) {
      if (random.chance(0.35))
        agenda.add(addDays(day, 1), random.between(9 * 60, 17 * 60), (later, ...when) => {
          if (borrower.free) credit(borrower, later, ...when);
        });
      return;
    }
    const cost = boxes.reduce((sum, { format, quantity }) => sum + quantity * depositOf(format), 0);
    const pieces = boxes.reduce((sum, { quantity }) => sum + quantity, 0);
    const act: Act = {
      kind: 'record',
      at,
      command: {
        type: 'grab_container',
        holder: borrower.holder,
        restaurantId: idAt(cast.restaurantIds, restaurant),
        lines: linesOf(boxes),
        author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
      },
      byAdmin: false,
    };
    acts.push(act);
    borrower.cents -= cost;
    borrower.held += pieces;
    for (const { format, quantity } of boxes) supply.goOut(restaurant, format, quantity);

    if (random.chance(0.004)) {
      borrower.free = false;
      correct(act, 'Emprunt saisi deux fois', day, minute, () => {
        borrower.cents += cost;
        borrower.held -= pieces;
        borrower.free = true;
        for (const { format, quantity } of boxes) supply.goOut(restaurant, format, -quantity);
      });
      return;
    }
    const days = daysOut(random);
    if (days === null) {
      if (random.chance(0.4)) agenda.add(addDays(day, 28), 11 * 60, (late) => writeOff(borrower, boxes, late));
      return;
    }
    agenda.add(addDays(day, days), mealMinute(random) - 5, (back) => giveBack(borrower, boxes, restaurant, back));
    if (days > 1 && random.chance(0.3))
      agenda.add(addDays(day, 1), mealMinute(random), (again) => refill(borrower, boxes, restaurant, again));
  };

  const chooseBoxes = (restaurant: number, cents: number): Boxes[] => {
    const served = story.restaurants[restaurant]?.formats ?? [];
    const boxes: Boxes[] = [];
    let rest = cents;
    for (const format of served) {
      if (boxes.length > 0 ? random.chance(0.6) : random.chance(0.3) && format !== served.at(-1)) continue;
      const quantity = Math.min(random.chance(0.75) ? 1 : random.between(2, 3), Math.floor(rest / depositOf(format)));
      // The rest of the shelf stays for those who come at the same minute.
      if (quantity <= 0 || supply.cleanAt(restaurant, format) < quantity + 6) continue;
      boxes.push({ format, quantity });
      rest -= quantity * depositOf(format);
    }
    return boxes;
  };

  const activate = (card: CastCard): void => {
    const latest = Math.min(22, STORY_DAYS);
    agenda.add(dayAfter(card.createdDay, random.between(1, latest)), random.between(10 * 60, 19 * 60), (at) => {
      const atRestaurant = card.funding === 'restaurant';
      const restaurantId = atRestaurant
        ? { restaurantId: random.pick(cast.restaurantIds), author: 'restaurant_owner' as const }
        : {};
      acts.push({
        kind: 'record',
        at,
        command: { type: 'activate_card', holder: card.holder, ...restaurantId },
        byAdmin: !atRestaurant,
      });
      borrowers.push({ holder: card.holder, cents: card.amountCents, free: true, held: 0 });
    });
  };

  const disable = (card: CastCard): void => {
    agenda.add(addDays(today, -random.between(3, 20)), random.between(9 * 60, 17 * 60), (at) => {
      acts.push({
        kind: 'record',
        at,
        command: {
          type: 'deactivate_card',
          holder: card.holder,
          comment: random.pick(['Carte perdue', 'Carte abîmée, remplacée']),
        },
        byAdmin: true,
      });
      const borrower = borrowers.find(({ holder }) => holder === card.holder);
      if (borrower) borrower.free = false;
    });
  };

  supply.plan(agenda, start);
  rounds.plan(agenda, start);
  planSidelines({ cast, random, supply, adminId, borrowers, record: tell }, agenda, start);
  for (const card of cast.cards) if (card.activates) activate(card);
  for (const rank of story.disabledCards) {
    const card = cast.cards[rank];
    if (card) disable(card);
  }
  cast.customers.forEach((holder, rank) => {
    const day = addDays(start, Math.floor((rank / cast.customers.length) * 70));
    agenda.add(day, random.between(9 * 60, 17 * 60), (at, ...when) => {
      const borrower: Borrower = { holder, cents: 0, free: true, held: 0 };
      borrowers.push(borrower);
      credit(borrower, at, ...when);
    });
  });

  for (let n = 0; n < STORY_DAYS; n += 1) {
    const day = addDays(start, n);
    const loans = loansOf(day, n / STORY_DAYS, story.grabsPerDay, random);
    for (let loan = 0; loan < loans; loan += 1) agenda.add(day, mealMinute(random), lend);
    agenda.live(day);
  }
  return acts;
}

function idAt(ids: readonly number[], rank: number): number {
  const id = ids[rank];
  if (id === undefined) throw new RangeError(`Nothing at rank ${rank}`);
  return id;
}
