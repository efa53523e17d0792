import '../../ui/table/DataTable.css';
import { dateTime, signedQuantity } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../api/query.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
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
      empty={<EmptyState title="Aucun écart">Chaque vidage a trouvé ce qui était attendu.</EmptyState>}
    />
  );
}
