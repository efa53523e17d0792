import '../../ui/table/DataTable.css';
import { type GapListQuery } from '@boucle/contract/collectionSites.ts';
import { dateTime, parisDay, signedQuantity } from '@boucle/contract/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { type ListShape } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { GAP_COLUMNS } from './gapColumns.tsx';

const SHAPE: ListShape = { sorts: [], filters: [] };

/** What was counted otherwise than expected, the latest first. */
export function GapsTab({ id }: { id: number }) {
  const { state, change } = useListState(SHAPE);
  const [today] = useState(() => parisDay(Date.now()));
  const asked: GapListQuery = {
    id,
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
  const list = useQuery(
    query.collectionSites.gaps.queryOptions({
      input: { ...asked, page: { number: state.page, size: state.size } },
      placeholderData: keepPreviousData,
    }),
  );
  const exporting = useMutation({
    mutationFn: () =>
      download(`ecarts-collecteur-${id}.csv`, (options) => client.collectionSites.gapsCsv(asked, options)),
    onError: tellProblem,
  });
  return (
    <div className="b-stack">
      <Toolbar>
        <PeriodFilter label="Compté" period={state} today={today} onPeriod={change} />
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          Exporter
        </Button>
      </Toolbar>
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
