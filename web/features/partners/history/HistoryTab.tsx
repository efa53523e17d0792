import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { STOCK_MOVES } from '@boucle/contract/shared/places/stockMoves.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { mdiFilePdfBox, mdiUndoVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { PlaceFilter } from '../../../shared/places/PlaceFilter.tsx';
import { tellProblem } from '../../../shared/problem.ts';
import { useFormatOptions } from '../../../shared/transactions/useFormatOptions.ts';
import { useListFocus } from '../../../shared/lists/useListFocus.ts';
import { useOpenings } from '../../../shared/transactions/useOpenings.ts';
import { useReader } from '../../../shared/useReader.ts';
import { Pieces } from '../../../ui/cells.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { withFilter } from '../../../ui/table/listSearch.ts';
import { type RowTraits } from '../../../ui/table/tableProps.ts';
import { historyColumns } from './historyColumns.tsx';
import { HISTORY_LIST, historyQuery } from './historyList.ts';
import { useListScreen } from '../../../shared/lists/useListScreen.ts';
import { ListView } from '../../../shared/lists/ListView.tsx';

const ReverseSupply = part(() => import('./ReverseSupply.tsx'), 'ReverseSupply');

const MOVES: readonly string[] = STOCK_MOVES;

/** History of the partner's containers; a supply has its note as PDF, and its reversal. */
export function HistoryTab({ partner }: { partner: PartnerDetail }) {
  const screen = useListScreen(HISTORY_LIST);
  const { state, change } = screen;
  const reader = useReader();
  const [undoing, setUndoing] = useState<TransactionRow>();
  const list = useQuery(historyQuery(partner.id, state));
  const { transaction: open, addressOf } = useOpenings();
  const formats = useFormatOptions(HISTORY_LIST.filtered(state).filter?.format_id);
  const content = useRef<HTMLDivElement>(null);
  useListFocus(content, open, list.data !== undefined);
  const columns = useMemo(() => historyColumns(reader), [reader]);
  const traits = useMemo<RowTraits<TransactionRow>>(
    () => ({
      key: ({ id }) => String(id),
      name: ({ id }) => `mouvement ${id}`,
      ...(reader.mayOpen('transactions') && { to: ({ id }: TransactionRow) => addressOf({ transaction: id }) }),
      actions: (row) =>
        MOVES.includes(row.transaction_type) && row.restaurant_id === null
          ? [
              { label: 'Bon en PDF', icon: mdiFilePdfBox, onSelect: () => void printed(partner.id, row.id) },
              ...(row.reverses_id === null
                ? [{ label: 'Annuler', icon: mdiUndoVariant, onSelect: () => setUndoing(row) }]
                : []),
            ]
          : [],
      phone: (row) => ({
        title: describeOnScreen(row, reader).type,
        end: <Pieces count={row.containers_count} />,
        meta: describeOnScreen(row, reader).date,
        metaEnd: describeOnScreen(row, reader).to.label,
      }),
    }),
    [partner.id, reader, addressOf],
  );
  const place = (name: 'restaurant_id' | 'drop_off_point_id') => ({
    value: HISTORY_LIST.filtered(state).filter?.[name],
    onValue: (chosen: number | undefined) =>
      change({ filters: withFilter(state, name, chosen === undefined ? [] : [String(chosen)]).filters }),
  });
  return (
    <div ref={content} className="b-stack">
      <ListView
        caption="Mouvements du partenaire"
        screen={screen}
        columns={columns}
        list={list}
        row={traits}
        open={open}
        options={{ format_id: formats }}
        fields={
          reader.mayOpen('restaurant')
            ? {
                restaurant_id: <PlaceFilter key="restaurant_id" kind="restaurant" {...place('restaurant_id')} />,
                drop_off_point_id: (
                  <PlaceFilter key="drop_off_point_id" kind="drop_off_point" {...place('drop_off_point_id')} />
                ),
              }
            : {}
        }
        empty={{
          none: 'Aucun mouvement',
          title: 'Aucun mouvement',
          words: 'Le premier approvisionnement apparaîtra ici.',
        }}
      />
      <Suspense>
        {undoing && <ReverseSupply partner={partner} row={undoing} onClose={() => setUndoing(undefined)} />}
      </Suspense>
    </div>
  );
}

async function printed(id: number, transaction: number): Promise<void> {
  try {
    await download(`bon-${transaction}.pdf`, (options) =>
      client.partners.deliveryNote({ id, file: `${transaction}.pdf` }, options),
    );
  } catch (error) {
    tellProblem(error);
  }
}
