import { count as counted } from '@boucle/contract/format.ts';
import { monthTitle } from '@boucle/contract/statements/labels.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { query } from '../../api/query.ts';
import { ListTable } from '../lists/ListTable.tsx';
import { NoRows } from '../lists/NoRows.tsx';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { ListTools } from '../ListTools.tsx';
import { useOpening } from '../opening.ts';
import { tellProblem } from '../problem.ts';
import { useListPreferences } from '../useListPreferences.ts';
import { statementColumns, statementRow } from './columns.tsx';
import { STATEMENT_LIST, STATEMENTS_OF_ONE, statementFilterInput, statementPageInput } from './statementList.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';

const StatementDialog = part(() => import('./StatementDialog.tsx'), 'StatementDialog');

/** The statements of every restaurant, or of one; `?open=12` shows one whole. The address holds the state of the list. */
export function StatementList({ restaurantId }: { restaurantId?: number }) {
  const { state, change } = useListState(STATEMENT_LIST);
  const preferences = useListPreferences(STATEMENT_LIST, state, change);
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
  const exporting = useMutation({
    mutationFn: () =>
      download('releves.csv', (options) => client.statements.csv(statementFilterInput(state, restaurantId), options)),
    onError: tellProblem,
  });
  const count = list.data?.meta.count;
  return (
    <div className="b-stack">
      <ListFilters
        list={restaurantId === undefined ? STATEMENT_LIST : STATEMENTS_OF_ONE}
        state={state}
        onChange={change}
        options={{
          month: (months.data ?? [])
            .filter((one) => one.state === 'closed')
            .map(({ month }) => ({ value: month, label: monthTitle(month) })),
        }}
        end={
          <>
            <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
              Exporter
            </Button>
            <ListTools columns={columns} state={state} preferences={preferences} />
          </>
        }
      />
      <ListTable
        caption="Relevés"
        columns={columns}
        row={row}
        list={list}
        state={state}
        onChange={change}
        defaultSort={STATEMENT_LIST.order}
        preferences={preferences}
        totalLabel={`Total des ${counted(count ?? 0, 'relevé', 'relevés')}${isFiltered(state) ? ' filtrés' : ''}`}
        open={open}
        empty={
          <NoRows state={state} count={list.data?.meta.count} onChange={change} none="Aucun relevé">
            Ils sont écrits à la clôture d’un mois, un par restaurant.
          </NoRows>
        }
      />
      <Suspense>
        {open !== undefined && <StatementDialog key={open} id={open === 'unknown' ? 0 : open} onClose={() => go({})} />}
      </Suspense>
    </div>
  );
}
