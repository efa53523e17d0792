import { type FirstStepsFacts } from '@boucle/contract/features/account/calls.ts';
import { TERMS_LABELS } from '@boucle/contract/features/account/terms.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';

export interface Step {
  readonly key: string;
  readonly title: string;
  /** What is missing, or what it is for. */
  readonly detail: string;
  readonly to: Address;
  readonly done: boolean;
  /** It opens the window of invitations in the place of its address. */
  readonly invites?: true;
  /** Another way to the same. */
  readonly other?: { readonly label: string; readonly to: Address };
}

const NAMES_SHOWN = 3;

function restaurantStep({ restaurants, pending_restaurants: pending }: FirstStepsFacts): Step {
  const step = { key: 'restaurants', done: restaurants > 0 };
  return restaurants === 0 && pending > 0
    ? {
        ...step,
        title: 'Activez vos restaurants',
        detail: `${count(pending, 'restaurant attend', 'restaurants attendent')} d’être activé${pending > 1 ? 's' : ''}.`,
        to: `${pathOf('restaurants')}?status=pending`,
      }
    : {
        ...step,
        title: 'Importez vos restaurants',
        detail: 'D’un fichier Excel ou CSV, tel que vous l’avez.',
        to: pathOf('restaurants-import'),
        other: { label: 'Créer un restaurant à la main', to: `${pathOf('restaurants')}?new=1` },
      };
}

/** Their owners, all of them at one press. */
function ownerStep({ owned_restaurants: owned, to_invite }: FirstStepsFacts): Step {
  const names = to_invite.slice(0, NAMES_SHOWN).map(({ name }) => name);
  const more = to_invite.length - names.length;
  const step = {
    key: 'owners',
    title: 'Invitez leurs gérants',
    to: pathOf('restaurants'),
    done: owned > 0 && to_invite.length === 0,
  };
  if (to_invite.length === 0)
    return { ...step, detail: 'Chacun suit ses contenants et ses relevés, par son adresse e-mail.' };
  return {
    ...step,
    detail: `${count(to_invite.length, 'gérant', 'gérants')} à inviter\u00a0: ${names.join(', ')}${more > 0 ? ` et ${count(more, 'autre', 'autres')}` : ''}.`,
    invites: true,
  };
}

/** Cards, or consumers who sign up by themselves. */
function cardStep({ cards, printed_cards: printed, signs_up }: FirstStepsFacts): Step {
  const step = {
    key: 'cards',
    title: 'Ouvrez l’inscription, ou imprimez des cartes',
    done: printed > 0 || signs_up,
  };
  return printed === 0 && cards > 0
    ? {
        ...step,
        detail: `${count(cards, 'carte attend', 'cartes attendent')} d’être imprimée${cards > 1 ? 's' : ''}.`,
        to: `${pathOf('cards')}?printing=to_print&coche=tout`,
      }
    : {
        ...step,
        detail: 'Les consos s’inscrivent dès que vos textes sont publiés, ou empruntent par une carte.',
        to: `${pathOf('cards')}?new=1`,
        other: { label: 'Importer un fichier de consos', to: pathOf('customers-import') },
      };
}

/** The first loan: what lacks before it is said one thing after another. */
function loanStep({ fleet, restaurants, supplied_restaurants: supplied }: FirstStepsFacts): Step {
  const step = { key: 'loan', title: 'Prêtez un premier contenant', done: false };
  const supply = pathOf('transactions', { transactionsGroup: 'supply' });
  if (fleet === 0)
    return { ...step, detail: 'Il manque des contenants\u00a0: entrez-les en stock.', to: `${supply}?new=entree` };
  if (restaurants === 0) return { ...step, detail: 'Il manque un restaurant actif.', to: pathOf('restaurants') };
  if (supplied === 0)
    return {
      ...step,
      detail: 'Vos restaurants n’ont aucun contenant\u00a0: approvisionnez-en un.',
      to: `${supply}?new=approvisionner`,
    };
  return {
    ...step,
    detail: 'Tout est en place\u00a0: il se fait au comptoir d’un restaurant.',
    to: pathOf('transactions', { transactionsGroup: 'reuses' }),
  };
}

/**
 * First steps of an initiative, in this order, until its first loan; `stepsDone` of the server
 * (domain/accounts/firstSteps.ts) counts the same for the platform.
 */
export const firstSteps = (facts: FirstStepsFacts): readonly Step[] => [
  {
    key: 'texts',
    title: 'Publiez vos textes',
    detail:
      facts.missing_terms.length === 0
        ? 'Ce que lisent et acceptent les consos et les restaurants.'
        : `Il manque\u00a0: ${facts.missing_terms.map((kind) => TERMS_LABELS[kind]).join(', ')}.`,
    to: `${pathOf('account')}?onglet=textes`,
    done: facts.missing_terms.length === 0,
  },
  {
    key: 'formats',
    title: 'Décrivez vos contenants',
    detail: 'Un format par sorte\u00a0: son volume, sa consigne, sa photo.',
    to: `${pathOf('formats')}?new=1`,
    done: facts.formats > 0,
  },
  restaurantStep(facts),
  ownerStep(facts),
  cardStep(facts),
  loanStep(facts),
];

/** There are containers, and somewhere to borrow them: figures have something to say. */
export const canLend = ({ fleet, restaurants }: { readonly fleet: number; readonly restaurants: number }): boolean =>
  fleet > 0 && restaurants > 0;
