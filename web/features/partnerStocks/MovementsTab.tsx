import { count as counted, parisDay } from '@boucle/contract/format.ts';
import { PARTNER_TYPES } from '@boucle/contract/partners/types.ts';
import { statusLabel, TRANSACTION_STATUSES } from '@boucle/contract/transactions/statuses.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/transactions/types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
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
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { isFiltered, withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { movementColumns, movementRow } from './movementColumns.tsx';
import { MOVEMENT_LIST, MOVEMENT_ORDER, movementTotalsInput } from './movementList.ts';
import { movementPageQuery } from './queries.ts';

const TYPES = PARTNER_TYPES.map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value] }));
const STATUSES = TRANSACTION_STATUSES.map((value) => ({ value, label: statusLabel(value, 'feminine') }));

/** Everything that moved the partner's containers, with its totals and its export. */
export function MovementsTab() {
  const { state, change } = useListState(MOVEMENT_LIST);
  const preferences = useListPreferences('partner_transactions');
  const { transaction: open, addressOf } = useOpenings();
  const reader = useReader();
  const wide = useMedia(WIDE);
  const narrow = useMedia(NARROW);
  const [today] = useState(() => parisDay(Date.now()));
  const list = useQuery(movementPageQuery(state));
  const totals = useQuery(
    query.partnerTransactions.totals.queryOptions({
      input: movementTotalsInput(state),
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
  const filter = (name: string) => ({
    values: state.filters[name] ?? [],
    onValues: (values: readonly string[]) => change({ filters: withFilter(state, name, values).filters }),
  });
  const format = Number(state.filters['format_id']?.[0]);
  const formats = stocks.data?.map(({ format_id, format_title }) => ({ id: format_id, title: format_title }));
  return (
    <div ref={content}>
      <Toolbar
        search={<SearchField label="N°, nom ou commentaire" value={state.q} onValue={(q) => change({ q })} />}
        end={<ListTools columns={columns} state={state} onChange={change} preferences={preferences} />}
      >
        <PeriodFilter period={state} today={today} onPeriod={change} />
        <FilterChip label="Type" multiple options={TYPES} {...filter('type')} />
        <FilterChip label="Statut" multiple options={STATUSES} {...filter('status')} />
        <FilterChip
          label="Format"
          options={filterOptions(formats, Number.isInteger(format) ? format : undefined, ({ id, title }) => ({
            id,
            label: title,
          }))}
          {...filter('format_id')}
        />
      </Toolbar>
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
        defaultSort={MOVEMENT_ORDER}
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
