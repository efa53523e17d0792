import { count } from '@boucle/contract/base/format.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { mdiTruckOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { PlanDialog } from '../../../shared/rounds/PlanDialog.tsx';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { Button } from '../../../ui/Button.tsx';
import { ruleMessage } from '../../../ui/form/fieldRules.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { CLOSE } from '../../../ui/texts.ts';
import { RecallHolds } from './RecallHolds.tsx';
import { takenBack } from './takenBack.ts';
import { RecallWindow } from './RecallWindow.tsx';
import { useLotSave } from './useLotSave.ts';

const CHECKS = [check('required'), check('max', { length: 500 })];

/** « Rappeler »: where the containers of a closed lot may be, and why they are called back. */
export function RecallDialog({ lot: asked, onClose }: { lot: WashLot; onClose: () => void }) {
  const [version] = useState(asked.version);
  const [done, setDone] = useState<WashLot>();
  const lot = done ?? asked;
  const [reason, setReason] = useState('');
  const [planning, setPlanning] = useState(false);
  const { submit, errors, message, busy, leaving } = useLotSave({
    send: (words: string, options) => client.washLots.recall({ id: asked.id, version, reason: words }, options),
    sets: true,
    success: ({ number }) => `Le lot ${number} est rappelé.`,
    onClose: setDone,
  });
  // Once it is recalled the same window takes the containers back, then the places are written to.
  const close = () => {
    onClose();
    if (done !== undefined) messageAsking.offer('recall', lot.id);
  };
  const places = useQuery(query.washLots.recallWindow.queryOptions({ input: { id: lot.id } }));
  const recalled = lot.status === 'recalled';
  const taken = takenBack(places.data?.formats ?? []);
  const send = () => {
    const wrong = ruleMessage('Motif', reason.trim(), CHECKS);
    submit(() => reason.trim(), wrong === undefined ? {} : { reason: wrong });
  };
  if (planning)
    return (
      <PlanDialog
        title={`Reprendre les contenants du lot ${lot.number}`}
        confirm="Mettre dans une tournée"
        brings={{ lines: taken }}
        wanted={null}
        isNew
        success={({ title }) => `Les contenants à reprendre sont dans la tournée «\u00a0${title}\u00a0».`}
        onDone={close}
        onClose={() => setPlanning(false)}
      >
        {`${count(
          taken.reduce((sum, line) => sum + line.quantity, 0),
          'contenant',
          'contenants',
        )} à reprendre, propres. Les quantités se changent ensuite dans la tournée.`}
      </PlanDialog>
    );
  return (
    <Dialog
      title={recalled ? `Lot ${lot.number}\u00a0: où sont ses contenants` : `Rappeler le lot ${lot.number}`}
      dirty={reason !== '' && !recalled && !leaving}
      onClose={close}
      footer={(leave) =>
        recalled ? (
          <>
            <Button onClick={leave}>{CLOSE}</Button>
            {taken.length > 0 && (
              <Button variant="contained" icon={mdiTruckOutline} onClick={() => setPlanning(true)}>
                Mettre dans une tournée
              </Button>
            )}
          </>
        ) : (
          <DialogActions close={leave} tone="danger" busy={busy} refused={!places.isSuccess} onClick={send}>
            Rappeler le lot
          </DialogActions>
        )
      }
    >
      <div className="b-stack">
        <FormError message={message} />
        <RecallWindow read={places} />
        {places.data && <RecallHolds lot={lot} holds={places.data.holds} />}
        {!recalled && (
          <>
            <p className="b-muted">
              Aucun contenant ne bouge dans les registres.
              {(places.data?.holds.length ?? 0) > 0 &&
                ' Ceux retenus ici ne partent plus, jusqu’à ce que vous les libériez ou qu’un lot de lavage les prenne.'}{' '}
              Vous pourrez ensuite prévenir les lieux ci-dessus, et reprendre ce qui est dans les restaurants.
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
