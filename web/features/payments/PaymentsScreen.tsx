import { euro } from '@boucle/contract/base/format.ts';
import { type PaymentTotals, type RecordedPayment } from '@boucle/contract/features/payments/calls.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { ListPage } from '../../shared/lists/ListPage.tsx';
import { type ListTotal, ListTotals } from '../../shared/lists/ListTotals.tsx';
import { useListScreen } from '../../shared/lists/useListScreen.ts';
import { PlaceFilter } from '../../shared/places/PlaceFilter.tsx';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { part } from '../../ui/loading/part.tsx';
import { isFiltered, withFilter } from '../../ui/table/listSearch.ts';
import { PAYMENT_LIST, paymentRow } from './paymentList.tsx';

const ReversePayment = part(() => import('../../shared/statements/ReversePayment.tsx'), 'ReversePayment');

/** « Paiements »: what restaurants and clients paid or were paid, and for which paper. */
export function PaymentsScreen() {
  const screen = useListScreen(PAYMENT_LIST);
  const { state, change } = screen;
  const list = useQuery(
    query.payments.list.queryOptions({ input: PAYMENT_LIST.page(state), placeholderData: keepPreviousData }),
  );
  const totals = useQuery(
    query.payments.totals.queryOptions({ input: PAYMENT_LIST.filtered(state), placeholderData: keepPreviousData }),
  );
  const exporting = useDownload('paiements.csv', (options) =>
    client.payments.csv(PAYMENT_LIST.ordered(state), options),
  );
  const [reversed, setReversed] = useState<RecordedPayment>();
  const row = useMemo(() => paymentRow(setReversed), []);
  const changed = useStatementsChanged();
  return (
    <>
      <ListPage
        title="Paiements"
        noun={['paiement', 'paiements']}
        screen={screen}
        list={list}
        row={row}
        exporting={exporting}
        fields={{
          restaurant_id: (
            <PlaceFilter
              key="restaurant"
              kind="restaurant"
              value={PAYMENT_LIST.filtered(state).filter?.restaurant_id}
              onValue={(id) =>
                change({
                  filters: withFilter(state, 'restaurant_id', id === undefined ? [] : [String(id)]).filters,
                })
              }
            />
          ),
        }}
        between={
          <ListTotals
            totals={totals.data}
            filtered={isFiltered(state)}
            of={['du paiement filtré', 'des paiements filtrés']}
            parts={partsOf}
          />
        }
        empty={{
          none: 'Aucun paiement',
          all: 'tous les paiements',
          words: 'Enregistrez un paiement depuis un relevé ou une facture\u00a0: il s’inscrit ici.',
        }}
      />
      <Suspense>
        {reversed && (
          <ReversePayment
            amount={reversed.amount}
            undoing="Ce qu’il payait redevient dû d’autant."
            undo={(comment, options) => reverse(reversed, comment, options)}
            onDone={changed}
            onClose={() => setReversed(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}

function reverse(
  { id: payment_id, statement, service }: RecordedPayment,
  comment: string,
  options: Parameters<typeof client.statements.reversePayment>[1],
): Promise<unknown> {
  return statement === null
    ? client.services.reversePayment({ id: service?.id ?? 0, payment_id, comment }, options)
    : client.statements.reversePayment({ id: statement.id, payment_id, comment }, options);
}

/** Reversals are taken off. */
const partsOf = ({ received, paid_out: paidOut }: PaymentTotals): readonly ListTotal[] => [
  ['Reçus', received, euro(received)],
  ['Reversés', paidOut, euro(-paidOut)],
  ...(paidOut === 0 ? [] : [['Solde', received + paidOut, euro(received + paidOut)] as const]),
];
