/** How far a lot is; a closed one whose containers are called back is recalled. */
export const WASH_LOT_STATUSES = ['open', 'washed', 'inspected', 'closed', 'recalled'] as const;
export type WashLotStatus = (typeof WASH_LOT_STATUSES)[number];

export const WASH_LOT_STATUS_LABELS: Readonly<Record<WashLotStatus, string>> = {
  open: 'Ouvert',
  washed: 'Lavé',
  inspected: 'Inspecté',
  closed: 'Clôturé',
  recalled: 'Rappelé',
};

/** Of lots that still hold their dirty containers. */
export const WAITING_WASH_LOTS = ['open', 'washed', 'inspected'] as const;
export type WaitingWashLot = (typeof WAITING_WASH_LOTS)[number];

export const isWaiting = (status: WashLotStatus): status is WaitingWashLot =>
  WAITING_WASH_LOTS.some((one) => one === status);

/** Why a container does not come out clean. */
export const WASH_REJECT_CAUSES = ['broken', 'stained', 'scratched', 'lid_missing', 'smell', 'other'] as const;
export type WashRejectCause = (typeof WASH_REJECT_CAUSES)[number];

export const WASH_REJECT_CAUSE_LABELS: Readonly<Record<WashRejectCause, string>> = {
  broken: 'Cassé',
  stained: 'Taché',
  scratched: 'Rayé',
  lid_missing: 'Couvercle manquant',
  smell: 'Odeur',
  other: 'Autre',
};

/** Sources of a clean container of the warehouse. */
export const CLEAN_SOURCES = ['washed', 'returned', 'found', 'bought', 'other'] as const;
export type CleanSource = (typeof CLEAN_SOURCES)[number];

export const CLEAN_SOURCE_LABELS: Readonly<Record<CleanSource, string>> = {
  washed: 'autres lavages',
  returned: 'reprises propres',
  found: 'retrouvés',
  bought: 'achats',
  other: 'autres entrées',
};

/** Celsius. */
export const WASH_TEMPERATURES = { min: 20, max: 100 } as const;
export const WASH_LOT_LIMITS = {
  program: 100,
  product: 100,
  product_batch: 60,
  comment: 500,
  recall_reason: 500,
  lines: 50,
  rejects: 60,
  quantity: 100_000,
} as const;

/** Names of a lot's fields, on its form and in the journal. */
export const WASH_LOT_FIELDS = {
  site: 'Lieu de lavage',
  contents: 'Contenants',
  program: 'Programme',
  temperature_c: 'Température',
  product: 'Produit',
  product_batch: 'Lot du produit',
  operator: 'Opérateur',
  started_at: 'Début du lavage',
  ended_at: 'Fin du lavage',
  recall_reason: 'Motif du rappel',
  comment: 'Commentaire',
} as const;
