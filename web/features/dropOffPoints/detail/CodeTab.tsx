import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiPrinterOutline } from '@mdi/js';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CodePanel } from './CodePanel.tsx';

/** The QR code of a point, and the way to its own page, made to be printed. */
export function CodeTab({ point }: { point: DropOffPoint }) {
  return (
    <Sheet
      title="QR code"
      actions={
        <ButtonLink size="small" icon={mdiPrinterOutline} to={pathOf('drop-off-point-qr-code', { id: point.id })}>
          Imprimer ou télécharger
        </ButtonLink>
      }
    >
      <CodePanel id={point.id} name={point.name} />
    </Sheet>
  );
}
