import { pathOf } from '@boucle/contract/pages.ts';
import { tabAddress } from '../../shared/tabs.ts';

/**
 * The tabs of « Stocks par lieu », the first one being what the address without `?onglet=` shows.
 */
export const TABS = ['lieux', 'valeur'] as const;

export const TAB_LABELS: Readonly<Record<(typeof TABS)[number], string>> = {
  lieux: 'Par lieu',
  valeur: 'Valeur du parc',
};

export const STOCK_TABS = TABS.map((key) => ({
  key,
  label: TAB_LABELS[key],
  to: tabAddress(TABS, pathOf('stocks'), key),
}));
