import { addDays } from '@boucle/contract/format.ts';
import { type HolderRef } from '../ledger/types.ts';
import { type Act } from './acts.ts';
import { createAgenda } from './agenda.ts';
import { type Cast, type CastCard, STORY_DAYS } from './cast.ts';
import { daysOut, loansOf, mealMinute } from './habits.ts';
import { type Random } from './random.ts';
import { createSupply } from './supply.ts';

interface Borrower {
  readonly holder: HolderRef;
  cents: number;
  /** Lends and returns only while nothing about it waits to be corrected, and until it is disabled. */
  free: boolean;
  held: number;
}

interface Boxes {
  readonly rank: number;
  readonly quantity: number;
}

const CREDIT_COMMENTS = {
  offered: ['Geste commercial', 'Bienvenue dans la boucle', 'Contenant rendu non compté', 'Semaine du zéro déchet'],
  initiative: ['Espèces remises à l’accueil', 'Virement reçu', 'Stand du marché de Talensac'],
  restaurant: ['Rechargement au comptoir'],
};

/** Three months of an initiative, up to yesterday: what happens, in order. Same cast, day and random: same story. */
export function liveStory(cast: Cast, today: string, random: Random): Act[] {
  const { story } = cast;
  const acts: Act[] = [];
  const agenda = createAgenda();
  const supply = createSupply(cast, random, (at, command) => {
    const act: Act = { kind: 'record', at, command, byAdmin: true };
    acts.push(act);
    return act;
  });
  const borrowers: Borrower[] = [];
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

  const giveBack = (borrower: Borrower, boxes: readonly Boxes[], from: number, at: Date): void => {
    const restaurant = random.chance(0.72) ? from : random.pick([...cast.restaurantIds.keys()]);
    acts.push({
      kind: 'record',
      at,
      command: {
        type: 'return_container',
        holder: borrower.holder,
        restaurantId: idAt(cast.restaurantIds, restaurant),
        lines: boxes.map(({ rank, quantity }) => ({ formatId: idAt(cast.formatIds, rank), quantity })),
        author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
      },
      byAdmin: false,
    });
    for (const { rank, quantity } of boxes) {
      borrower.cents += quantity * depositOf(rank);
      borrower.held -= quantity;
      supply.comeBack(restaurant, rank, quantity);
    }
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
    const cost = boxes.reduce((sum, { rank, quantity }) => sum + quantity * depositOf(rank), 0);
    const pieces = boxes.reduce((sum, { quantity }) => sum + quantity, 0);
    const act: Act = {
      kind: 'record',
      at,
      command: {
        type: 'grab_container',
        holder: borrower.holder,
        restaurantId: idAt(cast.restaurantIds, restaurant),
        lines: boxes.map(({ rank, quantity }) => ({ formatId: idAt(cast.formatIds, rank), quantity })),
        author: borrower.holder.kind === 'card' ? 'restaurant_owner' : 'customer',
      },
      byAdmin: false,
    };
    acts.push(act);
    borrower.cents -= cost;
    borrower.held += pieces;
    for (const { rank, quantity } of boxes) supply.goOut(restaurant, rank, quantity);

    if (random.chance(0.004)) {
      borrower.free = false;
      correct(act, 'Emprunt saisi deux fois', day, minute, () => {
        borrower.cents += cost;
        borrower.held -= pieces;
        borrower.free = true;
        for (const { rank, quantity } of boxes) supply.goOut(restaurant, rank, -quantity);
      });
      return;
    }
    const days = daysOut(random);
    if (days !== null)
      agenda.add(addDays(day, days), mealMinute(random) - 5, (back) => giveBack(borrower, boxes, restaurant, back));
  };

  const chooseBoxes = (restaurant: number, cents: number): Boxes[] => {
    const served = story.restaurants[restaurant]?.formats ?? [];
    const boxes: Boxes[] = [];
    let rest = cents;
    for (const rank of served) {
      if (boxes.length > 0 ? random.chance(0.6) : random.chance(0.3) && rank !== served.at(-1)) continue;
      const quantity = Math.min(random.chance(0.75) ? 1 : random.between(2, 3), Math.floor(rest / depositOf(rank)));
      // The rest of the shelf stays for those who come at the same minute.
      if (quantity <= 0 || supply.cleanAt(restaurant, rank) < quantity + 6) continue;
      boxes.push({ rank, quantity });
      rest -= quantity * depositOf(rank);
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
