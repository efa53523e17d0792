import { type Address, pathOf } from '@boucle/contract/pages.ts';

/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = ['acces', 'documentation', 'appels', 'webhooks'] as const;
export type TabKey = (typeof TABS)[number];

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  acces: 'Accès',
  documentation: 'Documentation',
  appels: 'Appels',
  webhooks: 'Webhooks',
};

/** The webhooks of one access. */
export const webhooksAddress = (accessId: number): Address =>
  `${pathOf('api-accesses')}?onglet=${'webhooks' satisfies TabKey}&acces=${accessId}`;

/** The calls of one access. */
export const callsAddress = (accessId: number): Address =>
  `${pathOf('api-accesses')}?onglet=${'appels' satisfies TabKey}&access_id=${accessId}`;
