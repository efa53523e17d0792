import { count, quantity } from '@boucle/contract/base/format.ts';
import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { carriedLines, gapsOf } from './gaps.ts';

const REASON = 'Pourquoi sans deuxième personne';
const REASON_CHECKS = [check('required'), check('max', { length: COUNT_LIMITS.reason })];

/** « Enregistrer les écarts »: the books take what was counted, all of it at once. */
export function PostDialog({ detail, onClose }: { detail: StockCountDetail; onClose: () => void }) {
  const { id, version, second_person: second } = detail;
  const isAlone = second?.reader_may_post === 'alone';
  const { lines, surplus, missing } = gapsOf(detail);
  const carried = carriedLines(detail).length;
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  const changed = useStocksChanged();
  const post = useIdempotentMutation({
    send: (why: string, options) =>
      client.stockCounts.post({ id, version, confirmed: true, ...(isAlone && { reason: why }) }, options),
    onDone: () => {
      alerts.show('success', 'L’inventaire est enregistré.');
      onClose();
    },
    onSettled: changed,
  });
  const refused = post.error instanceof ApiError ? post.error.fields['reason']?.[0] : undefined;
  const submit = () => {
    const message = isAlone ? ruleMessage(REASON, reason.trim(), REASON_CHECKS) : undefined;
    setWrong(message);
    if (message === undefined) post.mutate(reason.trim());
  };
  return (
    <Dialog
      title="Enregistrer les écarts"
      size="small"
      dirty={reason !== ''}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={post.isPending} onClick={submit}>
          Enregistrer
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {refused === undefined && <FormError message={problemOf(post.error)} />}
        <p>
          {lines === 0
            ? 'Aucun écart\u00a0: les registres sont confirmés, et ces lieux sont comptés à ce jour.'
            : `${count(lines, 'ligne change', 'lignes changent')} de stock\u00a0: ${quantity(surplus)} en trop, ${quantity(missing)} ${missing > 1 ? 'manquants' : 'manquant'}. Chaque écart entre dans la liste «\u00a0Écarts\u00a0».`}
        </p>
        {carried > 0 && (
          <p className="b-muted">
            {count(carried, 'ligne qui attend passe', 'lignes qui attendent passent')} à un nouvel inventaire.
          </p>
        )}
        {isAlone && (
          <TextArea
            label={REASON}
            rows={3}
            value={reason}
            error={wrong ?? refused}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}
