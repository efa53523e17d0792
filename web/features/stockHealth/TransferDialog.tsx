import { count } from '@boucle/contract/base/format.ts';
import { type StockHealth } from '@boucle/contract/features/stockHealth/calls.ts';
import { useId, useState } from 'react';
import { client } from '../../api/client.ts';
import { useStocksChanged } from '../../shared/useStocksChanged.ts';
import { PlaceField } from '../../shared/places/PlaceField.tsx';
import { fieldErrors, problemOf } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { MovementScan } from '../../shared/units/MovementScan.tsx';
import { unitsIn } from '../../shared/units/readUnits.ts';
import { useReadPieces } from '../../shared/units/useReadPieces.ts';
import { Field } from '../../ui/form/Field.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { QuantityField } from '../../ui/form/QuantityField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../ui/overlays/DialogActions.tsx';

interface TransferDialogProps {
  readonly shelf: Pick<StockHealth, 'format_id' | 'format_title'>;
  readonly transfer: StockHealth['transfers'][number];
  readonly onClose: () => void;
}

/**
 * « Transférer »: how many, and whose people carry them; both movements are recorded together, or
 * neither.
 */
export function TransferDialog({ shelf, transfer, onClose }: TransferDialogProps) {
  const { from_id, from_name, to_id, to_name, quantity: proposed } = transfer;
  const quantityId = useId();
  const { format_id } = shelf;
  const read = useReadPieces({ [format_id]: proposed });
  const pieces = read.pieces[format_id] ?? 0;
  const [carrier, setCarrier] = useState<{ readonly id: number; readonly name: string }>();
  const [wrong, setWrong] = useState<string>();
  const save = useIdempotentMutation<number[], { readonly pieces: number; readonly partner: number | undefined }>({
    // Another quantity, or somebody else who carries it, is another act.
    subject: (asked) => `${asked.pieces} ${asked.partner ?? ''}`,
    send: (asked, options) =>
      client.stockHealth.transfer(
        {
          from_id,
          to_id,
          lines: [{ format_id, quantity: asked.pieces, ...unitsIn(read.units, format_id) }],
          partner_id: asked.partner ?? null,
        },
        options,
      ),
    success: () => 'Le transfert est enregistré.',
    onDone: onClose,
    onSettled: useStocksChanged(),
  });
  const submit = () => {
    if (pieces === 0) setWrong('Indiquez au moins un contenant.');
    else save.mutate({ pieces, partner: carrier?.id });
  };
  const through = carrier === undefined ? 'l’entrepôt, qui les livre' : `${carrier.name}, qui les livre`;
  return (
    <Dialog
      title={`Transférer de ${from_name} à ${to_name}`}
      size="small"
      dirty={pieces !== proposed || carrier !== undefined}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={save.isPending} onClick={submit}>
          {pieces === 0 ? 'Transférer' : `Transférer ${count(pieces, 'contenant', 'contenants')}`}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        <FormError message={problemOf(save.error)} />
        <Field id={quantityId} label={shelf.format_title} error={wrong}>
          <QuantityField
            id={quantityId}
            label={`Quantité, ${shelf.format_title}`}
            value={pieces}
            invalid={wrong !== undefined}
            onValue={(next) => {
              read.setPieces({ [format_id]: next });
              setWrong(undefined);
            }}
          />
        </Field>
        <MovementScan formats={[format_id]} {...read.scan} />
        <PlaceField
          kind="partner"
          label="Transportés par"
          optional
          hint="Laissez vide si vos équipes les portent."
          error={fieldErrors(save.error)['partner_id']}
          value={carrier?.id}
          onValue={(id, name) => setCarrier(id === undefined ? undefined : { id, name })}
        />
        <p className="b-muted">
          {from_name} rend {count(pieces, 'propre', 'propres')} à {through} à {to_name}. Les deux mouvements sont
          enregistrés ensemble, ou aucun.
        </p>
      </div>
    </Dialog>
  );
}
