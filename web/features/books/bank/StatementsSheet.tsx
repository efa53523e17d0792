import { type BankStatement } from '@boucle/contract/features/books/bankCalls.ts';
import { ibanText } from '@boucle/contract/base/validation/bank.ts';
import { dateTime, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { Money } from '../../../ui/cells.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

/** The statements that were read, the latest first. */
export function StatementsSheet({ statements }: { statements: readonly BankStatement[] }) {
  return (
    <Sheet title="Relevés lus" flush className="books-listed">
      <table className="b-table">
        <caption className="b-sr">Relevés lus</caption>
        <thead>
          <tr>
            <th scope="col">Période</th>
            <th scope="col">Compte</th>
            <th scope="col">Lignes</th>
            <th scope="col" className="b-cell-end">
              Ouverture
            </th>
            <th scope="col" className="b-cell-end">
              Clôture
            </th>
            <th scope="col">Lu</th>
          </tr>
        </thead>
        <tbody>
          {statements.map(({ id, iban, number, from_day, to_day, opening, closing, lines, read_at, by }) => (
            <tr key={id}>
              <th scope="row">
                {`Du ${writtenDay(from_day)} au ${writtenDay(to_day)}`}
                <small className="books-planned">{`n°\u00a0${number}`}</small>
              </th>
              <td data-label="Compte">{ibanText(iban)}</td>
              <td data-label="Lignes">{quantity(lines)}</td>
              <td data-label="Ouverture" className="b-cell-end">
                <Money euros={opening} />
              </td>
              <td data-label="Clôture" className="b-cell-end">
                <Money euros={closing} />
              </td>
              <td data-label="Lu">
                {dateTime(read_at)}
                {by !== null && <small className="books-planned">par {by}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}
