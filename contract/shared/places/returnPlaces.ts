/** Kinds of place that take containers back from people. */
export const RETURN_PLACE_KINDS = ['restaurant', 'drop_off_point', 'drawer'] as const;
export type ReturnPlaceKind = (typeof RETURN_PLACE_KINDS)[number];
