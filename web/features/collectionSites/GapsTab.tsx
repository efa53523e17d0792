import '../../ui/table/DataTable.css';
import { type CollectionGap, type GapListQuery } from '@boucle/contract/collectionSites/calls.ts';
import { dateTime, signedQuantity } from '@boucle/contract/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { GAP_COLUMNS } from './gapColumns.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { defineList } from '../../ui/table/list.ts';

const GAP_LIST = defineList<CollectionGap, GapListQuery>({
  columns: GAP_COLUMNS,
  filters: { period: { label: 'Compté' } },
});

/** What was counted otherwise than expected, the latest first. */
export function GapsTab({ id }: { id: number }) {
  const { state, change } = useListState(GAP_LIST);
  const list = useQuery(
    query.collectionSites.gaps.queryOptions({
      input: { id, ...GAP_LIST.page(state) },
      placeholderData: keepPreviousData,
    }),
  );
  const exporting = useMutation({
    mutationFn: () =>
      download(`ecarts-collecteur-${id}.csv`, (options) =>
        client.collectionSites.gapsCsv({ id, ...GAP_LIST.ordered(state) }, options),
      ),
    onError: tellProblem,
  });
  return (
    <div className="b-stack">
      <ListFilters list={GAP_LIST} state={state} onChange={change}>
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </ListFilters>
      <ListTable
        caption="Écarts"
        columns={GAP_COLUMNS}
        row={{
          key: (gap) => String(gap.id),
          name: (gap) => `écart ${gap.id}`,
          phone: (gap) => ({
            title: gap.format_title,
            end: signedQuantity(gap.quantity),
            meta: dateTime(gap.created_at),
            metaEnd: `${gap.terminal_name}, ${gap.drawer_name}`,
          }),
        }}
        list={list}
        state={state}
        onChange={change}
        empty={
          <NoRows
            state={state}
            count={list.data?.meta.count}
            onChange={change}
            none="Aucun écart"
            title="Aucun écart"
            all="tous les écarts"
          >
            Chaque vidage a trouvé ce qui était attendu.
          </NoRows>
        }
      />
    </div>
  );
}
