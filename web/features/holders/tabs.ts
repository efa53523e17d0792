import { type Tabs } from '../../shared/tabs.ts';
import { type HolderKind } from './holder.ts';

/** The tabs of the screen, the first one being what the address without `?onglet=` shows. */
export const TABS = ['apercu', 'contenants', 'transactions', 'credit', 'commandes', 'donnees', 'journal'] as const;
export type TabKey = (typeof TABS)[number];

/** A card is no one's: it has no order and no personal data. */
export const TABS_OF: Readonly<Record<HolderKind, Tabs<TabKey>>> = {
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

/** Title of a tab, for the kind of holder. */
export function containersTitle(kind: HolderKind): string {
  return kind === 'card' ? 'Contenants que détient la carte' : 'Contenants que détient le conso';
}
