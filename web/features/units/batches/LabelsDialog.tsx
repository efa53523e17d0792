import { count, quantity } from '@boucle/contract/base/format.ts';
import { type UnitBatch } from '@boucle/contract/features/units/rows.ts';
import { LABELS_AT_ONCE } from '@boucle/contract/shared/units/labels.ts';
import { mdiPrinterOutline } from '@mdi/js';
import { client } from '../../../api/client.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CLOSE } from '../../../ui/texts.ts';

/** The labels of a batch: sheets of 24, file by file. */
export function LabelsDialog({ batch, onClose }: { batch: UnitBatch; onClose: () => void }) {
  const files = Array.from({ length: Math.ceil(batch.units / LABELS_AT_ONCE) }, (_, rank) => rank * LABELS_AT_ONCE + 1);
  return (
    <Dialog
      title="Étiquettes"
      size="small"
      dirty={false}
      onClose={onClose}
      footer={<Button onClick={onClose}>{CLOSE}</Button>}
    >
      <div className="b-stack">
        <p>{`${count(batch.units, 'étiquette', 'étiquettes')}, ${batch.format_title}.`}</p>
        <p className="b-muted">
          Planches A4 de 24 étiquettes de 70 × 37&nbsp;mm, sans marge. Imprimez à 100&nbsp;%, sur un papier qui tient au
          lavage.
        </p>
        {files.map((from) => (
          <LabelsFile key={from} batch={batch} from={from} isOnly={files.length === 1} />
        ))}
      </div>
    </Dialog>
  );
}

function LabelsFile({ batch: { id, units }, from, isOnly }: { batch: UnitBatch; from: number; isOnly: boolean }) {
  const saving = useDownload(`etiquettes-lot-${id}-${from}.pdf`, (options) =>
    client.units.labels({ batch_id: id, from }, options),
  );
  const last = Math.min(units, from + LABELS_AT_ONCE - 1);
  return (
    <Button
      full
      variant={isOnly ? 'contained' : 'soft'}
      icon={mdiPrinterOutline}
      busy={saving.isPending}
      onClick={() => saving.mutate()}
    >
      {isOnly ? 'Télécharger les étiquettes' : `Étiquettes ${quantity(from)} à ${quantity(last)}`}
    </Button>
  );
}
