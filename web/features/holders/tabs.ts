import { type Address } from '@boucle/contract/pages.ts';
import { type HolderKind } from './holder.ts';

/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = ['apercu', 'contenants', 'transactions', 'credit', 'commandes', 'donnees', 'journal'] as const;
export type TabKey = (typeof TABS)[number];

/** A card is nobody's: it has no order and no personal data. */
export const TABS_OF: Readonly<Record<HolderKind, readonly TabKey[]>> = {
  card: ['apercu', 'contenants', 'transactions', 'credit', 'journal'],
  customer: TABS,
};

export const TAB_LABELS: Readonly<Record<TabKey, string>> = {
  apercu: 'Aperçu',
  contenants: 'Contenants détenus',
  transactions: 'Transactions',
  credit: 'Cagnotte',
  commandes: 'Commandes',
  donnees: 'Données personnelles',
  journal: 'Journal',
};

/** The tab that an address names; an unknown word is the first tab. */
export function tabOf(kind: HolderKind, onglet: unknown): TabKey {
  return TABS_OF[kind].find((tab) => tab === onglet) ?? TABS[0];
}

/** The address of a tab; the state of another tab's list does not come along. */
export function tabAddress(path: Address, tab: TabKey): Address {
  return tab === TABS[0] ? path : `${path}?onglet=${tab}`;
}

/** What a tab is for, said for the kind of holder. */
export function containersTitle(kind: HolderKind): string {
  return kind === 'card' ? 'Contenants que détient la carte' : 'Contenants que détient le conso';
}
