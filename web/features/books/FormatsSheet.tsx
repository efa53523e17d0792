import { type Liability } from '@boucle/contract/features/books/calls.ts';
import { amountOf, owedOf } from '@boucle/contract/features/books/liability.ts';
import { count, euro } from '@boucle/contract/base/format.ts';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Link } from '../../ui/Link.tsx';
import { money, pieces } from '../../ui/cells.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { rowsAddress } from './addresses.ts';

/** Deposits by format: one line for each price that is still locked. */
export function FormatsSheet({ liability }: { liability: Liability }) {
  const { day, formats, owed } = liability;
  const [deposits, guests] = [owedOf(owed, ['CON']), owedOf(owed, ['GST'])];
  return (
    <Sheet title="Consignes par format" note={count(deposits.pieces + guests.pieces, 'contenant', 'contenants')} flush>
      {formats.length === 0 ? (
        <EmptyState title="Aucun contenant n’était prêté">
          À cette date, aucune consigne n’était immobilisée.
        </EmptyState>
      ) : (
        <FigureTable label="Formats et consignes" stacked className="b-figures-four">
          <thead>
            <tr>
              <th scope="col">Format</th>
              <th scope="col">Consigne</th>
              <th scope="col">Consos</th>
              <th scope="col">Montant</th>
              <th scope="col">Invités</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {formats.map(({ format, deposit, pieces: held, guests: own }) => (
              <tr key={`${format.id} ${deposit}`}>
                <th scope="row">
                  <span className="books-format">
                    <FormatPicture url={format.picture_url} drawing={format.drawing} />
                    {format.title}
                    {deposit !== format.deposit && <small>ancienne consigne</small>}
                  </span>
                </th>
                <td data-label="Consigne">{euro(deposit)}</td>
                <td data-label="Consos">{pieces(held)}</td>
                <td data-label="Montant">{money(amountOf(deposit, held))}</td>
                <td data-label="Invités">{pieces(own)}</td>
                <td className="b-figures-end">
                  <Link
                    className="b-link b-strong"
                    to={rowsAddress(day, { format_id: format.id, deposit })}
                    aria-label={`${format.title}, consigne ${euro(deposit)}\u00a0: ${euro(amountOf(deposit, held + own))}, voir le détail`}
                  >
                    {euro(amountOf(deposit, held + own))}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td />
              <td data-label="Consos">{pieces(deposits.pieces)}</td>
              <td data-label="Montant">{money(deposits.amount)}</td>
              <td data-label="Invités">{pieces(guests.pieces)}</td>
              <td className="b-figures-end">{money(owedOf(owed, ['CON', 'GST']).amount)}</td>
            </tr>
          </tfoot>
        </FigureTable>
      )}
    </Sheet>
  );
}
