import { type Address } from '@boucle/contract/pages.ts';
import { type SearchHit } from '@boucle/contract/features/search/calls.ts';

/**
 * The headings of the palette, in their order. What is found comes between the pages and the
 * actions.
 */
export const GROUPS = [
  'recent',
  'command',
  'pages',
  'tabs',
  'views',
  'application',
  'restaurant',
  'card',
  'customer',
  'drop_off_point',
  'partner',
  'collection_site',
  'order',
  'invoice',
  'credit_note',
  'statement',
  'wash_lot',
  'transaction',
  'actions',
] as const;
export type Group = (typeof GROUPS)[number];

export const GROUP_LABELS: Readonly<Record<Group, string>> = {
  recent: 'Récents',
  command: 'Suggestions',
  pages: 'Pages',
  tabs: 'Onglets',
  views: 'Vues enregistrées',
  application: 'Applications',
  restaurant: 'Restaurants',
  card: 'Cartes',
  customer: 'Consos',
  drop_off_point: 'Points de dépôt',
  partner: 'Partenaires',
  collection_site: 'Collecteurs',
  order: 'Commandes',
  invoice: 'Factures',
  credit_note: 'Avoirs',
  statement: 'Relevés',
  wash_lot: 'Lots de lavage',
  transaction: 'Transactions',
  actions: 'Actions',
};

/** One line of the palette: goes somewhere (`to`) or does something (`run`). */
export type PaletteEntry = {
  /** Unlike any other's. */
  readonly id: string;
  readonly group: Group;
  readonly icon: string;
  readonly label: string;
  /** At the right: what distinguishes it from the others. */
  readonly fact?: string;
  /** Other words that find it. */
  readonly words?: string;
  /** Left out while nothing is typed. */
  readonly typedOnly?: true;
  /** A hit of the server's, which an act may be done to. */
  readonly hit?: Pick<SearchHit, 'kind' | 'id'>;
} & ({ readonly to: Address } | { readonly run: () => void });
