export const BANNER_LEVELS = ['info', 'success', 'warning', 'alert'] as const;
export type BannerLevel = (typeof BANNER_LEVELS)[number];
export const BANNER_LEVEL_LABELS: Readonly<Record<BannerLevel, string>> = {
  info: 'Information',
  success: 'Bonne nouvelle',
  warning: 'Attention',
  alert: 'Urgent',
};

export const BANNER_TARGETS = ['customers', 'restaurants', 'both'] as const;
export type BannerTarget = (typeof BANNER_TARGETS)[number];
export const BANNER_TARGET_LABELS: Readonly<Record<BannerTarget, string>> = {
  customers: 'Consos',
  restaurants: 'Restaurants',
  both: 'Consos et restaurants',
};

/** Derived from the draft switch and the days, never stored. */
export const BANNER_STATUSES = ['draft', 'scheduled', 'online', 'ended'] as const;
export type BannerStatus = (typeof BANNER_STATUSES)[number];
export const BANNER_STATUS_LABELS: Readonly<Record<BannerStatus, string>> = {
  draft: 'Brouillon',
  scheduled: 'Programmé',
  online: 'En ligne',
  ended: 'Terminé',
};

export const BANNER_LIMITS = { title: 80, text: 280, link_label: 40, priority: 9 } as const;
