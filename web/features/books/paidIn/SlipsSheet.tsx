import { type PaidInSlip } from '@boucle/contract/features/books/payInCalls.ts';
import { count, dateTime, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { mdiUndoVariant } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { AskReason } from '../../../shared/dialogs/AskReason.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Money } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';

/**
 * Slips taken to the bank, the latest first; a slip that was a mistake is taken back by its
 * opposite.
 */
export function SlipsSheet({ slips }: { slips: readonly PaidInSlip[] }) {
  const [undone, setUndone] = useState<PaidInSlip>();
  return (
    <Sheet title="Remises" note={slips.length > 0 && 'Les 50 dernières'} flush className="books-listed">
      {slips.length === 0 ? (
        <EmptyState title="Aucune remise">Chaque remise reste inscrite ici, avec qui l’a enregistrée.</EmptyState>
      ) : (
        <table className="b-table">
          <caption className="b-sr">Remises en banque</caption>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Contenu</th>
              <th scope="col">Enregistrée</th>
              <th scope="col" className="b-cell-end">
                Montant
              </th>
              <th scope="col">
                <span className="b-sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {slips.map((slip) => (
              <Row key={slip.id} slip={slip} onUndo={() => setUndone(slip)} />
            ))}
          </tbody>
        </table>
      )}
      {undone && <Undo slip={undone} onClose={() => setUndone(undefined)} />}
    </Sheet>
  );
}

const contentOf = ({ means, cheques }: PaidInSlip): string =>
  means === 'cash' ? 'Espèces' : count(cheques, 'chèque', 'chèques');

function Row({ slip, onUndo }: { slip: PaidInSlip; onUndo: () => void }) {
  const { day, amount, by, created_at, reversed } = slip;
  return (
    <tr>
      <th scope="row">{writtenDay(day)}</th>
      <td data-label="Contenu">{`${contentOf(slip)}${reversed ? ', annulée' : ''}`}</td>
      <td data-label="Enregistrée">
        {dateTime(created_at)}
        {by !== null && <small className="books-planned">par {by}</small>}
      </td>
      <td data-label="Montant" className="b-cell-end">
        <Money euros={amount} />
      </td>
      <td>
        {!reversed && (
          <IconButton
            size="small"
            icon={mdiUndoVariant}
            label={`Annuler la remise de ${euro(amount)}`}
            onClick={onUndo}
          />
        )}
      </td>
    </tr>
  );
}

function Undo({ slip, onClose }: { slip: PaidInSlip; onClose: () => void }) {
  const reverse = useIdempotentMutation({
    send: (comment: string, options) => client.books.undoPayIn({ id: slip.id, comment }, options),
    invalidates: [query.books.key(), query.ledgerCards.key(), query.events.key()],
    success: () => 'La remise est annulée.',
    onDone: onClose,
  });
  return (
    <AskReason
      title={`Annuler la remise de ${euro(slip.amount)}\u202f?`}
      confirm="Annuler la remise"
      cancel="La garder"
      busy={reverse.isPending}
      error={problemOf(reverse.error)}
      onConfirm={(reason) => reverse.mutate(reason)}
      onCancel={onClose}
    >
      <p>
        {slip.means === 'cash'
          ? 'Les espèces reviennent à la caisse. Les deux écritures restent lisibles.'
          : 'Ses chèques attendent de nouveau leur remise. Les deux écritures restent lisibles.'}
      </p>
    </AskReason>
  );
}
