import { BANK_MATCH_LABELS } from '@boucle/contract/features/books/bank.ts';
import { type BankMatch } from '@boucle/contract/features/books/bankCalls.ts';
import { centsOf, date, euro, eurosOf, writtenDay } from '@boucle/contract/base/format.ts';
import { mdiUndoVariant } from '@mdi/js';
import { client } from '../../../api/client.ts';
import { tellProblem } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Money } from '../../../ui/cells.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { BANK_CHANGES } from './useBankMatching.ts';
import { lineWords, operationWords } from './words.ts';

interface MatchesSheetProps {
  readonly id?: string;
  readonly title: string;
  readonly note: string;
  readonly matches: readonly BankMatch[];
}

/** Lines that were matched or set aside, the latest first; each may be undone. */
export function MatchesSheet({ id, title, note, matches }: MatchesSheetProps) {
  const undo = useIdempotentMutation({
    send: (match: BankMatch, options) => client.books.undoBankMatch({ id: match.id }, options),
    subject: ({ id: of }) => of,
    invalidates: BANK_CHANGES,
    success: () => 'Le rapprochement est défait.',
    onFailed: tellProblem,
  });
  return (
    <div id={id}>
      <Sheet title={title} note={note} flush className="books-listed">
        <table className="b-table">
          <caption className="b-sr">{title}</caption>
          <thead>
            <tr>
              <th scope="col">À la banque</th>
              <th scope="col">Dans les comptes</th>
              <th scope="col">Comment</th>
              <th scope="col" className="b-cell-end">
                Montant
              </th>
              <th scope="col">
                <span className="b-sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {matches.map((match) => (
              <Row key={match.id} match={match} onUndo={() => undo.mutate(match)} />
            ))}
          </tbody>
        </table>
      </Sheet>
    </div>
  );
}

function Row({ match, onUndo }: { match: BankMatch; onUndo: () => void }) {
  const { how, reason, made_at, by, lines, operations } = match;
  const amount = eurosOf((lines.length > 0 ? lines : operations).reduce((sum, one) => sum + centsOf(one.amount), 0));
  return (
    <tr>
      <td data-label="À la banque">
        {lines.map((line) => (
          <span key={line.id} className="bank-side">{`${writtenDay(line.day)}, ${lineWords(line)}`}</span>
        ))}
      </td>
      <td data-label="Dans les comptes">
        {operations.map((one, n) => (
          <span key={n} className="bank-side">{`${writtenDay(one.day)}, ${operationWords(one)}`}</span>
        ))}
        {reason}
      </td>
      <td data-label="Comment">
        {BANK_MATCH_LABELS[how]}
        <small className="books-planned">{`le ${date(made_at)}${by === null ? '' : ` par ${by}`}`}</small>
      </td>
      <td data-label="Montant" className="b-cell-end">
        <Money euros={amount} />
      </td>
      <td>
        <IconButton
          size="small"
          icon={mdiUndoVariant}
          label={`Défaire le rapprochement de ${euro(amount)}`}
          onClick={onUndo}
        />
      </td>
    </tr>
  );
}
