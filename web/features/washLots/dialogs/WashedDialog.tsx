import { WASH_LOT_FIELDS as LABELS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { howOf, sentHow, wrongHow } from './how.ts';
import { HowFields } from './HowFields.tsx';
import { instantOf, momentOf } from './moment.ts';
import { MomentField } from './MomentField.tsx';
import { useLotSave } from './useLotSave.ts';

/** « Lavé »: when the washing ended, and how it was done. */
export function WashedDialog({ lot, onClose }: { lot: WashLot; onClose: () => void }) {
  const [version] = useState(lot.version);
  const [start] = useState(() => ({
    ended: momentOf(lot.ended_at ?? new Date().toISOString()),
    how: howOf(lot),
  }));
  const [values, setValues] = useState(start);
  const { submit, errors, message, busy, leaving } = useLotSave({
    send: (input: { ended_at: string } & ReturnType<typeof sentHow>, options) =>
      client.washLots.update({ id: lot.id, version, status: 'washed', ...input }, options),
    sets: true,
    success: ({ number }) => `Le lot ${number} est lavé\u00a0: il reste à l’inspecter.`,
    onClose,
  });
  const ended = instantOf(values.ended);
  return (
    <Dialog
      title={`Lot ${lot.number}\u00a0: lavé`}
      dirty={values !== start && !leaving}
      onClose={onClose}
      footer={(close) => (
        <DialogActions
          close={close}
          busy={busy}
          onClick={() =>
            submit(() => ({ ended_at: ended ?? '', ...sentHow(values.how) }), {
              ...(!ended && { ended_at: 'Indiquez le jour et l’heure.' }),
              ...wrongHow(values.how),
            })
          }
        >
          Passer à «&nbsp;Lavé&nbsp;»
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={message} />
        <MomentField
          label={LABELS.ended_at}
          value={values.ended}
          error={errors['ended_at'] ?? errors['started_at']}
          onValue={(moment) => setValues({ ...values, ended: moment })}
        />
        <HowFields value={values.how} errors={errors} onValue={(how) => setValues({ ...values, how })} />
      </div>
    </Dialog>
  );
}
