/** Places, other than restaurants, whose levels are set format by format. */
export const LEVELLED_PLACES = ['warehouse', 'partner', 'drop_off_point', 'drawer'] as const;
export type LevelledPlace = (typeof LEVELLED_PLACES)[number];

export const LEVEL_FIELDS = ['alert_level', 'target_level', 'max_dirty'] as const;
export type LevelField = (typeof LEVEL_FIELDS)[number];
export const LEVEL_LABELS: Readonly<Record<LevelField, string>> = {
  alert_level: 'Minimum',
  target_level: 'Cible',
  max_dirty: 'Sales au plus',
};

/**
 * Levels watched at each kind of place: nothing is delivered to the warehouse or to a drop-off
 * point, and a drawer holds dirty ones alone.
 */
export const FIELDS_OF_PLACE: Readonly<Record<LevelledPlace, readonly LevelField[]>> = {
  warehouse: ['alert_level'],
  partner: ['alert_level', 'target_level', 'max_dirty'],
  drop_off_point: ['max_dirty'],
  drawer: ['max_dirty'],
};

export const LEVEL_MOST = 100_000;
export const TARGET_BELOW_ALERT = 'La cible doit être au moins égale au minimum.';
export const MAXIMUM_BELOW_TARGET = 'Le maximum doit être au moins égal au minimum et à la cible.';
