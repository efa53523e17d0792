import { type Bank, type BankOperation, type BankSums } from '@boucle/contract/features/books/bankCalls.ts';
import { writtenDay } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { isTransaction } from '@boucle/contract/shared/ledgerCards/causes.ts';
import { useState } from 'react';
import { transactionAddress } from '../../../shared/transactionAddress.ts';
import { Button } from '../../../ui/Button.tsx';
import { Money } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { JoinOperation } from './JoinDialog.tsx';
import { noteOf } from './TheirsSheet.tsx';
import { operationKey, operationWords } from './words.ts';

/** What the books have and the bank has not, within the days of its statements. */
export function OursSheet({ bank, sums: { from_day, to_day } }: { bank: Bank; sums: BankSums }) {
  const { ours, operations } = bank;
  const [joined, setJoined] = useState<BankOperation>();
  return (
    <div id="chez-nous">
      <Sheet title="Chez nous, pas à la banque" note={noteOf(ours.length, operations)} flush className="books-listed">
        {ours.length === 0 ? (
          <EmptyState title="Tout est à la banque">
            {`Ce que le compte 512 a reçu et payé du ${writtenDay(from_day)} au ${writtenDay(to_day)} est rapproché.`}
          </EmptyState>
        ) : (
          <table className="b-table">
            <caption className="b-sr">Chez nous, pas à la banque</caption>
            <thead>
              <tr>
                <th scope="col">Jour</th>
                <th scope="col">Opération</th>
                <th scope="col" className="b-cell-end">
                  Montant
                </th>
                <th scope="col">
                  <span className="b-sr">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {ours.map((one) => (
                <Row key={operationKey(one)} operation={one} onJoin={() => setJoined(one)} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {joined && <JoinOperation operation={joined} bank={bank} onClose={() => setJoined(undefined)} />}
    </div>
  );
}

function Row({ operation, onJoin }: { operation: BankOperation; onJoin: () => void }) {
  const words = operationWords(operation);
  return (
    <tr>
      <th scope="row">{writtenDay(operation.day)}</th>
      <td data-label="Opération">
        <Link className="b-link" to={addressOf(operation)}>
          {words}
        </Link>
        {operation.comment !== '' && <small className="books-planned">{operation.comment}</small>}
      </td>
      <td data-label="Montant" className="b-cell-end">
        <Money euros={operation.amount} />
      </td>
      <td className="b-cell-end">
        <Button size="small" aria-label={`Rapprocher ${words}`} onClick={onJoin}>
          Rapprocher…
        </Button>
      </td>
    </tr>
  );
}

/** Where an operation opens, and is taken back if it was a mistake. */
function addressOf({ batch, statement_id, source, transaction_ids: [id] }: BankOperation): Address {
  if (batch !== null) return partAddress('/billing', 'virements', `open=${batch.id}`);
  if (statement_id !== null) return partAddress('/billing', 'releves', `open=${statement_id}`);
  if (source === 'paid_in') return partAddress('/books', 'remises');
  if (id !== undefined && isTransaction(source)) return transactionAddress({ id, transaction_type: source });
  if (source === 'payment_received' || source === 'payment_made') return partAddress('/billing', 'paiements');
  return partAddress('/books', 'ecritures', `kind=BANK&source=${source}`);
}
