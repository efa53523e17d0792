import '../../ui/table/DataTable.css';
import { dateTime, signedQuantity } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type ListShape } from '../../ui/table/listSearch.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { GAP_COLUMNS } from './gapColumns.tsx';

const SHAPE: ListShape = { sorts: [], filters: [], columns: [] };

/** What was counted otherwise than expected, the latest first. */
export function GapsTab({ id }: { id: number }) {
  const { state, change } = useListState(SHAPE);
  const list = useQuery(
    query.collectionSites.gaps.queryOptions({
      input: { id, page: { number: state.page, size: state.size } },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <DataTable
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
      rows={list.data?.data}
      count={list.data?.meta.count}
      state={state}
      onChange={change}
      refetching={list.isFetching && list.data !== undefined}
      error={list.error ? { message: problemOf(list.error) ?? '', onRetry: () => void list.refetch() } : undefined}
      empty={<EmptyState title="Aucun écart">Chaque vidage a trouvé ce qui était attendu.</EmptyState>}
    />
  );
}
