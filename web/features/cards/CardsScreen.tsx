import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { cardCount } from '@boucle/contract/base/format.ts';
import { MAX_CARDS_PER_BATCH } from '@boucle/contract/base/constants.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { useCardCells } from '../../shared/ledgerCards/useCardCells.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { GiftsLeft } from '../../shared/credits/GiftsLeft.tsx';
import { type BulkMoney } from '../../shared/credits/BulkMoneyDialog.tsx';
import { useMoneyAddress } from '../../shared/credits/moneyAddress.ts';
import { CARD_LIST } from './cardList.ts';
import { cardRow } from './cardRow.tsx';
import { cardColumns } from './columns.tsx';
import { cardSelection } from './cardSelection.ts';
import { markListed } from './markListed.ts';
import { cardListQuery } from './queries.ts';
import { useWord } from '../../shared/opening.ts';
import { part } from '../../ui/loading/part.tsx';
import { useDownload } from '../../shared/useDownload.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';

const CardDialogs = part(() => import('../../shared/cards/CardDialogs.tsx'), 'CardDialogs');
const BulkMoneyDialog = part(() => import('../../shared/credits/BulkMoneyDialog.tsx'), 'BulkMoneyDialog');
const CreateCards = part(() => import('./CreateCards.tsx'), 'CreateCards');
const ShowCards = part(() => import('./ShowCards.tsx'), 'ShowCards');

/**
 * The cards of the initiative. The address holds the whole state of the list, `?new=1` the creation
 * of a batch, `?coche=tout` that all are ticked as it opens.
 */
export function CardsScreen() {
  const screen = useListScreen(CARD_LIST);
  const { state, change } = screen;
  const queryClient = useQueryClient();
  const creation = useWord('new');
  const ticked = useWord('coche', 'tout');
  const list = useQuery(cardListQuery(state));
  const rows = list.data?.data;
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
    all: ticked,
  });
  const [dialog, setDialog] = useState<CardDialog>();
  const [shown, setShown] = useState<readonly CardHolder[]>();
  const [money, setMoney] = useState<BulkMoney>();
  const moneyAddress = useMoneyAddress();
  const row = useMemo(() => cardRow(setDialog, moneyAddress), [moneyAddress]);
  const cells = useCardCells();
  const columns = useMemo(() => cardColumns(cells), [cells]);

  const exporting = useDownload('cartes.csv', (options) => client.cards.csv(CARD_LIST.ordered(state), options));

  return (
    <>
      <ListPage
        title="Cartes"
        noun={cardCount}
        screen={screen}
        columns={columns}
        list={list}
        row={row}
        onChange={narrow}
        exporting={exporting}
        create={{ label: 'Créer des cartes', to: creation.address }}
        busy={gathering}
        selection={cardSelection({
          selection,
          setSelection,
          withCards: withRows,
          open: setDialog,
          show: setShown,
          money: setMoney,
        })}
        empty={{
          none: 'Aucune carte',
          all: 'toutes les cartes',
          words: 'Créez un lot, imprimez-le, puis activez chaque carte en la remettant.',
        }}
      />
      <Suspense>
        {dialog && (
          <CardDialogs
            dialog={dialog}
            onDone={release}
            onPrinted={(uuids, now) => markListed(queryClient, uuids, now)}
            moneyLeft={({ id }) => <GiftsLeft holder={{ kind: 'card', id }} onLeave={() => setDialog(undefined)} />}
            onClose={() => setDialog(undefined)}
          />
        )}
        {shown && <ShowCards cards={shown} onClose={() => setShown(undefined)} />}
        {money && (
          <BulkMoneyDialog
            {...money}
            noun={['carte', 'cartes', 'chacune']}
            onDone={release}
            onClose={() => setMoney(undefined)}
          />
        )}
        {creation.open && <CreateCards onClose={creation.close} />}
      </Suspense>
    </>
  );
}
