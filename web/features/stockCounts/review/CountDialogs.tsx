import { count } from '@boucle/contract/base/format.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { client } from '../../../api/client.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx';
import { CancelCountDialog } from './CancelCountDialog.tsx';
import { PostDialog } from './PostDialog.tsx';
import { type CountQuestion } from './useCountActions.tsx';
import { useCountChanged } from '../shared/useCountChanged.ts';

interface CountDialogsProps {
  readonly asked: CountQuestion;
  readonly detail: StockCountDetail;
  readonly onClose: () => void;
}

/** Questions before an act on a count. */
export function CountDialogs({ asked, detail, onClose }: CountDialogsProps) {
  switch (asked) {
    case 'finish':
      return <FinishDialog detail={detail} onClose={onClose} />;
    case 'post':
      return <PostDialog detail={detail} onClose={onClose} />;
    case 'cancel':
      return <CancelCountDialog detail={detail} onClose={onClose} />;
  }
}

/** « Terminer le comptage »: lines that no one counted keep their stock. */
function FinishDialog({ detail, onClose }: Omit<CountDialogsProps, 'asked'>) {
  const { lines_count, counted_count } = detail;
  const left = lines_count - counted_count;
  const changed = useCountChanged();
  const finish = useIdempotentMutation({
    send: ({ id, version }: StockCountDetail, options) => client.stockCounts.review({ id, version }, options),
    onDone: onClose,
    onSettled: changed,
  });
  return (
    <ConfirmDialog
      title="Terminer le comptage"
      confirm="Terminer"
      busy={finish.isPending}
      error={problemOf(finish.error)}
      onConfirm={() => finish.mutate(detail)}
      onCancel={onClose}
    >
      {left === 0
        ? 'Toutes les lignes sont comptées. Les écarts sont relus, puis enregistrés.'
        : `${count(left, 'ligne n’est pas comptée\u00a0: son stock ne changera pas', 'lignes ne sont pas comptées\u00a0: leur stock ne changera pas')}. On peut encore recompter tant que les écarts ne sont pas enregistrés.`}
    </ConfirmDialog>
  );
}
