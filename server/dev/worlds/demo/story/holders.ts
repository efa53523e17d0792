import { addDays } from '@boucle/contract/base/format.ts';
import { type HolderRef } from '../../../../domain/ledger/types.ts';
import { type CastCard, STORY_DAYS } from '../initiatives/cast.ts';
import { type Borrower } from './borrower.ts';
import { credit } from './credits.ts';
import { type Telling, tell } from './telling.ts';

/** A card begins to serve some days after it was made, none before the story. */
export function activate(telling: Telling, card: CastCard, start: string): void {
  const { cast, random, agenda, borrowers } = telling;
  const latest = Math.min(22, STORY_DAYS);
  const from = card.createdDay < start ? start : card.createdDay;
  agenda.add(addDays(from, random.between(1, latest)), random.between(10 * 60, 19 * 60), (at) => {
    const atRestaurant = card.funding === 'restaurant';
    const restaurantId = atRestaurant
      ? { restaurantId: random.pick(cast.restaurantIds), author: 'restaurant_owner' as const }
      : {};
    tell(telling, at, { type: 'activate_card', holder: card.holder, ...restaurantId }, !atRestaurant);
    borrowers.push({ holder: card.holder, cents: card.amountCents, ownCents: 0, free: true, held: 0 });
  });
}

/** A card is disabled in the last weeks. */
export function disable(telling: Telling, card: CastCard, today: string): void {
  const { random, agenda, borrowers } = telling;
  agenda.add(addDays(today, -random.between(3, 20)), random.between(9 * 60, 17 * 60), (at) => {
    const comment = random.pick(['Carte perdue', 'Carte abîmée, remplacée']);
    tell(telling, at, { type: 'deactivate_card', holder: card.holder, comment }, true);
    const borrower = borrowers.find(({ holder }) => holder === card.holder);
    if (borrower) borrower.free = false;
  });
}

/** A customer joins, and is credited at once. */
export function join(telling: Telling, holder: HolderRef, day: string): void {
  const { random, agenda, borrowers } = telling;
  agenda.add(day, random.between(9 * 60, 17 * 60), (at, ...when) => {
    const borrower: Borrower = { holder, cents: 0, ownCents: 0, free: true, held: 0 };
    borrowers.push(borrower);
    credit(telling, borrower, at, ...when);
  });
}
