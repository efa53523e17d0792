/**
 * Places whose stock is looked at, by their letter: the warehouse, restaurants, partners, drop-off
 * points.
 */
export const HEALTH_PLACES = ['A', 'R', 'P', 'D'] as const;
export type HealthPlace = (typeof HEALTH_PLACES)[number];
export const HEALTH_PLACE_LABELS: Readonly<Record<HealthPlace, string>> = {
  A: 'Entrepôt',
  R: 'Restaurant',
  P: 'Partenaire',
  D: 'Point de dépôt',
};

/** Places where something is proposed; T is a drawer of a collector. */
export const PROPOSAL_PLACES = ['R', 'P', 'D', 'T'] as const;

/** Acts at a stop, as the lines of a round name them. */
export const SUPPLY_ACTS = ['give', 'take_clean', 'take_dirty', 'empty_drawer'] as const;
export type SupplyAct = (typeof SUPPLY_ACTS)[number];
export const SUPPLY_ACT_LABELS: Readonly<Record<SupplyAct, string>> = {
  give: 'Livrer',
  take_clean: 'Reprendre',
  take_dirty: 'Collecter',
  empty_drawer: 'Vider',
};

/** How soon something has to be done, the most urgent first. */
export const URGENCIES = ['risk', 'order', 'full', 'unknown', 'ok'] as const;
export type Urgency = (typeof URGENCIES)[number];
export const URGENCY_LABELS: Readonly<Record<Urgency, string>> = {
  risk: 'À risque d’ici 48\u00a0h',
  order: 'Sous le seuil de commande',
  full: 'Trop plein',
  unknown: 'Trop peu de données',
  ok: 'Rien à faire',
};

export const FORECAST_METHODS = ['index', 'weekday', 'slow', 'fading', 'naive', 'none'] as const;
export type ForecastMethod = (typeof FORECAST_METHODS)[number];
export const FORECAST_METHOD_LABELS: Readonly<Record<ForecastMethod, string>> = {
  index: 'Niveau récent, selon le jour de semaine',
  weekday: 'Moyenne du jour de semaine sur huit semaines',
  slow: 'Demande rare (Croston, SBA)',
  fading: 'Demande rare qui s’éteint (TSB)',
  naive: 'Même jour de la semaine passée',
  none: 'Aucune',
};

/** How far a forecast can be relied upon. */
export const FORECAST_TRUSTS = ['reliable', 'doubtful', 'few'] as const;
export type ForecastTrust = (typeof FORECAST_TRUSTS)[number];
export const FORECAST_TRUST_LABELS: Readonly<Record<ForecastTrust, string>> = {
  reliable: 'Fiable',
  doubtful: 'À vérifier',
  few: 'Trop peu de données',
};

export const PROPOSAL_REASONS = [
  'below_order',
  'below_alert',
  'above_max',
  'long_cover',
  'closed',
  'old_dirty',
  'many_dirty',
  'drawer_full',
  'drawer_level',
] as const;
export type ProposalReason = (typeof PROPOSAL_REASONS)[number];
export const PROPOSAL_REASON_LABELS: Readonly<Record<ProposalReason, string>> = {
  below_order: 'sous le seuil de commande',
  below_alert: 'sous le minimum',
  above_max: 'au-dessus du maximum',
  long_cover: 'plus de 45\u00a0jours d’avance',
  closed: 'format retiré ou lieu fermé',
  old_dirty: 'sales depuis plus de 7\u00a0jours',
  many_dirty: 'autant de sales que le seuil, ou plus',
  drawer_full: 'tiroir bientôt plein',
  drawer_level: 'autant de sales que le seuil, ou plus',
};
