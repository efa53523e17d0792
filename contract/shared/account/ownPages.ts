/** Pages of an initiative without its console, by the first part of their address: `/c/<slug>`. */
export const OWN_PAGES = { c: 'customer', restaurant: 'restaurant' } as const;

/** Whom such a page is for. */
export type Audience = (typeof OWN_PAGES)[keyof typeof OWN_PAGES];

const FOLDERS: Readonly<Record<Audience, keyof typeof OWN_PAGES>> = { customer: 'c', restaurant: 'restaurant' };

/** Path of the page of an initiative for an audience: `/c/consigne-loire`. */
export const ownPagePath = (audience: Audience, slug: string): string => `/${FOLDERS[audience]}/${slug}`;
