import { count as counted } from '@boucle/contract/format.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { query } from '../../api/query.ts';
import { filterOptions } from '../../shared/filterOptions.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { describer } from '../../shared/transactions/describer.ts';
import { withTotals } from '../../shared/transactions/totals.tsx';
import { useListFocus } from '../../shared/transactions/useListFocus.ts';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { useReader } from '../../shared/useReader.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { useMedia, NARROW, WIDE } from '../../ui/media.ts';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { movementColumns, movementRow } from './movementColumns.tsx';
import { MOVEMENT_LIST } from './movementList.ts';
import { movementPageQuery } from './queries.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

/** Everything that moved the partner's containers, with its totals and its export. */
export function MovementsTab() {
  const { state, change } = useListState(MOVEMENT_LIST);
  const preferences = useListPreferences(MOVEMENT_LIST, state, change);
  const { transaction: open, addressOf } = useOpenings();
  const reader = useReader();
  const wide = useMedia(WIDE);
  const narrow = useMedia(NARROW);
  const list = useQuery(movementPageQuery(state));
  const totals = useQuery(
    query.partnerTransactions.totals.queryOptions({
      input: MOVEMENT_LIST.filtered(state),
      placeholderData: keepPreviousData,
    }),
  );
  const stocks = useQuery(query.partner.stocks.queryOptions());
  const rows = list.data?.data;
  const count = list.data?.meta.count;
  const describe = useMemo(() => describer(reader), [reader]);
  const tight = !wide || open !== undefined;
  const columns = useMemo(
    () => withTotals(movementColumns(describe, tight), totals.data),
    [describe, tight, totals.data],
  );
  const row = useMemo(() => movementRow(describe, (id) => addressOf({ transaction: id })), [describe, addressOf]);
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, rows !== undefined);
  const format = MOVEMENT_LIST.filtered(state).filter?.format_id;
  const formats = stocks.data?.map(({ format_id, format_title }) => ({ id: format_id, title: format_title }));
  return (
    <div ref={content}>
      <ListFilters
        list={MOVEMENT_LIST}
        state={state}
        onChange={change}
        options={{
          format_id: filterOptions(formats, format, ({ id, title }) => ({ id, label: title })),
        }}
        end={<ListTools columns={columns} state={state} preferences={preferences} />}
      />
      {narrow && rows !== undefined && rows.length > 0 && totals.data && (
        <p className="tx-totals b-num">
          Total&nbsp;: {counted(totals.data.containers_count, 'contenant', 'contenants')}
        </p>
      )}
      <ListTable
        caption="Mouvements"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={MOVEMENT_LIST.order}
        preferences={preferences}
        open={open}
        totalLabel={`Total des ${counted(count ?? 0, 'mouvement', 'mouvements')}${isFiltered(state) ? ' filtrés' : ''}`}
        empty={
          <NoRows state={state} count={count} onChange={change} none="Aucun mouvement" all="tous les mouvements">
            Les approvisionnements, livraisons et dépôts paraîtront ici.
          </NoRows>
        }
      />
    </div>
  );
}
