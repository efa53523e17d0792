import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { Button } from '../../../ui/Button.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { CLOSE } from '../../../ui/texts.ts';
import { RecallWindow } from './RecallWindow.tsx';
import { useLotSave } from './useLotSave.ts';

const CHECKS = [check('required'), check('max', { length: 500 })];

/** « Rappeler »: where the containers of a closed lot may be, and why they are called back. */
export function RecallDialog({ lot, onClose }: { lot: WashLot; onClose: () => void }) {
  const [version] = useState(lot.version);
  const [reason, setReason] = useState('');
  const { submit, errors, message, busy, leaving } = useLotSave({
    send: (words: string, options) => client.washLots.recall({ id: lot.id, version, reason: words }, options),
    sets: true,
    success: ({ number }) => `Le lot ${number} est rappelé.`,
    onClose: () => {
      onClose();
      messageAsking.offer('recall', lot.id);
    },
  });
  const places = useQuery(query.washLots.recallWindow.queryOptions({ input: { id: lot.id } }));
  const recalled = lot.status === 'recalled';
  const send = () => {
    const wrong = ruleMessage('Motif', reason.trim(), CHECKS);
    submit(() => reason.trim(), wrong === undefined ? {} : { reason: wrong });
  };
  return (
    <Dialog
      title={recalled ? `Lot ${lot.number}\u00a0: où sont ses contenants` : `Rappeler le lot ${lot.number}`}
      dirty={reason !== '' && !leaving}
      onClose={onClose}
      footer={(close) =>
        recalled ? (
          <Button onClick={close}>{CLOSE}</Button>
        ) : (
          <DialogActions close={close} tone="danger" busy={busy} refused={places.isPending} onClick={send}>
            Rappeler le lot
          </DialogActions>
        )
      }
    >
      <div className="b-stack">
        <FormError message={message} />
        <RecallWindow read={places} />
        {!recalled && (
          <>
            <p className="b-muted">
              Aucun contenant ne bouge dans les registres&nbsp;: le lot est marqué comme rappelé, avec son motif, et sa
              fiche le dit. Vous pourrez ensuite prévenir les lieux ci-dessus.
            </p>
            <TextArea
              label="Motif"
              rows={2}
              value={reason}
              error={errors['reason']}
              onChange={(event) => setReason(event.target.value)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
