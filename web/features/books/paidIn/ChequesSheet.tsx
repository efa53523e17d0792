import { type WaitingCheque } from '@boucle/contract/features/books/payInCalls.ts';
import { count, eurosOf, centsOf, writtenDay } from '@boucle/contract/base/format.ts';
import { mdiBankTransferIn } from '@mdi/js';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Money } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PayInDialog } from './PayInDialog.tsx';

const sumOf = (cheques: readonly WaitingCheque[]): number =>
  eurosOf(cheques.reduce((sum, { amount }) => sum + centsOf(amount), 0));

const keyOf = ({ id, credit }: WaitingCheque): string => `${credit ? 'credit' : 'payment'}-${id}`;

/** Cheques that wait: all are ticked to begin with, what is unticked stays for another slip. */
export function ChequesSheet({ cheques }: { cheques: readonly WaitingCheque[] }) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [paying, setPaying] = useState(false);
  const ticked = cheques.filter((cheque) => !left.has(keyOf(cheque)));
  const tick = (key: string, on: boolean) => {
    const next = new Set(left);
    if (on) next.delete(key);
    else next.add(key);
    setLeft(next);
  };
  return (
    <Sheet
      title="Chèques à remettre"
      note={cheques.length > 0 && count(cheques.length, 'chèque', 'chèques')}
      flush
      className="books-listed"
      actions={
        cheques.length > 0 && (
          <Button size="small" icon={mdiBankTransferIn} disabled={ticked.length === 0} onClick={() => setPaying(true)}>
            Remettre en banque
          </Button>
        )
      }
    >
      {cheques.length === 0 ? (
        <EmptyState title="Aucun chèque à remettre">
          Un paiement ou un crédit reçu par chèque attend ici jusqu’à sa remise.
        </EmptyState>
      ) : (
        <table className="b-table">
          <caption className="b-sr">Chèques à remettre</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="b-sr">Choix</span>
              </th>
              <th scope="col">De</th>
              <th scope="col">Reçu le</th>
              <th scope="col">Commentaire</th>
              <th scope="col" className="b-cell-end">
                Montant
              </th>
            </tr>
          </thead>
          <tbody>
            {cheques.map((cheque) => (
              <tr key={keyOf(cheque)}>
                <td data-label="À remettre">
                  <Checkbox
                    aria-label={`${cheque.from}, ${writtenDay(cheque.day)}`}
                    checked={!left.has(keyOf(cheque))}
                    onChange={(event) => tick(keyOf(cheque), event.target.checked)}
                  />
                </td>
                <th scope="row">{cheque.from}</th>
                <td data-label="Reçu le">{writtenDay(cheque.day)}</td>
                <td data-label="Commentaire">{cheque.comment}</td>
                <td data-label="Montant" className="b-cell-end">
                  <Money euros={cheque.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {paying && <PayInDialog cheques={ticked} amount={sumOf(ticked)} onClose={() => setPaying(false)} />}
    </Sheet>
  );
}
