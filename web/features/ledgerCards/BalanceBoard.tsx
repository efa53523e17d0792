import { euro, quantity, signedEuro } from '@boucle/contract/base/format.ts';
import { type BalanceCard, type BalanceEntry } from '@boucle/contract/features/ledgerCards/calls.ts';
import { sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation, type UseQueryResult } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { type BalanceCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useListFocus } from '../../shared/lists/useListFocus.ts';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { useReader } from '../../shared/useReader.ts';
import { Button } from '../../ui/Button.tsx';
import { StepChart } from '../../ui/charts/StepChart.tsx';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { BALANCE_LIST, balanceColumns, balanceRow } from './balanceList.tsx';
import { ofCause } from './here.ts';
import { balanceRowsInput } from './queries.ts';
import { Sum } from './Sum.tsx';
import { closingLabel, openingLabel, stepInstant } from './labels.ts';

type BalanceBoardProps = {
  asked: BalanceCardOf;
  card: BalanceCard;
  list: UseQueryResult<{ data: BalanceEntry[]; meta: { count: number } }>;
  today: string;
  now: number;
};

/** The curve, the entries with their balance, and the sum that makes the amount. */
export function BalanceBoard({ asked, card, list, today, now }: BalanceBoardProps) {
  const { state, change } = useListState(BALANCE_LIST);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const reader = useReader();
  const { transaction: open, addressOf } = useOpenings();
  const columns = useMemo(() => balanceColumns(reader), [reader]);
  const row = useMemo(() => balanceRow(reader, (id) => addressOf({ transaction: id })), [reader, addressOf]);
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, list.data !== undefined);
  const exporting = useMutation({
    mutationFn: () =>
      download('compte.csv', (options) => client.ledgerCards.balanceCsv(balanceRowsInput(asked, state), options)),
    onError: tellProblem,
  });
  const sources = [...new Set(card.causes.map(({ source }) => source))];
  return (
    <>
      <ListFilters
        list={BALANCE_LIST}
        state={state}
        onChange={change}
        options={{ source: sources.map((value) => ({ value, label: sourceLabel(value) })) }}
      >
        <Button size="small" icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
          CSV
        </Button>
      </ListFilters>
      <div ref={content} className="b-card-columns">
        <div>
          <StepChart
            title="Solde au fil du temps"
            steps={card.steps}
            opening={card.opening}
            period={state}
            format={euro}
            short={(value) => `${quantity(Math.round(value))}\u00a0€`}
            instant={stepInstant}
            tone="money"
            now={now}
            onDay={(day) => change({ from: day, to: day })}
          />
          <ListTable
            dense
            caption="Écritures"
            columns={columns}
            row={row}
            list={list}
            state={state}
            onChange={change}
            open={open}
            empty={
              <NoRows
                state={state}
                count={list.data?.meta.count}
                onChange={change}
                none="Aucune écriture"
                all="toutes les écritures"
              >
                Ce qui entrera sur ce compte ou en sortira s’inscrira ici.
              </NoRows>
            }
          />
        </div>
        <aside aria-label="Pourquoi ce solde">
          <Sum
            title={`Pourquoi ${euro(card.closing)}\u202f?`}
            why={card.why}
            openingLabel={openingLabel(state.from)}
            opening={card.opening}
            lines={card.causes.map((cause) => ({
              key: cause.source,
              label: sourceLabel(cause.source),
              rows: cause.entries,
              value: cause.amount,
              to: ofCause('balance-card', search, cause),
            }))}
            closingLabel={closingLabel(state.to, today)}
            closing={card.closing}
            format={euro}
            signed={signedEuro}
            rowTexts={['écriture', 'écritures']}
          />
        </aside>
      </div>
    </>
  );
}
