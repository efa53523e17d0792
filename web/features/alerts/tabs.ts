import { pathOf } from '@boucle/contract/pages.ts';
import { tabAddress } from '../../shared/tabs.ts';

export const TABS = ['alertes', 'regles'] as const;

export const TAB_LABELS = { alertes: 'Alertes', regles: 'Règles' } as const;

/** The two tabs of the screen. */
export const ALERT_TABS = [
  ...TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(TABS, pathOf('alerts'), key) })),
  // A page of both roles stands beside.
  { key: 'confirmer', label: 'À confirmer', to: pathOf('awaiting-acts') },
];
