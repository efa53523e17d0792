import '../../ui/table/DataTable.css';
import { quantity } from '@boucle/contract/base/format.ts';
import { type OrderDetail } from '@boucle/contract/features/orders/calls.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { describeOnScreen } from '@boucle/contract/features/transactions/onScreen.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useReader } from '../../shared/useReader.ts';
import { Money, Pieces } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { NARROW, useMedia } from '../../ui/media.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { PhoneRows } from '../../ui/table/PhoneRows.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';

const noMenu = () => undefined;

/**
 * Where a transaction opens: order types are in no group but one, whose panel opens over any list;
 * a partner has its own movements.
 */
function panelFor({ mayOpen }: Reader): ((id: number) => Address) | undefined {
  if (mayOpen('transactions'))
    return (id) => `${pathOf('transactions', { transactionsGroup: 'reuses' })}?transaction=${id}`;
  return mayOpen('partner-stocks')
    ? (id) => `${pathOf('partner-stocks')}?onglet=mouvements&transaction=${id}`
    : undefined;
}

/** Transactions recorded for the order, reversals included. */
export function OrderTransactions({ order: { transactions } }: { order: OrderDetail }) {
  const reader = useReader();
  const narrow = useMedia(NARROW);
  if (transactions.length === 0) return null;
  const panelOf = panelFor(reader);
  const name = (row: TransactionRow) => describeOnScreen(row, reader).type;
  const traits: RowTraits<TransactionRow> = {
    key: ({ id }) => String(id),
    name: ({ id }) => `transaction n°\u00a0${quantity(id)}`,
    ...(panelOf && { to: ({ id }) => panelOf(id) }),
    phone: (row) => ({
      title: name(row),
      end: <Pieces count={row.containers_count} />,
      meta: describeOnScreen(row, reader).date,
      metaEnd: <Money euros={row.containers_cost} />,
    }),
  };
  return (
    <Sheet title="Transactions" flush>
      {narrow ? (
        <PhoneRows
          caption="Transactions de la commande"
          rows={transactions}
          traits={traits}
          busy={false}
          onMenu={noMenu}
        />
      ) : (
        <table className="b-table b-table-words b-order-table">
          <caption className="b-sr">Transactions de la commande</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Type</th>
              <th scope="col">De</th>
              <th scope="col">Vers</th>
              <th scope="col" className="b-cell-end">
                Contenants
              </th>
              <th scope="col" className="b-cell-end">
                Coût des contenants
              </th>
            </tr>
          </thead>
          <tbody>
            {transactions.map((row) => {
              const shown = describeOnScreen(row, reader);
              return (
                <tr key={row.id}>
                  <td>{shown.date}</td>
                  <td>
                    {panelOf ? (
                      <Link className="b-link" to={panelOf(row.id)}>
                        {shown.type}
                      </Link>
                    ) : (
                      shown.type
                    )}
                    {row.reverses_id !== null && <span className="b-faint"> · annulation</span>}
                  </td>
                  <td>{shown.from.label}</td>
                  <td>{shown.to.label}</td>
                  <td className="b-cell-end">
                    <Pieces count={row.containers_count} />
                  </td>
                  <td className="b-cell-end">
                    <Money euros={row.containers_cost} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Sheet>
  );
}
