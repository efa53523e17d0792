import '../../shared/transactions/transactions.css';
import { count as counted } from '@boucle/contract/base/format.ts';
import { type TransactionGroup, TRANSACTION_GROUP_LABELS } from '@boucle/contract/shared/transactions/groups.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef } from 'react';
import { client } from '../../api/client.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { ListTools } from '../../shared/lists/ListTools.tsx';
import { useListPreferences } from '../../shared/lists/useListPreferences.ts';
import { warehouseQuery } from '../../shared/movements/warehouse.ts';
import { useReader } from '../../shared/useReader.ts';
import { useMedia, WIDE } from '../../ui/media.ts';
import { Page } from '../../ui/Page.tsx';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { ActionButtons } from './actions/ActionButtons.tsx';
import { actionOf } from './actions/actions.ts';
import { StockMatrix } from '../../shared/stockMatrix/StockMatrix.tsx';
import { StockStrip } from './actions/StockStrip.tsx';
import { neighbours } from '../../shared/lists/neighbours.ts';
import { tightColumns, transactionColumns } from './columns.tsx';
import { describer } from '../../shared/transactions/describer.ts';
import { GROUP_LISTS } from './groups.ts';
import { transactionPageQuery, transactionTotalsQuery } from './queries.ts';
import { withTotals } from '../../shared/transactions/totals.tsx';
import { GroupTotals } from './GroupTotals.tsx';
import { TransactionFilters } from './TransactionFilters.tsx';
import { TRANSACTION_LISTS } from './transactionList.ts';
import { transactionRow } from './transactionRow.tsx';
import { useListFocus } from '../../shared/lists/useListFocus.ts';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { part } from '../../ui/loading/part.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { ExportButton, exportAction } from '../../shared/lists/ExportButton.tsx';
import { totalLabel } from '../../shared/lists/totalLabel.ts';

const TransactionPanel = part(() => import('../../shared/transactions/panel/TransactionPanel.tsx'), 'TransactionPanel');
const ActionDialog = part(() => import('./actions/ActionDialog.tsx'), 'ActionDialog');

/**
 * The browser's own download keeps the whole file in memory: from so many rows on, it is streamed
 * to the disk.
 */
const STREAMED_ROWS = 20_000;

/**
 * The list of a group. The address holds its whole state, `?transaction=34` the panel, `?new=…` the
 * form of an action.
 */
export function TransactionsOfGroup({ group }: { group: TransactionGroup }) {
  const declared = TRANSACTION_LISTS[group];
  const { state, change } = useListState(declared);
  const openings = useOpenings();
  const { transaction: open, addressOf, go } = openings;
  const preferences = useListPreferences(declared, state, change);
  const reader = useReader();
  const wide = useMedia(WIDE);
  const list = useQuery(transactionPageQuery(group, state));
  const totals = useQuery(transactionTotalsQuery(group, state));
  const rows = list.data?.data;
  const count = list.data?.meta.count;

  const describe = useMemo(() => describer(reader), [reader]);
  const columns = useMemo(() => transactionColumns(group, describe), [group, describe]);
  const tight = !wide || open !== undefined;
  const shownColumns = useMemo(
    () => withTotals(tight ? tightColumns(group, columns, describe) : columns, totals.data),
    [tight, group, columns, describe, totals.data],
  );
  const row = useMemo(
    () => transactionRow(group, describe, (id) => addressOf({ transaction: id })),
    [group, describe, addressOf],
  );
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, rows !== undefined);

  const exporting = useDownload(
    `${TRANSACTION_GROUP_LABELS[group].toLowerCase()}.csv`,
    (options) => client.transactions.csv({ group, ...declared.ordered(state) }, options),
    { stream: count !== undefined && count > STREAMED_ROWS },
  );
  const { previous, next } = neighbours(rows?.map(({ id }) => id) ?? [], open);
  const goTo = (id: number | undefined) => (id === undefined ? undefined : () => go({ transaction: id }));
  const warehouse = useQuery({ ...warehouseQuery(), enabled: group === 'supply' });
  const nothingInStock = warehouse.data?.every(({ clean }) => clean === 0) ?? false;
  const create = (
    <ActionButtons group={group} nothingInStock={nothingInStock} addressOf={(name) => addressOf({ new: name })} />
  );
  const action = actionOf(group, openings.creating);
  const filtered = isFiltered(state);

  return (
    <div ref={content} className="b-with-panel tx">
      <Page
        title={TRANSACTION_GROUP_LABELS[group]}
        note={count === undefined ? undefined : counted(count, 'transaction', 'transactions')}
        actions={<ExportButton exporting={exporting} />}
        phoneActions={[exportAction(exporting)]}
        primary={create}
      >
        {GROUP_LISTS[group].stock === 'matrix' && <StockMatrix />}
        {GROUP_LISTS[group].stock === 'warehouse' && <StockStrip />}
        <TransactionFilters
          group={group}
          state={state}
          onChange={change}
          beside={open !== undefined}
          tools={<ListTools columns={columns} state={state} preferences={preferences} />}
        />
        {!totals.isError && <GroupTotals group={group} totals={totals.data} filtered={filtered} />}
        <ListTable
          caption={`Transactions, ${TRANSACTION_GROUP_LABELS[group]}`}
          columns={shownColumns}
          row={row}
          list={list}
          state={state}
          onChange={change}
          defaultSort={declared.order}
          preferences={preferences}
          open={open}
          totalLabel={totalLabel(count ?? 0, ['transaction', 'transactions'], filtered, 'filtrées')}
          empty={
            <NoRows
              state={state}
              count={count}
              onChange={change}
              create={create}
              none="Aucune transaction"
              all="toutes les transactions"
            >
              {GROUP_LISTS[group].empty}
            </NoRows>
          }
        />
      </Page>
      <Suspense fallback={open !== undefined && <PanelPlace />}>
        {open !== undefined && (
          <TransactionPanel
            id={open}
            row={rows?.find(({ id }) => id === open)}
            describe={describe}
            addressOf={(id) => addressOf({ transaction: id })}
            onPrevious={goTo(previous)}
            onNext={goTo(next)}
            onClose={() => go({})}
            onRecorded={(id) => go({ transaction: id })}
          />
        )}
        {action && (
          <ActionDialog action={action} onClose={() => go({})} onRecorded={({ id }) => go({ transaction: id })} />
        )}
      </Suspense>
    </div>
  );
}
