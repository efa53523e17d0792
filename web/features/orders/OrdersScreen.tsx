import { orderCustomer } from './orderCustomer.ts';
import { MAX_SELECTED } from '@boucle/contract/base/constants.ts';
import { count as counted, writtenDay } from '@boucle/contract/base/format.ts';
import { type OrderAction } from '@boucle/contract/features/orders/status.ts';
import { type Order } from '@boucle/contract/features/orders/calls.ts';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { useSession } from '../../api/useSession.ts';
import { useSelectedRows } from '../../shared/bulk/useSelectedRows.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useFormatOptions } from '../../shared/transactions/useFormatOptions.ts';
import { useRowQuestion } from '../../shared/useRowQuestion.ts';
import { useReader } from '../../shared/useReader.ts';
import { part } from '../../ui/loading/part.tsx';
import { withFilter } from '../../ui/table/listSearch.ts';
import { orderColumns } from './columns.tsx';
import { ORDER_LIST } from './orderList.ts';
import { orderRow } from './orderRow.tsx';
import { orderListQuery, orderQuery } from './queries.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';

const BulkValidateDialog = part(() => import('./dialogs/BulkValidateDialog.tsx'), 'BulkValidateDialog');

const OrderQuestion = part(() => import('./dialogs/OrderQuestion.tsx'), 'OrderQuestion');

/**
 * The orders of the initiative, or of the reader's partner. The address holds the whole state of
 * the list.
 */
export function OrdersScreen() {
  const screen = useListScreen(ORDER_LIST);
  const { state, change } = screen;
  const reader = useReader();
  const columns = useMemo(() => orderColumns(reader), [reader]);
  const cache = useQueryClient();
  const { asked, ask, close } = useRowQuestion<OrderAction>((id) => cache.query({ ...orderQuery(id), staleTime: 0 }));
  const role = useSession()?.user?.role;
  const row = useMemo(() => orderRow(role, ask), [role, ask]);
  const list = useQuery(orderListQuery(state));
  const rows = list.data?.data;
  const [validating, setValidating] = useState<readonly Order[]>();
  const readPage = useCallback(
    (page: { number: number; size: number }) => client.orders.list({ ...ORDER_LIST.ordered(state), page }),
    [state],
  );
  const { selection, setSelection, gathering, withRows, narrow, release } = useSelectedRows({
    rows,
    readPage,
    most: MAX_SELECTED,
    onChange: change,
  });
  const formats = useFormatOptions(ORDER_LIST.filtered(state).filter?.format_id);
  const customer = state.filters['customer_id']?.[0];
  const ended = ORDER_LIST.filtered(state).filter?.ended_on;
  const place = (name: 'restaurant_id' | 'partner_id') => ({
    value: ORDER_LIST.filtered(state).filter?.[name],
    onValue: (id: number | undefined) =>
      narrow({ filters: withFilter(state, name, id === undefined ? [] : [String(id)]).filters }),
  });
  const exporting = useDownload('commandes.csv', (options) => client.orders.csv(ORDER_LIST.ordered(state), options));
  return (
    <ListPage
      title="Commandes"
      noun={['commande', 'commandes']}
      screen={screen}
      columns={columns}
      list={list}
      row={row}
      onChange={narrow}
      exporting={exporting}
      busy={gathering}
      selection={{
        value: selection,
        onValue: setSelection,
        label: (total) => counted(total, 'commande sélectionnée', 'commandes sélectionnées'),
        allLabel: (total) => `Sélectionner les ${counted(total, 'commande', 'commandes')}`,
        actions: [{ label: 'Valider', icon: mdiCheckCircleOutline, onClick: () => void withRows(setValidating) }],
      }}
      fields={{
        restaurant_id: reader.mayOpen('restaurants') && (
          <PlaceFilter key="restaurant" kind="restaurant" {...place('restaurant_id')} />
        ),
        partner_id: reader.mayOpen('partners') && <PlaceFilter key="partner" kind="partner" {...place('partner_id')} />,
      }}
      options={{
        format_id: formats,
        ended_on: ended === undefined ? undefined : [{ value: ended, label: writtenDay(ended) }],
        customer_id:
          customer === undefined
            ? undefined
            : [
                {
                  value: customer,
                  label: rows?.[0] === undefined ? `n°\u00A0${customer}` : orderCustomer(rows[0].customer),
                },
              ],
      }}
      empty={{
        none: 'Aucune commande',
        all: 'toutes les commandes',
        words: 'Elles arrivent ici dès que l’application d’un partenaire en crée une.',
      }}
    >
      <Suspense>
        {validating && (
          <BulkValidateDialog orders={validating} onDone={release} onClose={() => setValidating(undefined)} />
        )}
        {asked && <OrderQuestion id={asked.id} action={asked.question} onClose={close} />}
      </Suspense>
    </ListPage>
  );
}
