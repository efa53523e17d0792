/**
 * Where containers are washed: at the initiative's own, by somebody whose trade it is, by a
 * restaurant for itself.
 */
export const WASH_SITE_KINDS = ['own', 'laundry', 'restaurant'] as const;
export type WashSiteKind = (typeof WASH_SITE_KINDS)[number];

export const WASH_SITE_KIND_LABELS: Readonly<Record<WashSiteKind, string>> = {
  own: 'Chez nous',
  laundry: 'Laverie',
  restaurant: 'Restaurant',
};

export const WASH_SITE_LIMITS = { name: 100, address: 300 } as const;
