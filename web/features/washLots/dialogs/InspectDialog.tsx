import { count, quantity as pieces } from '@boucle/contract/base/format.ts';
import { type WashLotUpdate } from '@boucle/contract/features/washLots/calls.ts';
import { WASH_LOT_LIMITS } from '@boucle/contract/shared/washLots/labels.ts';
import { type WashLot } from '@boucle/contract/features/washLots/shapes.ts';
import { mdiPlus } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import {
  type Inspection,
  inspectionOf,
  type TypedReject,
  unaccounted,
  withReject,
  withRejectUnits,
} from './inspection.ts';
import { RejectFields } from './RejectFields.tsx';
import { useLotSave } from './useLotSave.ts';

/** « Inspecter »: of each format, how many are clean, which are rejected and why. */
export function InspectDialog({ lot, onClose }: { lot: WashLot; onClose: () => void }) {
  const [version] = useState(lot.version);
  const [start] = useState(() => inspectionOf(lot));
  const [values, setValues] = useState(start);
  const cleanOf = (format: number) => values.clean.get(format) ?? 0;
  const { submit, errors, message, busy, leaving } = useLotSave({
    send: async (inspection: Inspection, options) =>
      client.washLots.update({ id: lot.id, version, ...(await sentOf(lot, inspection)) }, options),
    sets: true,
    success: ({ number }) => `Le lot ${number} est inspecté\u00a0: il reste à le clôturer.`,
    onClose,
  });
  const setReject = (key: number, next: TypedReject | undefined) =>
    setValues({
      ...values,
      rejects: values.rejects.flatMap((reject) => (reject.key !== key ? [reject] : next ? [next] : [])),
    });
  return (
    <Dialog
      title={`Inspecter le lot ${lot.number}`}
      dirty={values !== start && !leaving}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={busy} onClick={() => submit(() => values)}>
          Enregistrer l’inspection
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={message} />
        {lot.lines.map((line) => (
          <section key={line.format_id} className="lot-inspected" aria-label={line.format_title}>
            <div className="lot-format">
              <FormatPicture url={line.picture_url} drawing={line.drawing} />
              <span className="b-grow">
                <b>{line.format_title}</b>
                <small>{count(line.dirty_in, 'entré', 'entrés')}</small>
              </span>
              <QuantityField
                label={`Propres, ${line.format_title}`}
                value={cleanOf(line.format_id)}
                max={line.dirty_in}
                invalid={unaccounted(values, line) < 0}
                onValue={(now) => setValues({ ...values, clean: new Map(values.clean).set(line.format_id, now) })}
              />
              <span className="lot-unit">{cleanOf(line.format_id) > 1 ? 'propres' : 'propre'}</span>
            </div>
            {values.rejects
              .filter(({ format }) => format === line.format_id)
              .map((reject) => (
                <RejectFields
                  key={reject.key}
                  title={line.format_title}
                  max={line.dirty_in}
                  value={reject}
                  error={errors[`rejects.${values.rejects.indexOf(reject)}.picture_url`] ?? errors['picture']}
                  onValue={(next) => setReject(reject.key, next)}
                  onRemove={() => setReject(reject.key, undefined)}
                  onRead={(read) => setValues((now) => withRejectUnits(now, reject.key, read))}
                />
              ))}
            <div className="b-row lot-balance">
              <Button
                size="small"
                icon={mdiPlus}
                disabled={values.rejects.length >= WASH_LOT_LIMITS.rejects}
                aria-label={`Ajouter un rejet, ${line.format_title}`}
                onClick={() => setValues(withReject(values, line.format_id))}
              >
                Ajouter un rejet
              </Button>
              <Balance missing={unaccounted(values, line)} />
            </div>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function Balance({ missing }: { missing: number }) {
  const words =
    missing === 0
      ? 'Le compte y est.'
      : missing > 0
        ? `Il en manque ${pieces(missing)}\u00a0: le lot ne pourra pas être clôturé ainsi.`
        : `Il y en a ${pieces(-missing)} de trop.`;
  return (
    <p role="status" className={missing === 0 ? 'b-caption' : 'b-caption lot-off'}>
      {words}
    </p>
  );
}

/** Pictures are kept first: the inspection names their addresses. */
async function sentOf(lot: WashLot, { clean, rejects }: Inspection): Promise<Omit<WashLotUpdate, 'id' | 'version'>> {
  const kept = await Promise.all(
    rejects.map(async ({ format, cause, quantity, units, url, picture }) => ({
      format_id: format,
      cause,
      quantity,
      units: units.map(({ code }) => code),
      picture_url:
        picture instanceof File
          ? (await client.washLots.keepPicture({ id: lot.id, picture })).url
          : picture === null
            ? null
            : url,
    })),
  );
  return {
    status: 'inspected',
    lines: lot.lines.map(({ format_id, dirty_in, units }) => ({
      format_id,
      dirty_in,
      clean_out: clean.get(format_id) ?? 0,
      units,
    })),
    rejects: kept.filter(({ quantity }) => quantity > 0),
  };
}
