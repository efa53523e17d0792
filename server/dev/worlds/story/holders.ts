import { addDays } from '@boucle/contract/base/format.ts';
import { type HolderRef } from '../../../domain/ledger/types.ts';
import { type CastCard } from '../cast/world.ts';
import { credit } from './credits.ts';
import { type Borrower, type Story, post } from './story.ts';

/** Most days before a card that was made begins to serve. */
const UNUSED_DAYS = 22;

/** A card begins to serve some days after it was made, none before the story. */
export function activate(story: Story, { holder, amountCents, funding, createdDay }: CastCard): void {
  const { random, agenda, borrowers, world } = story;
  const from = createdDay < world.start ? world.start : createdDay;
  agenda.add(addDays(from, random.between(1, UNUSED_DAYS)), random.between(10 * 60, 19 * 60), (at) => {
    const by =
      funding === 'restaurant'
        ? { restaurantId: random.pick(world.restaurants).id, author: 'restaurant_owner' as const }
        : { adminId: world.adminId };
    post(story, at, { type: 'activate_card', holder, ...by });
    borrowers.push({ holder, cents: amountCents, ownCents: 0, free: true, held: 0 });
  });
}

/** A card is disabled in the last weeks. */
export function disable(story: Story, { holder }: CastCard): void {
  const { random, agenda, borrowers, world } = story;
  agenda.add(addDays(world.today, -random.between(3, 20)), random.between(9 * 60, 17 * 60), (at) => {
    const comment = random.pick(['Carte perdue', 'Carte abîmée, remplacée']);
    post(story, at, { type: 'deactivate_card', adminId: world.adminId, holder, comment });
    const borrower = borrowers.find((one) => one.holder === holder);
    if (borrower) borrower.free = false;
  });
}

/** A customer joins, and is credited at once. */
export function join(story: Story, holder: HolderRef, day: string): void {
  const { random, agenda, borrowers } = story;
  agenda.add(day, random.between(9 * 60, 17 * 60), (at, ...when) => {
    const borrower: Borrower = { holder, cents: 0, ownCents: 0, free: true, held: 0 };
    borrowers.push(borrower);
    credit(story, borrower, at, ...when);
  });
}
