import { ownPagePath } from './ownPages.ts';

/** Page of a point or a drawer, by the signed text of its code. */
export const placePagePath = (token: string): string => `/p/${token}`;

/** Page of a card, by its uuid. */
export const cardPagePath = (uuid: string): string => `/k/${uuid}`;

/** Page of all the return places of an initiative. */
export const placesPagePath = (slug: string): string => `${ownPagePath('customer', slug)}/lieux`;
