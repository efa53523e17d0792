import { type Address, pathOf } from '@boucle/contract/pages.ts';

/** What an initiative has so far. */
export interface Beginning {
  readonly formats: number;
  readonly fleet: number;
  readonly restaurants: number;
  /** Consos and cards. */
  readonly people: number;
}

export interface Step {
  readonly key: string;
  readonly title: string;
  readonly detail: string;
  readonly to: Address;
  readonly done: boolean;
}

/** What an initiative does first, in this order. */
export const firstSteps = ({ formats, fleet, restaurants, people }: Beginning): readonly Step[] => [
  {
    key: 'formats',
    title: 'Décrivez vos contenants',
    detail: 'Un format par sorte\u00a0: son volume, sa consigne, sa photo.',
    to: `${pathOf('formats')}?new=1`,
    done: formats > 0,
  },
  {
    key: 'fleet',
    title: 'Entrez-les en stock',
    detail: 'Ce que votre entrepôt a reçu du fournisseur.',
    to: `${pathOf('transactions', { transactionsGroup: 'supply' })}?new=entree`,
    done: fleet > 0,
  },
  {
    key: 'restaurants',
    title: 'Ajoutez un restaurant',
    detail: 'Puis approvisionnez-le et invitez son gérant.',
    to: `${pathOf('restaurants')}?new=1`,
    done: restaurants > 0,
  },
  {
    key: 'cards',
    title: 'Créez des cartes',
    detail: 'Pour les consos qui empruntent sans téléphone.',
    to: `${pathOf('cards')}?new=1`,
    done: people > 0,
  },
  {
    key: 'identity',
    title: 'Donnez vos couleurs à l’application',
    detail: 'Logo, couleurs et textes, dans Personnalisation.',
    to: pathOf('account'),
    done: false,
  },
];

/** Nothing can be borrowed yet: charts would say nothing. */
export const isBeginning = (has: Pick<Beginning, 'fleet' | 'restaurants'> | undefined): boolean =>
  has !== undefined && (has.fleet === 0 || has.restaurants === 0);
