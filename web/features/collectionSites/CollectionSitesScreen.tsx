import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { query } from '../../api/query.ts';
import { ListTools } from '../../shared/lists/ListTools.tsx';
import { useListPreferences } from '../../shared/lists/useListPreferences.ts';
import { useRowQuestion } from '../../shared/useRowQuestion.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { part } from '../../ui/loading/part.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { SITE_COLUMNS } from './columns.tsx';
import { SiteFrame } from './SiteFrame.tsx';
import { SITE_LIST } from './siteList.ts';
import { siteRow } from './siteRow.tsx';

const RowQuestion = part(() => import('./dialogs/RowQuestion.tsx'), 'RowQuestion');

/**
 * The collectors as a table, the most urgent first. The address holds the whole state of the list.
 */
export function CollectionSitesScreen() {
  const { state, change } = useListState(SITE_LIST);
  const preferences = useListPreferences(SITE_LIST, state, change);
  const list = useQuery(
    query.collectionSites.list.queryOptions({ input: SITE_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const count = list.data?.meta.count;
  const cache = useQueryClient();
  const { asked, ask, close } = useRowQuestion<'edit' | 'status'>((id) =>
    cache.query({ ...query.collectionSites.read.queryOptions({ input: { id } }), staleTime: 0 }),
  );
  const row = useMemo(() => siteRow(ask), [ask]);
  return (
    <SiteFrame
      onMap={false}
      state={state}
      change={change}
      count={count}
      tools={<ListTools columns={SITE_COLUMNS} state={state} preferences={preferences} />}
    >
      {(empty) => (
        <>
          <ListTable
            caption="Collecteurs"
            columns={SITE_COLUMNS}
            row={row}
            list={list}
            state={state}
            onChange={change}
            defaultSort={SITE_LIST.order}
            preferences={preferences}
            empty={empty}
          />
          <Suspense>{asked && <RowQuestion {...asked} onClose={close} />}</Suspense>
        </>
      )}
    </SiteFrame>
  );
}
