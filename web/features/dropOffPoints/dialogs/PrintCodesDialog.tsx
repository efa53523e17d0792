import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { count } from '@boucle/contract/base/format.ts';
import { CODE_LAYOUTS, type CodeLayout } from '@boucle/contract/shared/places/place.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { download } from '../../../api/download.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../../ui/texts.ts';

const OPTIONS = [
  { value: 'a4', label: 'Affiche A4', note: 'À l’entrée, lisible de loin.' },
  { value: 'a5', label: 'A5', note: 'Sur un comptoir ou une porte.' },
  { value: 'label', label: 'Étiquette', note: '62 × 90 mm, sur un bac.' },
] as const satisfies readonly { value: CodeLayout; label: string; note: string }[];

/** The QR codes of several points in one PDF, a page each. */
export function PrintCodesDialog({ points, onClose }: { points: readonly DropOffPoint[]; onClose: () => void }) {
  const [layout, setLayout] = useState<CodeLayout>('a4');
  const printing = useMutation({
    mutationFn: () => {
      const ids = points.map(({ id }) => id);
      return download('qr-codes.pdf', (options) => client.dropOffPoints.codesPdf({ ids, layout }, options), {
        showsFailure: true,
      });
    },
    onSuccess: onClose,
  });
  return (
    <Dialog
      title={`Imprimer ${count(points.length, 'QR code', 'QR codes')}`}
      dirty={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{CANCEL}</Button>
          <Button
            variant="contained"
            icon={mdiTrayArrowDown}
            busy={printing.isPending}
            onClick={() => printing.mutate()}
          >
            Télécharger le PDF
          </Button>
        </>
      }
    >
      <div className="b-stack">
        <FormError message={problemOf(printing.error)} />
        <RadioCards
          label="Support"
          options={OPTIONS}
          value={layout}
          onChange={(event) => setLayout(CODE_LAYOUTS.find((one) => one === event.target.value) ?? layout)}
        />
        <p className="b-muted">Un seul fichier, une page par point, dans l’ordre de la sélection.</p>
      </div>
    </Dialog>
  );
}
