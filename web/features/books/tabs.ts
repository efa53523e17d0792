import { pathOf } from '@boucle/contract/pages.ts';
import { tabAddress } from '../../shared/tabs.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

export const TABS = [
  'encours',
  'detail',
  'balance',
  'ecritures',
  'plan',
  'fec',
  'remises',
  'sceaux',
  'monnaie',
  'comptable',
] as const;

export const TAB_LABELS = {
  encours: 'Encours à une date',
  detail: 'Détail de l’encours',
  balance: 'Balance',
  ecritures: 'Écritures',
  plan: 'Plan de comptes',
  fec: 'Export FEC',
  remises: 'Remises en banque',
  sceaux: 'Sceaux',
  monnaie: 'Monnaie électronique',
  comptable: 'Expert-comptable',
} as const;

/**
 * The tabs of the screen; those of a date keep it, those of a period theirs, which is none of the
 * loans that the detail is narrowed to.
 */
export const bookTabs = (day: string | undefined, period: { readonly from?: unknown; readonly to?: unknown }) =>
  TABS.map((key) => ({
    key,
    label: TAB_LABELS[key],
    to: withQuery(pathOf('books'), {
      ...(tabAddress(TABS, pathOf('books'), key) !== pathOf('books') && { onglet: key }),
      ...((key === 'encours' || key === 'detail' || key === 'monnaie') && { jour: day }),
      ...((key === 'balance' || key === 'ecritures') && { from: period.from, to: period.to }),
    }),
  }));
