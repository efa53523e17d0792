import { type BankSums } from '@boucle/contract/features/books/bankCalls.ts';
import { addDays, centsOf, euro, eurosOf, signedEuro, writtenDay } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { Sheet } from '../../../ui/Sheet.tsx';

/** Both balances, and what makes their difference, to the cent. Each part leads to its rows. */
export function BankSheet({ sums }: { sums: BankSums }) {
  const { from_day, to_day, bank, books, start, missing, theirs, aside, ours, later } = sums;
  const difference = eurosOf(centsOf(bank) - centsOf(books));
  const parts = [start, missing, theirs, aside, -ours, later].reduce((sum, euros) => sum + centsOf(euros), 0);
  const unexplained = eurosOf(centsOf(difference) - parts);
  const isRight = unexplained === 0;
  return (
    <Sheet title={`Au ${writtenDay(to_day)}`} flush className="books-listed bank-balance">
      <table className="b-table bank-sums">
        <caption className="b-sr">Soldes de la banque et du compte 512</caption>
        <tbody>
          <Row label="Solde à la banque" euros={euro(bank)} isTotal />
          <Row label="Solde du compte 512" euros={euro(books)} isTotal />
          <Row label="Écart" euros={signedEuro(difference)} isTotal />
          <Row
            label={
              <a className="b-link" href="#a-la-banque">
                À la banque, pas chez nous
              </a>
            }
            euros={signedEuro(theirs)}
          />
          <Row
            label={
              <a className="b-link" href="#chez-nous">
                Chez nous, pas à la banque
              </a>
            }
            euros={signedEuro(-ours)}
          />
          {aside !== 0 && (
            <Row
              label={
                <a className="b-link" href="#hors-boucle">
                  Hors Boucle
                </a>
              }
              euros={signedEuro(aside)}
            />
          )}
          {later !== 0 && (
            <Row label={`Rapproché, daté après le ${writtenDay(to_day)} dans les comptes`} euros={signedEuro(later)} />
          )}
          {start !== 0 && (
            <Row label={`Écart de départ, au ${writtenDay(addDays(from_day, -1))}`} euros={signedEuro(start)} />
          )}
          {missing !== 0 && <Row label={'Relevés manquants\u00a0: importez-les'} euros={signedEuro(missing)} />}
        </tbody>
      </table>
      <p className={isRight ? 'books-proof' : 'books-proof books-proof-off'}>
        {isRight
          ? 'L’écart est expliqué au centime.'
          : `${euro(unexplained)} restent inexpliqués\u00a0: vérifiez l’intégrité.`}
      </p>
    </Sheet>
  );
}

function Row({ label, euros, isTotal = false }: { label: ReactNode; euros: string; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? undefined : 'bank-part'}>
      <th scope="row">{label}</th>
      <td className="b-cell-end b-num">{euros}</td>
    </tr>
  );
}
