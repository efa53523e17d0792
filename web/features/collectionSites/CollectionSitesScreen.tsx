import { type CollectionSite } from '@boucle/contract/collectionSites.ts';
import { count as countOf, quantity } from '@boucle/contract/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { SITE_COLUMNS } from './columns.tsx';
import { SiteFrame } from './SiteFrame.tsx';
import { SITE_LIST, SITE_ORDER, sitePageInput } from './siteList.ts';
import { emptiedWords, siteChip } from './siteWords.ts';

const ROW: RowTraits<CollectionSite> = {
  key: (site) => String(site.id),
  name: (site) => site.name,
  to: (site) => pathOf('collection-site', { id: site.id }),
  phone: (site) => ({
    title: site.name,
    chip: <StatusChip {...siteChip(site)} />,
    end: site.max_fill_percent === null ? undefined : `${quantity(site.max_fill_percent)}\u00a0%`,
    meta: emptiedWords(site.last_emptied_at),
    metaEnd: countOf(site.dirty_containers_count, 'sale', 'sales'),
  }),
};

/** The collectors as a table, the most urgent first. The address holds the whole state of the list. */
export function CollectionSitesScreen() {
  const { state, change } = useListState(SITE_LIST);
  const preferences = useListPreferences('collection-sites');
  const list = useQuery(
    query.collectionSites.list.queryOptions({ input: sitePageInput(state), placeholderData: keepPreviousData }),
  );
  const count = list.data?.meta.count;
  return (
    <SiteFrame
      onMap={false}
      state={state}
      change={change}
      count={count}
      tools={<ListTools columns={SITE_COLUMNS} state={state} onChange={change} preferences={preferences} />}
    >
      {(empty) => (
        <ListTable
          caption="Collecteurs"
          columns={SITE_COLUMNS}
          row={ROW}
          list={list}
          state={state}
          onChange={change}
          defaultSort={SITE_ORDER}
          preferences={preferences}
          empty={empty}
        />
      )}
    </SiteFrame>
  );
}
