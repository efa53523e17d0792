/** Where an incident was found, from the transaction that wrote it. */
export const INCIDENT_KINDS = [
  'pickup',
  'service',
  'drawer',
  'count',
  'stock_count',
  'round',
  'plan',
  'late',
  'refused',
  'received',
  'unscanned',
  'retired',
  'claim',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export const INCIDENT_KIND_LABELS: Readonly<Record<IncidentKind, string>> = {
  pickup: 'Reprise chez un client',
  service: 'Retour hors appli',
  drawer: 'Vidage de tiroir',
  count: 'Correction de stock',
  stock_count: 'Inventaire',
  round: 'Arrêt de tournée',
  plan: 'Prévu et fait d’une tournée',
  late: 'Saisi après un comptage',
  refused: 'Acte refusé au comptoir',
  received: 'Reçu par le restaurant',
  unscanned: 'Retour non scanné',
  retired: 'Contenant retiré, revu',
  claim: 'Réclamation',
};

/** Kinds that are no gap between the books and a count: « Écart de suivi » leaves them out. */
export const NO_GAPS: readonly IncidentKind[] = ['plan', 'late', 'received', 'unscanned', 'retired', 'claim'];

export const INCIDENT_STATUSES = ['open', 'explained', 'settled', 'dismissed'] as const;
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number];

export const INCIDENT_STATUS_LABELS: Readonly<Record<IncidentStatus, string>> = {
  open: 'Ouvert',
  explained: 'Expliqué',
  settled: 'Réglé',
  dismissed: 'Classé sans suite',
};

/** More pieces than in the books, or fewer. */
export const INCIDENT_SIDES = ['surplus', 'missing'] as const;
export type IncidentSide = (typeof INCIDENT_SIDES)[number];

export const INCIDENT_SIDE_LABELS: Readonly<Record<IncidentSide, string>> = { surplus: 'Surplus', missing: 'Manque' };

/** Causes that an administrator may give an incident. */
export const INCIDENT_CAUSES = [
  'unrecorded_return',
  'unrecorded_loan',
  'entered_twice',
  'miscounted',
  'other_format',
  'broken',
  'taken',
  'other',
] as const;
export type IncidentCause = (typeof INCIDENT_CAUSES)[number];

export const INCIDENT_CAUSE_LABELS: Readonly<Record<IncidentCause, string>> = {
  unrecorded_return: 'Retour non enregistré',
  unrecorded_loan: 'Emprunt ou livraison non enregistrés',
  entered_twice: 'Mouvement saisi deux fois',
  miscounted: 'Erreur de comptage',
  other_format: 'Format confondu avec un autre',
  broken: 'Casse non déclarée',
  taken: 'Vol ou disparition',
  other: 'Autre',
};

/** Causes that the ledger may show for an incident. */
export const PROBABLE_CAUSES = [
  'loans',
  'guests',
  'services',
  'reversals',
  'supplies',
  'neighbours',
  'opposite',
  'repeated',
] as const;
export type ProbableCause = (typeof PROBABLE_CAUSES)[number];
