/** Drawings that stand for a format without a picture. */
export const FORMAT_DRAWINGS = ['bowl', 'small-bowl', 'tray', 'two-part-tray', 'cup'] as const;
export const FORMAT_LIMITS = {
  title: 80,
  subtitle: 120,
  material: 80,
  volume_ml: 100_000,
  designed_washes: 10_000,
  weight_g: 100_000,
  single_use_weight_g: 100_000,
} as const;
/** Longest side of a picture that is kept, in pixels. */
export const FORMAT_PICTURE_SIDE = 800;

/** Of a day of which the value of the fleet is not known. */
export const PAST_DAY_SAYS = 'Choisissez un jour passé, ou aujourd’hui.';
