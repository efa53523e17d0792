/** States of an accountant's link. */
export const ACCOUNTANT_LINK_STATES = ['open', 'over', 'revoked'] as const;
export type AccountantLinkState = (typeof ACCOUNTANT_LINK_STATES)[number];

export const ACCOUNTANT_LINK_STATE_LABELS: Readonly<Record<AccountantLinkState, string>> = {
  open: 'Ouvert',
  over: 'Terminé',
  revoked: 'Retiré',
};

/** Days for which a link may be given at most, today included: a year and the month after it. */
export const ACCOUNTANT_LINK_MOST_DAYS = 400;

/** Days that are proposed. */
export const ACCOUNTANT_LINK_DAYS = 90;

/** Links that are open at once, of an initiative. */
export const ACCOUNTANT_LINKS_AT_ONCE = 20;
