import { type Borrower, type Story, takeBack, post } from './story.ts';

const COMMENTS = {
  offered: ['Geste commercial', 'Bienvenue dans la boucle', 'Contenant rendu non compté', 'Semaine du zéro déchet'],
  initiative: ['Espèces remises à l’accueil', 'Virement reçu', 'Stand du marché de Talensac'],
  restaurant: ['Rechargement au comptoir'],
  opening: ['Solde du carnet de bons'],
};

/**
 * The cap of a cagnotte: a zero too many that would go beyond it is refused, so that another
 * mistake is made.
 */
const CAP_CENTS = 15_000;

/**
 * Somebody's cagnotte is credited, by payment card or by the administrator, who now and then types
 * a zero too many, or the amount twice.
 */
export function credit(story: Story, borrower: Borrower, at: Date, day: string, minute: number): void {
  const { random, agenda, world } = story;
  const { holder } = borrower;
  const drawn = random.weighted(['offered', 'initiative', 'restaurant'] as const, (one) =>
    one === 'restaurant' ? 1 : 3,
  );
  // Whatever a borrower had of an initiative older than its books comes in first.
  const brings = world.story.isOlderThanBooks === true && borrower.cents === 0 && borrower.held === 0;
  const origin = brings ? 'opening' : drawn;
  const amountCents = random.pick([500, 800, 1000, 1000, 1500, 2000]);
  if (world.story.takesCards && holder.kind === 'customer' && random.chance(0.5)) {
    post(story, at, { type: 'add_deposit', author: 'customer', holder, amountCents });
    borrower.cents += amountCents;
    borrower.ownCents += amountCents;
    return;
  }
  const ownCents = origin === 'offered' ? 0 : amountCents;
  const mistaken = random.chance(0.06);
  const restaurantId = origin === 'restaurant' ? { restaurantId: random.pick(world.restaurants).id } : {};
  const command = {
    type: 'admin_free_deposit',
    adminId: world.adminId,
    holder,
    origin,
    comment: random.pick(COMMENTS[origin]),
    ...restaurantId,
  } as const;
  const fits = borrower.cents + amountCents * 10 <= CAP_CENTS;
  const typedCents = mistaken ? amountCents * (fits ? 10 : 2) : amountCents;
  const rank = post(story, at, { ...command, amountCents: typedCents });
  if (!mistaken) {
    borrower.cents += amountCents;
    borrower.ownCents += ownCents;
    return;
  }
  borrower.free = false;
  takeBack(
    story,
    { rank, comment: fits ? 'Un zéro de trop dans le montant' : 'Montant saisi deux fois', day, minute },
    () => {
      borrower.free = true;
    },
  );
  agenda.add(day, minute + 8, (again) => {
    post(story, again, { ...command, amountCents });
    borrower.cents += amountCents;
    borrower.ownCents += ownCents;
  });
}
