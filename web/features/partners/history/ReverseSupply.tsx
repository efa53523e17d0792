import { count, quantity } from '@boucle/contract/base/format.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { client } from '../../../api/client.ts';
import { ActingFor } from '../../../shared/applications/ActingFor.tsx';
import { AskReason } from '../../../shared/dialogs/AskReason.tsx';
import { CountQuestions } from '../../../shared/movements/CountQuestions.tsx';
import { useCountAnswers } from '../../../shared/movements/useCountAnswers.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { problemOf } from '../../../shared/problem.ts';

type ReverseSupplyProps = { partner: PartnerDetail; row: TransactionRow; onClose: () => void };

/** Asks why before a supply is reversed; its containers go back where they came from. */
export function ReverseSupply({ partner, row, onClose }: ReverseSupplyProps) {
  const changed = useStocksChanged();
  const counts = useCountAnswers();
  const reverse = useIdempotentMutation({
    send: (comment: string, options) =>
      client.partners.reverseSupply({ id: partner.id, transaction: row.id, comment, counted: counts.counted }, options),
    onFailed: counts.take,
    success: () => 'Le mouvement est annulé.',
    onDone: () => {
      changed();
      onClose();
    },
  });
  return (
    <AskReason
      title={`Annuler le mouvement n°\u00a0${quantity(row.id)}\u202f?`}
      confirm="Annuler le mouvement"
      cancel="Le garder"
      busy={reverse.isPending}
      error={counts.isQuestion(reverse.error) ? undefined : problemOf(reverse.error)}
      onConfirm={(reason) => reverse.mutate(reason)}
      onCancel={onClose}
    >
      <ActingFor name={partner.account_name} />
      <p>{`${count(row.containers_count, 'contenant retourne', 'contenants retournent')} d’où ils venaient. Les deux écritures restent lisibles.`}</p>
      <CountQuestions questions={counts.questions} errors={counts.wrong} onAnswer={counts.answer} />
    </AskReason>
  );
}
