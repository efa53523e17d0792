import { type Bank, type BankLine, type BankProposal } from '@boucle/contract/features/books/bankCalls.ts';
import { count, euro, writtenDay } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { client } from '../../../api/client.ts';
import { AskReason } from '../../../shared/dialogs/AskReason.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { ExecuteBatch } from '../../../shared/transfers/ExecuteBatch.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Money } from '../../../ui/cells.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { JoinLine } from './JoinDialog.tsx';
import { BANK_CHANGES, useBankMatching } from './useBankMatching.ts';
import { lineWords } from './words.ts';

const StatementDialog = part(() => import('../../../shared/statements/StatementDialog.tsx'), 'StatementDialog');
const ServiceDialog = part(() => import('../../../shared/services/ServiceDialog.tsx'), 'ServiceDialog');

type Asked = { readonly line: BankLine; readonly act: 'join' | 'aside' | BankProposal };

/** What the bank has and the books have not, with what can be done about it. */
export function TheirsSheet({ bank: { theirs, lines } }: { bank: Bank }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  return (
    <div id="a-la-banque">
      <Sheet title="À la banque, pas chez nous" note={noteOf(theirs.length, lines)} flush className="books-listed">
        {theirs.length === 0 ? (
          <EmptyState title="Tout est dans les comptes">Chaque ligne de vos relevés est rapprochée.</EmptyState>
        ) : (
          <table className="b-table">
            <caption className="b-sr">À la banque, pas chez nous</caption>
            <thead>
              <tr>
                <th scope="col">Jour</th>
                <th scope="col">Libellé</th>
                <th scope="col" className="b-cell-end">
                  Montant
                </th>
                <th scope="col">
                  <span className="b-sr">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {theirs.map((line) => (
                <Row key={line.id} line={line} onAct={(act) => setAsked({ line, act })} />
              ))}
            </tbody>
          </table>
        )}
      </Sheet>
      {asked?.act === 'join' && <JoinLine line={asked.line} onClose={close} />}
      {asked?.act === 'aside' && <Aside line={asked.line} onClose={close} />}
      {asked !== undefined && typeof asked.act === 'object' && (
        <Recording line={asked.line} proposal={asked.act} onClose={close} />
      )}
    </div>
  );
}

export const noteOf = (shown: number, all: number): string =>
  shown < all
    ? `Les ${count(shown, 'plus ancienne', 'plus anciennes')} sur ${all}`
    : all > 0
      ? count(all, 'opération', 'opérations')
      : '';

function Row({ line, onAct }: { line: BankLine; onAct: (act: Asked['act']) => void }) {
  const words = lineWords(line);
  return (
    <tr>
      <th scope="row">{writtenDay(line.day)}</th>
      <td data-label="Libellé" className="bank-line">
        {words}
      </td>
      <td data-label="Montant" className="b-cell-end">
        <Money euros={line.amount} />
      </td>
      <td className="b-cell-end">
        <span className="bank-acts">
          {line.proposals.map((proposal) => (
            <Button key={`${proposal.kind} ${proposal.id}`} size="small" onClick={() => onAct(proposal)}>
              {proposalWords(proposal)}
            </Button>
          ))}
          <Button size="small" aria-label={`Rapprocher ${words}`} onClick={() => onAct('join')}>
            Rapprocher…
          </Button>
          <Button size="small" aria-label={`Mettre hors Boucle ${words}`} onClick={() => onAct('aside')}>
            Hors Boucle…
          </Button>
        </span>
      </td>
    </tr>
  );
}

const proposalWords = ({ kind, label, who }: BankProposal): string =>
  kind === 'batch'
    ? `Marquer ${label} exécuté…`
    : `Enregistrer le paiement, ${[who, label].filter((one) => one !== '').join(' ')}…`;

/** The usual window of what a line shows; the line is matched with it once it is recorded. */
function Recording({ line, proposal, onClose }: { line: BankLine; proposal: BankProposal; onClose: () => void }) {
  const matching = useBankMatching();
  const { kind, id } = proposal;
  const end = () => {
    onClose();
    matching.mutate(undefined);
  };
  const amount = Math.abs(line.amount);
  const shown = { amount, day: line.day, comment: lineWords(line).slice(0, 200) };
  if (kind === 'batch') return <Executing id={id} paidOn={line.day} onClose={end} />;
  return (
    <Suspense>
      {kind === 'statement' ? (
        <StatementDialog id={id} shown={shown} onClose={end} />
      ) : (
        <ServiceDialog id={id} shown={shown} onClose={end} />
      )}
    </Suspense>
  );
}

function Executing({ id, paidOn, onClose }: { id: number; paidOn: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query.sepaBatches.read.queryOptions({ input: { id } }));
  if (data) return <ExecuteBatch batch={data} paidOn={paidOn} onClose={onClose} />;
  return (
    error && (
      <Dialog title="Lot de virements" dirty={false} onClose={onClose}>
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      </Dialog>
    )
  );
}

function Aside({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const aside = useIdempotentMutation({
    send: (reason: string, options) => client.books.setBankAside({ id: line.id, reason }, options),
    invalidates: BANK_CHANGES,
    success: () => 'La ligne est hors Boucle.',
    onDone: onClose,
  });
  return (
    <AskReason
      title={`Mettre ${euro(line.amount)} hors Boucle\u202f?`}
      confirm="Mettre hors Boucle"
      busy={aside.isPending}
      error={problemOf(aside.error)}
      onConfirm={(reason) => aside.mutate(reason)}
      onCancel={onClose}
    >
      <p>
        {`${lineWords(line)}. Pour ce qui ne relève pas de Boucle\u00a0: frais de la banque, salaires, achats. Rien n’est écrit dans les comptes.`}
      </p>
    </AskReason>
  );
}
