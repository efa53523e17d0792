import { type Address, pathOf } from '@boucle/contract/pages.ts';

/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = ['acces', 'documentation', 'appels'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  acces: 'Accès',
  documentation: 'Documentation',
  appels: 'Appels',
};

/** The calls of one access. */
export const callsAddress = (accessId: number): Address =>
  `${pathOf('api-accesses')}?onglet=${'appels' satisfies TabKey}&access_id=${accessId}`;
