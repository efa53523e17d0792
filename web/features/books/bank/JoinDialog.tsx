import { type Bank, type BankLine, type BankOperation } from '@boucle/contract/features/books/bankCalls.ts';
import { centsOf, euro, eurosOf, writtenDay } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { SkeletonLines } from '../../../ui/Skeleton.tsx';
import { BANK_CHANGES } from './useBankMatching.ts';
import { lineWords, operationKey, operationWords } from './words.ts';

interface Side {
  readonly key: string;
  readonly day: string;
  /** As it adds up on its side; below 0 where its opposite is matched with it. */
  readonly amount: number;
  readonly words: string;
  readonly ids: {
    readonly line_ids?: number[];
    readonly transaction_ids?: number[];
    readonly settlement_ids?: number[];
  };
}

const sideOfLine = (line: BankLine): Side => ({
  ...{ key: `line ${line.id}`, day: line.day, amount: line.amount },
  ...{ words: lineWords(line), ids: { line_ids: [line.id] } },
});

const sideOfOperation = (one: BankOperation): Side => ({
  ...{ key: operationKey(one), day: one.day, amount: one.amount, words: operationWords(one) },
  ids: { transaction_ids: one.transaction_ids, settlement_ids: one.settlement_ids },
});

/** Which operations of the books a line of the bank is. */
export function JoinLine({ line, onClose }: { line: BankLine; onClose: () => void }) {
  const { data, error, refetch } = useQuery(query.books.bankCandidates.queryOptions({ input: { id: line.id } }));
  return (
    <JoinDialog
      of={sideOfLine(line)}
      candidates={data?.map(sideOfOperation)}
      none="Aucune opération des comptes n’approche de cette ligne. Enregistrez-la, ou mettez-la hors Boucle."
      failure={error && !data ? { message: problemOf(error) ?? '', retry: () => void refetch() } : undefined}
      onClose={onClose}
    />
  );
}

/** Which lines of the bank an operation is, or which opposite takes it back. */
export function JoinOperation({
  operation,
  bank,
  onClose,
}: {
  operation: BankOperation;
  bank: Bank;
  onClose: () => void;
}) {
  const key = operationKey(operation);
  const opposites = bank.ours.filter((one) => operationKey(one) !== key && one.amount === -operation.amount);
  const lines = bank.theirs.map(sideOfLine);
  const isSame = ({ amount }: Side) => Number(amount === operation.amount);
  return (
    <JoinDialog
      of={sideOfOperation(operation)}
      candidates={[
        ...lines.toSorted((one, other) => isSame(other) - isSame(one)),
        ...opposites.map((one) => ({ ...sideOfOperation(one), amount: -one.amount })),
      ]}
      none="Aucune ligne de la banque n’attend."
      onClose={onClose}
    />
  );
}

interface JoinDialogProps {
  readonly of: Side;
  /** Undefined until they are read. */
  readonly candidates: readonly Side[] | undefined;
  readonly none: string;
  readonly failure?: { readonly message: string; readonly retry: () => void } | undefined;
  readonly onClose: () => void;
}

function JoinDialog({ of, candidates, none, failure, onClose }: JoinDialogProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = (candidates ?? []).filter(({ key }) => ticked.has(key));
  const sum = eurosOf(chosen.reduce((cents, { amount }) => cents + centsOf(amount), 0));
  const join = useIdempotentMutation({
    send: (all: readonly Side[], options) =>
      client.books.joinBank(
        {
          line_ids: all.flatMap(({ ids }) => ids.line_ids ?? []),
          transaction_ids: all.flatMap(({ ids }) => ids.transaction_ids ?? []),
          settlement_ids: all.flatMap(({ ids }) => ids.settlement_ids ?? []),
        },
        options,
      ),
    sets: true,
    invalidates: BANK_CHANGES,
    success: () => 'Le rapprochement est enregistré.',
    onDone: onClose,
  });
  const tick = (key: string, on: boolean) => {
    const next = new Set(ticked);
    if (on) next.add(key);
    else next.delete(key);
    setTicked(next);
  };
  return (
    <Dialog
      title={`Rapprocher ${euro(of.amount)}`}
      dirty={false}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          disabled={chosen.length === 0 || sum !== of.amount}
          busy={join.isPending}
          onClick={() => join.mutate([of, ...chosen])}
        >
          Rapprocher
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <p>{`${of.words}, le ${writtenDay(of.day)}.`}</p>
        {failure ? (
          <ErrorState message={failure.message} onRetry={failure.retry} />
        ) : candidates === undefined ? (
          <SkeletonLines busy />
        ) : candidates.length === 0 ? (
          <p className="b-muted">{none}</p>
        ) : (
          <ul className="bank-choices">
            {candidates.map(({ key, day, amount, words }) => (
              <li key={key}>
                <Checkbox checked={ticked.has(key)} onChange={(event) => tick(key, event.target.checked)}>
                  {`${writtenDay(day)}, ${words}`}
                </Checkbox>
                <span className={amount === of.amount ? 'b-num bank-same' : 'b-num'}>{euro(amount)}</span>
              </li>
            ))}
          </ul>
        )}
        <p className="b-muted" aria-live="polite">
          {`Choisi\u00a0: ${euro(sum)} sur ${euro(of.amount)}.`}
        </p>
        <FormError message={problemOf(join.error)} />
      </div>
    </Dialog>
  );
}
