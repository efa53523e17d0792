import { monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { part } from '../../ui/loading/part.tsx';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { useOpening } from '../opening.ts';
import { statementColumns, statementRow } from './columns.tsx';
import { STATEMENT_LIST, STATEMENTS_OF_ONE, statementFilterInput, statementPageInput } from './statementList.ts';
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
  return (
    <div className="b-stack">
      <ListView
        caption="Relevés"
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        open={open}
        totalLabel={totalLabel(count ?? 0, ['relevé', 'relevés'], isFiltered(state), 'filtrés')}
        options={{
          month: (months.data ?? [])
            .filter((one) => one.state === 'closed')
            .map(({ month }) => ({ value: month, label: monthTitle(month) })),
        }}
        tools={<ExportButton size="small" exporting={exporting} />}
        empty={{ none: 'Aucun relevé', words: 'Ils sont établis à la clôture d’un mois, un par restaurant.' }}
      />
      <Suspense>
        {open !== undefined && <StatementDialog key={open} id={open === 'unknown' ? 0 : open} onClose={() => go({})} />}
      </Suspense>
    </div>
  );
}
