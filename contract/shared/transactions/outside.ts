/** Where containers are that are no more, or not yet, in the programme. */
export const OUTSIDE = ['supplier', 'opening', 'lost', 'broken', 'sold', 'recycled', 'gap'] as const;
export type Outside = (typeof OUTSIDE)[number];

export const OUTSIDE_LABELS: Readonly<Record<Outside, string>> = {
  supplier: 'Fournisseur',
  opening: 'Stock d’ouverture',
  lost: 'Perdus',
  broken: 'Cassés',
  sold: 'Vendus',
  recycled: 'Recyclés',
  gap: 'Écarts d’inventaire',
};
