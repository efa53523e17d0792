import './washLots.css';
import { type WashLot, type WashLotTotals } from '@boucle/contract/features/washLots/shapes.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { mdiViewColumnOutline, mdiViewListOutline } from '@mdi/js';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { PanelPlace } from '../../shared/lists/PanelPlace.tsx';
import { filterOptions } from '../../shared/filterOptions.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../shared/lists/ListTotals.tsx';
import { useListPanel } from '../../shared/lists/useListPanel.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { useOpening, useWord } from '../../shared/opening.ts';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { part } from '../../ui/loading/part.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { isFiltered } from '../../ui/table/listSearch.ts';
import { BoardPage } from './BoardPage.tsx';
import { type LotQuestion } from './steps.ts';
import { WASH_LOT_LIST } from './washLotList.ts';
import { washLotRow } from './washLotRow.tsx';

const LotDialog = part(() => import('./dialogs/LotDialog.tsx'), 'LotDialog');
const LotDialogs = part(() => import('./dialogs/LotDialogs.tsx'), 'LotDialogs');
const LotPanel = part(() => import('./LotPanel.tsx'), 'LotPanel');

const VIEWS = [
  { value: 'board', label: 'Colonnes', icon: mdiViewColumnOutline },
  { value: 'list', label: 'Liste', icon: mdiViewListOutline },
] as const;

/**
 * « Lots de lavage »: four columns of states where there is room, else a list; `?vue=liste` asks
 * for the list, `?open=12` shows a lot beside, `?new=1` opens one.
 */
export function WashLotsScreen() {
  const screen = useListScreen(WASH_LOT_LIST);
  const { state } = screen;
  const opening = useOpening();
  const { open, creating, addressOf, go } = opening;
  const asList = useWord('vue', 'liste');
  const narrow = useMedia(NARROW);
  const board = !narrow && !asList.open;
  const [asked, setAsked] = useState<{ question: LotQuestion; lot: WashLot }>();
  const list = useQuery({
    ...query.washLots.list.queryOptions({ input: WASH_LOT_LIST.page(state), placeholderData: keepPreviousData }),
    enabled: !board,
  });
  const totals = useQuery(
    query.washLots.totals.queryOptions({ input: WASH_LOT_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const sites = useQuery(query.washSites.list.queryOptions({ context: { background: true } }));
  const exporting = useDownload('lots-de-lavage.csv', (options) =>
    client.washLots.csv(WASH_LOT_LIST.ordered(state), options),
  );
  const filter = WASH_LOT_LIST.filtered(state).filter ?? {};
  const formats = useFormatOptions(filter.format_id);
  const row = useMemo(() => washLotRow((id) => addressOf({ open: id })), [addressOf]);
  const rows = board ? undefined : list.data?.data;
  const onAsk = (question: LotQuestion, lot: WashLot) => setAsked({ question, lot });
  const { content, panel } = useListPanel(rows, opening);
  const shared = {
    title: 'Lots de lavage',
    screen,
    exporting,
    create: { label: 'Ouvrir un lot', to: addressOf({ new: 1 }) },
    options: {
      format_id: formats,
      site_id: filterOptions(sites.data?.data, filter.site_id, ({ id, name }) => ({ id, label: name })),
    },
    tools: !narrow && (
      <Segmented
        label="Présentation"
        options={VIEWS}
        value={board ? 'board' : 'list'}
        onValue={(value) => asList.show(value === 'list')}
      />
    ),
    between: (
      <ListTotals
        totals={totals.data}
        filtered={isFiltered(state)}
        of={['du lot filtré', 'des lots filtrés']}
        parts={partsOf}
      />
    ),
  };
  return (
    <div ref={content} className="b-with-panel">
      {board ? (
        <BoardPage
          {...shared}
          count={totals.data?.count}
          listed={asList.address}
          addressOf={(id) => addressOf({ open: id })}
          onAsk={onAsk}
        />
      ) : (
        <ListPage
          {...shared}
          noun={['lot', 'lots']}
          list={list}
          row={row}
          open={open}
          empty={{
            none: 'Aucun lot de lavage',
            all: 'tous les lots',
            words:
              'Ouvrez un lot quand des contenants sales partent au lavage\u00a0: le registre se remplit de lui-même.',
          }}
        />
      )}
      <Suspense fallback={panel && <PanelPlace />}>
        {creating && <LotDialog onClose={() => go({})} />}
        {panel && <LotPanel key={panel.id} {...panel} onAsk={onAsk} />}
        {asked && (
          <LotDialogs
            asked={asked.question}
            lot={asked.lot}
            onClose={() => setAsked(undefined)}
            onRemoved={() => go({})}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Sums of the filtered lots. */
const partsOf = (totals: WashLotTotals): readonly ListTotal[] => [
  ['Entrés', totals.dirty_in],
  ['Propres', totals.clean_out],
  ['Rejetés', totals.rejected],
  ['Lots à finir', totals.waiting],
];
