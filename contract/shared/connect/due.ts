/** Documents that the provider still asks of an initiative. */
export const DUE_KINDS = ['business', 'company', 'representative', 'bank', 'terms', 'other'] as const;
export type DueKind = (typeof DUE_KINDS)[number];
