import { parisDay, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { type LevelChange, type StockCard } from '@boucle/contract/features/ledgerCards/calls.ts';
import { causeLabel, sourceLabel } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { isCounted } from '../../shared/counts/countedAt.ts';
import { type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useListFocus } from '../../shared/lists/useListFocus.ts';
import { useOpenings } from '../../shared/transactions/useOpenings.ts';
import { useReader } from '../../shared/useReader.ts';
import { Button } from '../../ui/Button.tsx';
import { StepChart } from '../../ui/charts/StepChart.tsx';
import { type Level, levelAt } from '../../ui/figures/levels.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { type ListState } from '../../ui/table/listSearch.ts';
import { useListState } from '../../ui/table/useListState.ts';
import { withLevelChanges } from './cardRows.ts';
import { ofCause } from './here.ts';
import { movementAddress } from './movementAddress.ts';
import { NextOfShelf } from './NextOfShelf.tsx';
import { PlaceTracking } from './PlaceTracking.tsx';
import { stockPageQuery, stockRowsInput } from './queries.ts';
import { STOCK_LIST, stockColumns, stockRow } from './stockList.tsx';
import { Sum } from './Sum.tsx';
import { closingLabel, openingLabel, stepInstant } from './labels.ts';

type StockBoardProps = { asked: StockCardOf; card: StockCard; today: string; now: number };

/** The curve, the movements with their balance, and the sum that makes the figure. */
export function StockBoard({ asked, card, today, now }: StockBoardProps) {
  const { state, change } = useListState(STOCK_LIST);
  const search: Record<string, unknown> = useSearch({ strict: false });
  const reader = useReader();
  const { transaction: open, addressOf } = useOpenings();
  const list = useQuery(stockPageQuery(asked, state));
  const levels = useMemo(() => levelsOf(card), [card]);
  const columns = useMemo(() => {
    const alert = levels.find(({ tone }) => tone === 'alert');
    return stockColumns(reader, {
      formats: asked.format === undefined,
      ...(alert && { alertAt: (at: string) => levelAt(alert, Date.parse(at)) }),
    });
  }, [reader, asked.format, levels]);
  const row = useMemo(() => stockRow(reader, movementAddress(reader, addressOf)), [reader, addressOf]);
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, list.data !== undefined);
  const exporting = useMutation({
    mutationFn: () =>
      download('fiche-de-stock.csv', (options) => client.ledgerCards.stockCsv(stockRowsInput(asked, state), options)),
    onError: tellProblem,
  });
  const sources = [...new Set(card.causes.map(({ source }) => source))];
  const what = card.state === null ? 'Niveau' : `Niveau des ${STOCK_CARD_STATE_LABELS[card.state].toLowerCase()}`;
  const { filter } = stockRowsInput(asked, state);
  const narrowed = filter?.source !== undefined || filter?.counterpart !== undefined;
  const page = list.data && {
    ...list.data,
    data: withLevelChanges(list.data.data, narrowed ? [] : inPeriod(card.level_changes, state), {
      isFirst: state.page === 1,
      isLast: state.page * state.size >= list.data.meta.count,
      instants: card.steps.flatMap(({ at }) => at ?? []),
    }),
  };
  return (
    <>
      <ListFilters
        list={STOCK_LIST}
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
            title={what}
            steps={card.steps}
            opening={card.opening}
            period={state}
            format={quantity}
            instant={stepInstant}
            levels={levels}
            tone={card.state === 'dirty' ? 'dirty' : 'clean'}
            now={now}
            onDay={(day) => change({ from: day, to: day })}
          />
          <ListTable
            dense
            caption="Mouvements"
            columns={columns}
            row={row}
            list={{ data: page, error: list.error, isFetching: list.isFetching, refetch: list.refetch }}
            state={state}
            onChange={change}
            open={open}
            empty={
              <NoRows
                state={state}
                count={list.data?.meta.count}
                onChange={change}
                none="Aucun mouvement"
                all="tous les mouvements"
              >
                Ce qui entrera ici ou en sortira s’inscrira dans cette fiche.
              </NoRows>
            }
          />
        </div>
        <aside aria-label="Pourquoi ce nombre">
          <Sum
            title={`Pourquoi ${quantity(card.closing)}\u202f?`}
            why={card.why}
            openingLabel={openingLabel(state.from)}
            opening={card.opening}
            lines={card.causes.map((cause) => ({
              key: `${cause.source} ${cause.counterpart ?? ''}`,
              label: causeLabel(cause),
              rows: cause.movements,
              value: cause.pieces,
              to: ofCause('stock-card', search, cause),
            }))}
            closingLabel={closingLabel(state.to, today)}
            closing={card.closing}
            format={quantity}
            signed={signedQuantity}
            rowTexts={['mouvement', 'mouvements']}
          />
          {reader.mayOpen('stock-health') && <NextOfShelf card={card} today={today} />}
          {reader.mayOpen('control') && isCounted(card.place.kind) && (
            <PlaceTracking kind={card.place.kind} id={card.place.id} today={today} />
          )}
        </aside>
      </div>
    </>
  );
}

/** The levels of the card that are, or were within its period. */
const levelsOf = ({ alert_level, target_level, level_changes: changes }: StockCard): readonly Level[] =>
  (
    [
      ['Cible', 'target', 'target_level', target_level],
      ['Minimum', 'alert', 'alert_level', alert_level],
    ] as const
  )
    .map(([label, tone, name, value]) => ({
      label,
      tone,
      value,
      changes: changes
        .filter(({ before, after }) => before[name] !== after[name])
        .map(({ at, before, after }) => ({ at, before: before[name], after: after[name] })),
    }))
    .filter(({ value, changes: own }) => value !== null || own.length > 0);

/** The changes of the days that are shown. */
const inPeriod = (changes: readonly LevelChange[], { to }: Pick<ListState, 'to'>): readonly LevelChange[] =>
  changes.filter(({ at }) => to === undefined || parisDay(at) <= to);
