import { type CardHolder } from '@boucle/contract/cards/calls.ts';
import { MAX_CARDS_PER_BATCH } from '@boucle/contract/constants.ts';
import { cardCount } from '@boucle/contract/format.ts';
import { mdiPlus, mdiTrayArrowDown } from '@mdi/js';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { ListTools } from '../../shared/ListTools.tsx';
import { tellProblem } from '../../shared/problem.ts';
import { useListPreferences } from '../../shared/useListPreferences.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Page } from '../../ui/Page.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { ListFilters } from '../../ui/table/filters/ListFilters.tsx';
import { CARD_LIST } from './cardList.ts';
import { cardRow } from './cardRow.tsx';
import { cardSelection } from './cardSelection.ts';
import { CARD_COLUMNS } from './columns.tsx';
import { markListed } from './markListed.ts';
import { cardListQuery } from './queries.ts';
import { useWord } from '../../shared/opening.ts';
import { ListTable } from '../../shared/lists/ListTable.tsx';
import { NoRows } from '../../shared/lists/NoRows.tsx';
import { part } from '../../ui/loading/part.tsx';

const CardDialogs = part(() => import('../../shared/cards/CardDialogs.tsx'), 'CardDialogs');
const CreateCards = part(() => import('./CreateCards.tsx'), 'CreateCards');
const ShowCards = part(() => import('./ShowCards.tsx'), 'ShowCards');

/** The cards of the initiative. The address holds the whole state of the list, and `?new=1` the creation of a batch. */
export function CardsScreen() {
  const { state, change } = useListState(CARD_LIST);
  const queryClient = useQueryClient();
  const preferences = useListPreferences(CARD_LIST, state, change);
  const creation = useWord('new');
  const list = useQuery(cardListQuery(state));
  const rows = list.data?.data;
  const count = list.data?.meta.count;
  const readPage = useCallback(
    (page: { number: number; size: number }) => client.cards.list({ ...CARD_LIST.ordered(state), page }),
    [state],
  );
  const most = MAX_CARDS_PER_BATCH;
  const { selection, setSelection, gathering, withRows, narrow, release } = useSelectedRows({
    rows,
    readPage,
    most,
    onChange: change,
  });
  const [dialog, setDialog] = useState<CardDialog>();
  const [shown, setShown] = useState<readonly CardHolder[]>();
  const row = useMemo(() => cardRow(setDialog), []);

  const exporting = useMutation({
    mutationFn: () => download('cartes.csv', (options) => client.cards.csv(CARD_LIST.ordered(state), options)),
    onError: tellProblem,
  });
  const create = (variant: 'contained' | 'soft') => (
    <ButtonLink variant={variant} icon={mdiPlus} to={creation.address}>
      Créer des cartes
    </ButtonLink>
  );

  return (
    <>
      <Page
        title="Cartes"
        note={count === undefined ? undefined : cardCount(count)}
        actions={
          <Button icon={mdiTrayArrowDown} busy={exporting.isPending} onClick={() => exporting.mutate()}>
            Exporter
          </Button>
        }
        phoneActions={[{ label: 'Exporter', icon: mdiTrayArrowDown, onSelect: () => exporting.mutate() }]}
        primary={create('contained')}
      >
        <ListFilters
          list={CARD_LIST}
          state={state}
          onChange={narrow}
          end={<ListTools columns={CARD_COLUMNS} state={state} preferences={preferences} />}
        />
        <ListTable
          caption="Cartes"
          columns={CARD_COLUMNS}
          row={row}
          list={list}
          state={state}
          onChange={narrow}
          defaultSort={CARD_LIST.order}
          preferences={preferences}
          busy={gathering}
          selection={cardSelection({ selection, setSelection, withCards: withRows, open: setDialog, show: setShown })}
          empty={
            <NoRows
              state={state}
              count={count}
              onChange={narrow}
              create={create('soft')}
              none="Aucune carte"
              all="toutes les cartes"
            >
              Créez un lot, imprimez-le, puis activez chaque carte quand elle trouve preneur.
            </NoRows>
          }
        />
      </Page>
      <Suspense>
        {dialog && (
          <CardDialogs
            dialog={dialog}
            onDone={release}
            onPrinted={(uuids, now) => markListed(queryClient, uuids, now)}
            onClose={() => setDialog(undefined)}
          />
        )}
        {shown && <ShowCards cards={shown} onClose={() => setShown(undefined)} />}
        {creation.open && <CreateCards onClose={creation.close} />}
      </Suspense>
    </>
  );
}
