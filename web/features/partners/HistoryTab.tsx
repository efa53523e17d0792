import { parisDay } from '@boucle/contract/format.ts';
import { PARTNER_MOVES } from '@boucle/contract/partners/labels.ts';
import { PARTNER_TYPES } from '@boucle/contract/partners/types.ts';
import { type PartnerDetail } from '@boucle/contract/partners.ts';
import { describe } from '@boucle/contract/transactions/describe.ts';
import { type TransactionRow } from '@boucle/contract/transactions/row.ts';
import { TRANSACTION_TYPE_LABELS } from '@boucle/contract/transactions/types.ts';
import { mdiFilePdfBox, mdiUndoVariant } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useReader } from '../../shared/useReader.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { Pieces } from '../../ui/cells.tsx';
import { part } from '../../ui/loading/part.tsx';
import { type Column } from '../../ui/table/columns.ts';
import { FilterChip } from '../../ui/table/FilterChip.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { PeriodFilter } from '../../ui/table/PeriodFilter.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { HISTORY_LIST, historyInput, placeIn } from './historyList.ts';

const ReverseSupply = part(() => import('./ReverseSupply.tsx'), 'ReverseSupply');

const TYPES = PARTNER_TYPES.map((value) => ({ value, label: TRANSACTION_TYPE_LABELS[value] }));
const MOVES: readonly string[] = PARTNER_MOVES;

/** What happened to the partner's containers; a supply has its note as PDF, and its reversal. */
export function HistoryTab({ partner }: { partner: PartnerDetail }) {
  const { state, change } = useListState(HISTORY_LIST);
  const reader = useReader();
  const [today] = useState(() => parisDay(Date.now()));
  const [undoing, setUndoing] = useState<TransactionRow>();
  const list = useQuery(
    query.partners.transactions.queryOptions({
      input: historyInput(partner.id, state),
      placeholderData: keepPreviousData,
    }),
  );
  const columns = useMemo<readonly Column<TransactionRow>[]>(() => {
    const shown = (row: TransactionRow) => describe(row, reader);
    return [
      { key: 'date', label: 'Date', sort: 'date', width: 150, cell: (row) => shown(row).date },
      { key: 'type', label: 'Type', width: 240, priority: 9, cell: (row) => shown(row).type },
      { key: 'from', label: 'De', width: 160, priority: 6, cell: (row) => shown(row).from.label },
      { key: 'to', label: 'Vers', width: 160, priority: 6, cell: (row) => shown(row).to.label },
      {
        key: 'containers',
        label: 'Contenants',
        align: 'end',
        width: 110,
        priority: 8,
        cell: (row) => <Pieces count={row.containers_count} />,
      },
      { key: 'by', label: 'Par', width: 170, priority: 4, cell: (row) => shown(row).by.label },
      {
        key: 'comments',
        label: 'Commentaires',
        width: 160,
        priority: 3,
        grow: true,
        cell: (row) => shown(row).comments,
      },
    ];
  }, [reader]);
  const traits = useMemo<RowTraits<TransactionRow>>(
    () => ({
      key: ({ id }) => String(id),
      name: ({ id }) => `mouvement ${id}`,
      actions: (row) =>
        MOVES.includes(row.transaction_type) && row.restaurant_id === null
          ? [
              { label: 'Bon en PDF', icon: mdiFilePdfBox, onSelect: () => void printed(partner.id, row.id) },
              ...(row.reverses_id === null
                ? [{ label: 'Annuler', icon: mdiUndoVariant, onSelect: () => setUndoing(row) }]
                : []),
            ]
          : [],
      phone: (row) => ({
        title: describe(row, reader).type,
        end: <Pieces count={row.containers_count} />,
        meta: describe(row, reader).date,
        metaEnd: describe(row, reader).to.label,
      }),
    }),
    [partner.id, reader],
  );
  const place = (name: 'restaurant_id' | 'drop_off_point_id') => ({
    value: placeIn(state, name),
    onValue: (chosen: number | undefined) =>
      change({ filters: withFilter(state, name, chosen === undefined ? [] : [String(chosen)]).filters }),
  });
  return (
    <div className="b-stack">
      <Toolbar search={<SearchField label="N°, lieu ou commentaire" value={state.q} onValue={(q) => change({ q })} />}>
        <PeriodFilter period={state} today={today} onPeriod={change} />
        <FilterChip
          label="Type"
          multiple
          options={TYPES}
          values={state.filters['type'] ?? []}
          onValues={(values) => change({ filters: withFilter(state, 'type', values).filters })}
        />
        {reader.mayOpen('restaurant') && (
          <>
            <PlaceFilter kind="restaurant" {...place('restaurant_id')} />
            <PlaceFilter kind="drop_off_point" {...place('drop_off_point_id')} />
          </>
        )}
      </Toolbar>
      <ListTable
        caption="Mouvements du partenaire"
        columns={columns}
        row={traits}
        list={list}
        state={state}
        onChange={change}
        defaultSort="-date"
        empty={
          <NoRows
            state={state}
            count={list.data?.meta.count}
            onChange={change}
            none="Aucun mouvement"
            title="Aucun mouvement"
          >
            Le premier approvisionnement paraîtra ici.
          </NoRows>
        }
      />
      <Suspense>
        {undoing && <ReverseSupply partner={partner} row={undoing} onClose={() => setUndoing(undefined)} />}
      </Suspense>
    </div>
  );
}

async function printed(id: number, transaction: number): Promise<void> {
  try {
    await download(`bon-${transaction}.pdf`, (options) =>
      client.partners.deliveryNote({ id, file: `${transaction}.pdf` }, options),
    );
  } catch (error) {
    tellProblem(error);
  }
}
