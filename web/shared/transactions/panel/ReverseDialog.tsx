import { quantity } from '@boucle/contract/base/format.ts';
import { type TransactionDetail } from '@boucle/contract/features/transactions/calls.ts';
import { type TransactionDisplay } from '@boucle/contract/features/transactions/describe.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useRef, useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { useIdempotentMutation } from '../../saving/useIdempotentMutation.ts';
import { CountQuestions } from '../../movements/CountQuestions.tsx';
import { useCountAnswers } from '../../movements/useCountAnswers.ts';
import { useFreshQuery } from '../../useFreshQuery.ts';
import { useStocksChanged } from '../../useStocksChanged.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { problemOf } from '../../problem.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { CLOSE } from '../../../ui/texts.ts';
import { COMMENT_MAX } from '@boucle/contract/base/constants.ts';
import { reversalSentences } from './reversal.ts';

const COMMENT_CHECKS = [check('required'), check('max', { length: COMMENT_MAX })];

type ReverseDialogProps = { detail: TransactionDetail; display: TransactionDisplay; onClose: () => void };

/**
 * Requires a reason, and shows the consequence, before a transaction is reversed; or why it cannot
 * be, which opens the books, hence is not asked before.
 */
export function ReverseDialog({ detail, display, onClose }: ReverseDialogProps) {
  const { id } = detail.transaction;
  const whether = useFreshQuery(query.transactions.read.queryOptions({ input: { id, with: 'reversal' } }));
  const irreversible = whether.data?.irreversible_reason ?? undefined;
  const [comment, setComment] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  // A stock, and an incident that it wrote or settled, are others too.
  const changed = useStocksChanged();
  const counts = useCountAnswers();
  const reverse = useIdempotentMutation({
    send: (why: string, options) => client.transactions.reverse({ id, comment: why, counted: counts.counted }, options),
    success: () => `La transaction n°\u00a0${quantity(id)} est annulée.`,
    onDone: onClose,
    onFailed: counts.take,
    // Refused because somebody else was faster: the panel must show how things stand now.
    onSettled: changed,
  });
  const refused = reverse.error instanceof ApiError ? reverse.error.fields['comment']?.[0] : undefined;

  const confirm = () => {
    const message = ruleMessage('Motif', comment.trim(), COMMENT_CHECKS);
    setWrong(message);
    if (message === undefined) reverse.mutate(comment.trim());
    else field.current?.focus();
  };

  return (
    <ConfirmDialog
      title={`Annuler «\u00a0${display.type}\u00a0» n°\u00a0${quantity(id)}\u202f?`}
      cancel={irreversible === undefined ? 'Ne rien faire' : CLOSE}
      confirm="Annuler la transaction"
      tone="danger"
      busy={reverse.isPending}
      reading={irreversible !== undefined}
      error={
        irreversible ??
        (refused === undefined && !counts.isQuestion(reverse.error) ? problemOf(reverse.error) : undefined)
      }
      onConfirm={confirm}
      onCancel={onClose}
    >
      {irreversible === undefined && (
        <div className="b-stack">
          <div>
            {reversalSentences(detail, display).map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
          <CountQuestions questions={counts.questions} errors={counts.wrong} onAnswer={counts.answer} />
          <TextArea
            ref={field}
            label="Motif"
            rows={3}
            value={comment}
            error={wrong ?? refused}
            onChange={(event) => {
              setComment(event.target.value);
              setWrong(undefined);
            }}
          />
        </div>
      )}
    </ConfirmDialog>
  );
}
