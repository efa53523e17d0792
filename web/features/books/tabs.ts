import { pathOf } from '@boucle/contract/pages.ts';
import { tabAddress } from '../../shared/tabs.ts';
import { withQuery } from '../../ui/navigation/withQuery.ts';

export const TABS = ['encours', 'detail'] as const;

const LABELS = { encours: 'Encours à une date', detail: 'Détail de l’encours' } as const;

/** The tabs of the screen; those of a date keep it. */
export const bookTabs = (day: string | undefined) =>
  TABS.map((key) => ({
    key,
    label: LABELS[key],
    to: withQuery(pathOf('books'), {
      ...(tabAddress(TABS, pathOf('books'), key) !== pathOf('books') && { onglet: key }),
      jour: day,
    }),
  }));
