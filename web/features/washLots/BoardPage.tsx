import { type Address } from '@boucle/contract/pages.ts';
import { count as counted } from '@boucle/contract/base/format.ts';
import { WAITING_WASH_LOTS, WASH_LOT_STATUSES } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot, type washLotListQuery } from '@boucle/contract/features/washLots/shapes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mdiPlus } from '@mdi/js';
import { type ReactNode } from 'react';
import { type z } from 'zod';
import { query } from '../../api/query.ts';
import { ExportButton, type Exporting } from '../../shared/lists/ExportButton.tsx';
import { type ListScreen } from '../../shared/lists/useListScreen.ts';
import { problemOf } from '../../shared/problem.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ListFilters, type ListFiltersProps } from '../../ui/table/filters/ListFilters.tsx';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { Board, BoardSkeleton } from './Board.tsx';
import { type LotQuestion } from './steps.ts';
import { WASH_LOT_LIST } from './washLotList.ts';

type Query = z.input<typeof washLotListQuery>;

type BoardPageProps = {
  title: string;
  count: number | undefined;
  screen: ListScreen<WashLot, Query>;
  exporting: Exporting;
  create: { label: string; to: Address };
  options: NonNullable<ListFiltersProps<WashLot, Query>['options']>;
  tools: ReactNode;
  between: ReactNode;
  /** Where the same is a list. */
  listed: Address;
  addressOf: (id: number) => Address;
  onAsk: (question: LotQuestion, lot: WashLot) => void;
};

/** Waiting lots at once on the board: as many as the API gives. */
const MOST_WAITING = 100;
const MOST_CLOSED = 12;

/** The lots as four columns, under the filters of the list. */
export function BoardPage(props: BoardPageProps) {
  const { title, count, screen, exporting, create, options, tools, between, listed, addressOf, onAsk } = props;
  const { state, change } = screen;
  const asked = WASH_LOT_LIST.filtered(state);
  const wanted = asked.filter?.status ?? WASH_LOT_STATUSES;
  const of = (statuses: readonly (typeof wanted)[number][], size: number) => ({
    ...query.washLots.list.queryOptions({
      input: { ...asked, filter: { ...asked.filter, status: [...statuses] }, page: { size } },
      placeholderData: keepPreviousData,
    }),
    enabled: statuses.length > 0,
  });
  const isWaiting = (status: string) => WAITING_WASH_LOTS.some((one) => one === status);
  const waiting = useQuery(
    of(
      wanted.filter((status) => isWaiting(status)),
      MOST_WAITING,
    ),
  );
  const closed = useQuery(
    of(
      wanted.filter((status) => !isWaiting(status)),
      MOST_CLOSED,
    ),
  );
  const error = waiting.error ?? closed.error;
  const lots = [...(waiting.data?.data ?? []), ...(closed.data?.data ?? [])];
  const older = (closed.data?.meta.count ?? 0) - (closed.data?.data.length ?? 0);
  const button = (
    <ButtonLink variant="contained" icon={mdiPlus} to={create.to}>
      {create.label}
    </ButtonLink>
  );
  return (
    <Page
      title={title}
      note={count === undefined ? undefined : counted(count, 'lot', 'lots')}
      actions={<ExportButton exporting={exporting} />}
      primary={button}
    >
      <ListFilters list={WASH_LOT_LIST} state={state} onChange={change} options={options} end={tools} />
      {between}
      {error ? (
        <Sheet>
          <ErrorState
            title="La liste n’a pas pu être chargée"
            message={problemOf(error) ?? ''}
            onRetry={() => {
              void waiting.refetch();
              void closed.refetch();
            }}
          />
        </Sheet>
      ) : waiting.isLoading || closed.isLoading ? (
        <BoardSkeleton />
      ) : count === 0 && !isFiltered(state) ? (
        <Sheet>
          <EmptyState title="Aucun lot de lavage" actions={button}>
            Ouvrez un lot quand des contenants sales partent au lavage&nbsp;: le registre se remplit de lui-même.
          </EmptyState>
        </Sheet>
      ) : (
        <Board lots={lots} older={{ count: older, to: listed }} addressOf={addressOf} onAsk={onAsk} />
      )}
    </Page>
  );
}
