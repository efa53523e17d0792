import { type Liability } from '@boucle/contract/features/books/calls.ts';
import { owedOf } from '@boucle/contract/features/books/liability.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { Link } from '../../ui/Link.tsx';
import { money, pieces } from '../../ui/cells.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { rowsAddress } from './addresses.ts';

/** Deposits of guests, by the restaurant that took them. */
export function GuestsSheet({ liability: { day, owed } }: { liability: Liability }) {
  const guests = owedOf(owed, ['GST']);
  return (
    <Sheet title="Consignes des invités, par restaurant" flush>
      <FigureTable>
        <thead>
          <tr>
            <th scope="col">Restaurant</th>
            <th scope="col">Contenants</th>
            <th scope="col">Montant</th>
          </tr>
        </thead>
        <tbody>
          {owed.map(
            ({ kind, owner_id: id, owner_name: name, pieces: lent, amount }) =>
              kind === 'GST' &&
              id !== null && (
                <tr key={id}>
                  <th scope="row">{name}</th>
                  <td>{pieces(lent)}</td>
                  <td>
                    <Link
                      className="b-link b-strong"
                      to={rowsAddress(day, { kind: 'GST', restaurant_id: id })}
                      aria-label={`${name ?? ''}\u00a0: ${euro(amount)}, voir le détail`}
                    >
                      {euro(amount)}
                    </Link>
                  </td>
                </tr>
              ),
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td>{pieces(guests.pieces)}</td>
            <td>{money(guests.amount)}</td>
          </tr>
        </tfoot>
      </FigureTable>
    </Sheet>
  );
}
