import { count as counted } from '@boucle/contract/base/format.ts';
import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { part } from '../../ui/loading/part.tsx';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { useOpening } from '../opening.ts';
import { statementColumns, statementRow } from './columns.tsx';
import { STATEMENT_LIST, STATEMENTS_OF_ONE, statementFilterInput, statementPageInput } from './statementList.ts';
import { useStatementMessages } from './useStatementMessages.tsx';
import { useDownload } from '../useDownload.ts';
import { useListScreen } from '../lists/useListScreen.ts';
import { ListView } from '../lists/ListView.tsx';
import { ExportButton } from '../lists/ExportButton.tsx';
import { totalLabel } from '../lists/totalLabel.ts';

const StatementDialog = part(() => import('./StatementDialog.tsx'), 'StatementDialog');

/**
 * The statements of every restaurant, or of one; `?open=12` shows one whole. The address holds the
 * state of the list.
 */
export function StatementList({ restaurantId }: { restaurantId?: number }) {
  const screen = useListScreen(restaurantId === undefined ? STATEMENT_LIST : STATEMENTS_OF_ONE);
  const { state } = screen;
  const { open, addressOf, go } = useOpening();
  const list = useQuery(
    query.statements.list.queryOptions({
      input: statementPageInput(state, restaurantId),
      placeholderData: keepPreviousData,
    }),
  );
  const { filter } = statementFilterInput(state, restaurantId);
  const totals = useQuery(
    query.statements.totals.queryOptions({ input: filter ? { filter } : {}, placeholderData: keepPreviousData }),
  );
  const months = useQuery(query.statements.months.queryOptions());
  const ofOne = restaurantId !== undefined;
  const columns = useMemo(() => statementColumns(ofOne, totals.data), [ofOne, totals.data]);
  const row = useMemo(() => statementRow(ofOne, addressOf), [ofOne, addressOf]);
  const exporting = useDownload('releves.csv', (options) =>
    client.statements.csv(statementFilterInput(state, restaurantId), options),
  );
  const count = list.data?.meta.count;
  const readPage = useCallback(
    (page: { number: number; size: number }) =>
      client.statements.list({ ...statementFilterInput(state, restaurantId), page }),
    [state, restaurantId],
  );
  const messages = useStatementMessages({
    rows: list.data?.data,
    readPage,
    onChange: screen.change,
    statementOf: ({ id }) => id,
    late: state.filters['state']?.join() === 'late' && (count ?? 0) > 0,
    label: (many) => `${counted(many, 'relevé', 'relevés')} ${many === 1 ? 'sélectionné' : 'sélectionnés'}`,
    allLabel: (many) => `Sélectionner les ${counted(many, 'relevé', 'relevés')}`,
  });
  return (
    <div className="b-stack">
      <ListView
        caption="Relevés"
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        open={open}
        selection={messages.selection}
        busy={messages.gathering}
        onChange={messages.narrow}
        totalLabel={totalLabel(count ?? 0, ['relevé', 'relevés'], isFiltered(state), 'filtrés')}
        options={{
          month: (months.data ?? [])
            .filter((one) => one.state === 'closed')
            .map(({ month }) => ({ value: month, label: monthTitle(month) })),
        }}
        tools={
          <>
            {messages.remind}
            <ExportButton size="small" exporting={exporting} />
          </>
        }
        empty={{ none: 'Aucun relevé', words: 'Ils sont établis à la clôture d’un mois, un par restaurant.' }}
      />
      {messages.dialog}
      <Suspense>
        {open !== undefined && <StatementDialog key={open} id={open === 'unknown' ? 0 : open} onClose={() => go({})} />}
      </Suspense>
    </div>
  );
}
