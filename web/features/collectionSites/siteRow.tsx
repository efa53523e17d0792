import { type CollectionSite } from '@boucle/contract/features/collectionSites/shapes.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiPencilOutline } from '@mdi/js';
import { type RowQuestion } from '../../shared/useRowQuestion.ts';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { emptiedLabel, siteChip } from './siteLabels.ts';

/**
 * Actions on a collector as a whole: « Modifier », then taking it out of service or putting it
 * back.
 */
export function siteActions(
  { status }: Pick<CollectionSite, 'status'>,
  ask: (question: 'edit' | 'status') => void,
): readonly [edit: MenuAction, status: MenuAction] {
  return [
    { label: 'Modifier', icon: mdiPencilOutline, onSelect: () => ask('edit') },
    status === 'active'
      ? { label: 'Mettre hors service', icon: mdiCancel, tone: 'danger', onSelect: () => ask('status') }
      : { label: 'Remettre en service', icon: mdiCheckCircleOutline, onSelect: () => ask('status') },
  ];
}

/** A collector as a row; a click opens it, `ask` asks what its page does. */
export function siteRow(ask: (asked: RowQuestion<'edit' | 'status'>) => void): RowTraits<CollectionSite> {
  return {
    key: (site) => String(site.id),
    name: (site) => site.name,
    to: (site) => pathOf('collection-site', { id: site.id }),
    actions: (site) => siteActions(site, (question) => ask({ id: site.id, question })),
    phone: (site) => ({
      title: site.name,
      chip: <StatusChip {...siteChip(site)} />,
      end: site.max_fill_percent === null ? undefined : `${quantity(site.max_fill_percent)}\u00a0%`,
      meta: emptiedLabel(site.last_emptied_at),
      metaEnd: count(site.dirty_containers_count, 'sale', 'sales'),
    }),
  };
}
