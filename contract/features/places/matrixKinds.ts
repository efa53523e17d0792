import { WAREHOUSE } from '../../shared/places/warehouse.ts';

/** Places that stand in the matrix of stocks, one row each, in this order. */
export const MATRIX_KINDS = ['warehouse', 'restaurant', 'partner', 'drop_off_point', 'collection_site'] as const;
export type MatrixKind = (typeof MATRIX_KINDS)[number];

/** These, and holders of containers elsewhere: people are too many to be rows. */
export const TOTAL_KINDS = [...MATRIX_KINDS, 'holders', 'guests', 'services'] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

/** Name of one of them. */
export const MATRIX_KIND_LABELS: Readonly<Record<MatrixKind, string>> = {
  warehouse: WAREHOUSE,
  restaurant: 'Restaurant',
  partner: 'Partenaire',
  drop_off_point: 'Point de dépôt',
  collection_site: 'Collecteur',
};

/** All of a kind together. */
export const TOTAL_KIND_LABELS: Readonly<Record<TotalKind, string>> = {
  warehouse: WAREHOUSE,
  restaurant: 'Restaurants',
  partner: 'Partenaires',
  drop_off_point: 'Points de dépôt',
  collection_site: 'Collecteurs',
  holders: 'Consos et cartes',
  guests: 'Invités des restaurants',
  services: 'Hors appli',
};
