import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { FIRST_COLOURS } from '@boucle/contract/features/account/firstColours.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';

/** Beginnings of an initiative, as the server counts them. */
export interface Beginning {
  readonly formats: number;
  /** Containers, wherever they are. */
  readonly fleet: number;
  /** The ones that are active. */
  readonly restaurants: number;
  /** The ones that wait to be activated. */
  readonly pendingRestaurants: number;
  /** Consos and cards. */
  readonly people: number;
  /** A logo, and colours of its own. */
  readonly identity: boolean;
}

export interface Step {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly to: Address;
  readonly done: boolean;
  /** Another way to the same: many at once. */
  readonly other?: { readonly label: string; readonly to: Address };
}

/** Whether consumers would see the initiative, not Boucle. */
export const hasIdentity = ({
  logo_url,
  colors: { primary, secondary },
}: Pick<Account, 'logo_url' | 'colors'>): boolean =>
  logo_url !== null && (primary !== FIRST_COLOURS.primary || secondary !== FIRST_COLOURS.secondary);

/** A restaurant, one by one or from a file, then its activation: it lends nothing before. */
const restaurantStep = ({ restaurants, pendingRestaurants }: Beginning): Step =>
  restaurants === 0 && pendingRestaurants > 0
    ? {
        key: 'restaurants',
        title: 'Activez vos restaurants',
        detail: `${count(pendingRestaurants, 'restaurant attend', 'restaurants attendent')} d’être activé${pendingRestaurants > 1 ? 's' : ''}.`,
        to: `${pathOf('restaurants')}?status=pending`,
        done: false,
      }
    : {
        key: 'restaurants',
        title: 'Ajoutez un restaurant',
        detail: 'Puis activez-le, approvisionnez-le et invitez son gérant.',
        to: `${pathOf('restaurants')}?new=1`,
        done: restaurants > 0,
        other: { label: 'Importer un fichier de restaurants', to: pathOf('restaurants-import') },
      };

/**
 * First steps of an initiative, in this order; `server/features/platform/queries.ts` counts the
 * same for the platform.
 */
export const firstSteps = (beginning: Beginning): readonly Step[] => [
  {
    key: 'formats',
    title: 'Décrivez vos contenants',
    detail: 'Un format par sorte\u00a0: son volume, sa consigne, sa photo.',
    to: `${pathOf('formats')}?new=1`,
    done: beginning.formats > 0,
  },
  {
    key: 'fleet',
    title: 'Entrez-les en stock',
    detail: 'Ce que votre entrepôt a reçu du fournisseur.',
    to: `${pathOf('transactions', { transactionsGroup: 'supply' })}?new=entree`,
    done: beginning.fleet > 0,
  },
  restaurantStep(beginning),
  {
    key: 'cards',
    title: 'Créez des cartes',
    detail: 'Pour les consos qui empruntent sans téléphone.',
    to: `${pathOf('cards')}?new=1`,
    done: beginning.people > 0,
    other: { label: 'Importer un fichier de consos', to: pathOf('customers-import') },
  },
  {
    key: 'identity',
    title: 'Donnez vos couleurs à l’application',
    detail: 'Logo, couleurs et textes, dans Personnalisation.',
    to: pathOf('account'),
    done: beginning.identity,
  },
];

type Figures = Pick<Beginning, 'fleet' | 'restaurants'>;

/** There are containers, and somewhere to borrow them. */
export const canLend = ({ fleet, restaurants }: Figures): boolean => fleet > 0 && restaurants > 0;

/**
 * Nothing can be borrowed: figures would say nothing, unless restaurants have closed
 * (`isBeginning`).
 */
export const lendsNothing = (figures: Figures | undefined): boolean => figures !== undefined && !canLend(figures);

/**
 * Nothing could be borrowed yet: charts would say nothing. One that closed its restaurants has
 * figures to read; `closed` is how many it closed, undefined while that is not known.
 */
export const isBeginning = (figures: Figures | undefined, closed: number | undefined): boolean =>
  lendsNothing(figures) && closed === 0;
