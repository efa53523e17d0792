import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { PAYMENT_MEANS_LABELS, type PaymentMeans } from '@boucle/contract/shared/statements/means.ts';
import { mdiUndoVariant } from '@mdi/js';
import { useState } from 'react';
import { Money } from '../../ui/cells.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { type SendOptions } from '../saving/attempts.ts';
import { ReversePayment } from './ReversePayment.tsx';

/** A payment, its reversal, or a credit note by hand that takes off what is left. */
export interface RecordedPayment {
  readonly id: number;
  readonly day: string;
  readonly amount: number;
  readonly means: PaymentMeans | null;
  readonly comment: string | null;
  readonly by: string | null;
  readonly reverses_id: number | null;
  readonly reversed: boolean;
  readonly credit_note?: string | null;
  readonly carried?: boolean;
}

const natureOf = ({
  amount,
  reverses_id,
  reversed,
  credit_note: credit = null,
  carried = false,
  means,
}: RecordedPayment): string => {
  if (credit !== null) return amount > 0 ? `Avoir ${credit}` : `Facture ${credit}, en remplacement`;
  if (carried && reverses_id === null) return amount < 0 ? 'Trop-perçu reporté' : 'Trop-perçu d’un relevé précédent';
  const by = means === null ? '' : `, ${PAYMENT_MEANS_LABELS[means].toLowerCase()}`;
  if (reverses_id !== null) return `Annulation${by}`;
  const nature = amount > 0 ? 'Reçu' : 'Reversé';
  return `${nature}${by}${reversed ? ', annulé' : ''}`;
};

type PaymentsProps = {
  payments: readonly RecordedPayment[];
  /** Sentence on what taking one back does. */
  undoing: string;
  undo: (paymentId: number, comment: string, options: SendOptions) => Promise<unknown>;
  onUndone: () => void;
};

/** Payments, the latest first; one recorded by mistake is taken back by its opposite. */
export function Payments({ payments, undoing, undo, onUndone }: PaymentsProps) {
  const [undone, setUndone] = useState<RecordedPayment>();
  return (
    <section aria-labelledby="statement-payments">
      <h3 id="statement-payments" className="statement-heading">
        Paiements
      </h3>
      <div className="statement-mini">
        <table aria-labelledby="statement-payments">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col" className="statement-text">
                Nature
              </th>
              <th scope="col" className="statement-text">
                Commentaire
              </th>
              <th scope="col">Montant</th>
              <th scope="col">
                <span className="b-sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {payments.map((payment) => (
              <tr key={payment.id}>
                <th scope="row">{writtenDay(payment.day)}</th>
                <td data-label="Nature" className="statement-text">
                  <span>
                    {natureOf(payment)}
                    {payment.by !== null && <small>{`par ${payment.by}`}</small>}
                  </span>
                </td>
                <td data-label="Commentaire" className="statement-text">
                  {payment.comment}
                </td>
                <td data-label="Montant">
                  <Money euros={payment.amount} />
                </td>
                <td>
                  {payment.reverses_id === null &&
                    !payment.reversed &&
                    (payment.credit_note ?? null) === null &&
                    payment.carried !== true && (
                      <IconButton
                        size="small"
                        icon={mdiUndoVariant}
                        label={`Annuler le paiement de ${euro(Math.abs(payment.amount))}`}
                        onClick={() => setUndone(payment)}
                      />
                    )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {undone && (
        <ReversePayment
          amount={undone.amount}
          undoing={undoing}
          undo={(comment, options) => undo(undone.id, comment, options)}
          onDone={onUndone}
          onClose={() => setUndone(undefined)}
        />
      )}
    </section>
  );
}
