import { euro, writtenDay } from '@boucle/contract/format.ts';
import { type StatementDetail, type StatementPayment } from '@boucle/contract/statements/shapes.ts';
import { mdiUndoVariant } from '@mdi/js';
import { useState } from 'react';
import { Money } from '../../ui/cells.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ReversePayment } from './ReversePayment.tsx';

const natureOf = ({ amount, reverses_id, reversed, credit_note: credit }: StatementPayment): string => {
  if (credit !== null) return amount > 0 ? `Avoir ${credit}` : `Facture ${credit}, en remplacement`;
  if (reverses_id !== null) return 'Annulation';
  const nature = amount > 0 ? 'Reçu' : 'Reversé';
  return reversed ? `${nature}, annulé` : nature;
};

/** What was paid of a statement, the latest first; what was recorded by mistake is taken back by its opposite. */
export function Payments({ statement }: { statement: StatementDetail }) {
  const [undone, setUndone] = useState<StatementPayment>();
  return (
    <section aria-labelledby="statement-payments">
      <h3 id="statement-payments" className="statement-heading">
        Règlements
      </h3>
      <div className="statement-mini">
        <table aria-labelledby="statement-payments">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Nature</th>
              <th scope="col">Commentaire</th>
              <th scope="col">Montant</th>
              <th scope="col">
                <span className="b-sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {statement.payments.map((payment) => (
              <tr key={payment.id}>
                <th scope="row">{writtenDay(payment.day)}</th>
                <td data-label="Nature" className="statement-text">
                  {natureOf(payment)}
                  {payment.by !== null && <small>{`par ${payment.by}`}</small>}
                </td>
                <td data-label="Commentaire" className="statement-text">
                  {payment.comment}
                </td>
                <td data-label="Montant">
                  <Money euros={payment.amount} />
                </td>
                <td>
                  {payment.reverses_id === null && !payment.reversed && payment.credit_note === null && (
                    <IconButton
                      size="small"
                      icon={mdiUndoVariant}
                      label={`Annuler le règlement de ${euro(Math.abs(payment.amount))}`}
                      onClick={() => setUndone(payment)}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {undone && <ReversePayment statement={statement} payment={undone} onClose={() => setUndone(undefined)} />}
    </section>
  );
}
