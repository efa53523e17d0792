import { mdiPrinterOutline } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { download } from '../../api/download.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { RadioCards } from '../../ui/form/RadioCards.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { problemOf } from '../problem.ts';
import { canPrint } from './actions.ts';
import { type ShownCard, theCards } from './shownCard.ts';
import { useHoldersChanged } from './useHoldersChanged.ts';
import { sayCards } from './sayCards.ts';

const LAYOUTS = [
  { value: 'card', label: 'Format carte', note: 'Une page de 85,6 × 54 mm par carte, pour une imprimante à cartes.' },
  { value: 'a4', label: 'Planche A4', note: 'Des planches A4 avec traits de coupe, pour une imprimante de bureau.' },
];

const instant = () => new Date().toISOString();

type PrintDialogProps = {
  cards: readonly ShownCard[];
  /** The cards of these uuids have been marked as printed at that instant (ISO 8601). */
  onPrinted?: ((uuids: readonly string[], now: string) => void) | undefined;
  /** It is done with these cards, the ones that it left out included. */
  onDone?: ((cards: readonly ShownCard[]) => void) | undefined;
  onClose: () => void;
};

/**
 * Makes the PDF of some cards, then marks them as printed. A disabled card is left out, and said to
 * be.
 */
export function PrintDialog({ cards, onPrinted, onDone, onClose }: PrintDialogProps) {
  const [layout, setLayout] = useState('card');
  const [downloaded, setDownloaded] = useState(false);
  const changed = useHoldersChanged();
  const printable = cards.filter(canPrint);
  const left = cards.length - printable.length;
  const uuids = printable.map(({ uuid }) => uuid);

  const print = useIdempotentMutation({
    send: async (printed: readonly string[], options) => {
      if (!downloaded) {
        const name = printable.length === 1 ? `carte-${printable[0]?.number}.pdf` : 'cartes.pdf';
        await download(
          name,
          (taken) => client.cards.pdf({ uuids: [...printed], layout: layout === 'a4' ? 'a4' : 'card' }, taken),
          { showsFailure: true },
        );
        setDownloaded(true);
      }
      await client.cards.print({ uuids: [...printed] }, options);
    },
    onDone: () => {
      onPrinted?.(uuids, instant());
      changed();
      onDone?.(cards);
      alerts.show('success', printed(uuids.length));
      onClose();
    },
  });

  return (
    <Dialog
      title={`Imprimer ${theCards(cards)}`}
      dirty={false}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button
            variant="contained"
            icon={mdiPrinterOutline}
            busy={print.isPending}
            refused={uuids.length === 0}
            onClick={() => print.mutate(uuids)}
          >
            {downloaded ? markAs(uuids.length) : sayCards('print', { count: uuids.length })}
          </Button>
        </>
      }
    >
      <div className="b-stack">
        <RadioCards
          label="Format"
          options={LAYOUTS}
          value={layout}
          onChange={(event) => {
            setLayout(event.target.value);
            setDownloaded(false);
          }}
        />
        {left > 0 && <p className="b-caption b-muted">{leftOut(left)}</p>}
        <p className="b-caption b-muted">
          {uuids.length === 1
            ? 'Le PDF porte le numéro, le code PIN et le QR code de la carte, qui passe ensuite de «\u00a0À imprimer\u00a0» à sa date d’impression.'
            : 'Le PDF porte le numéro, le code PIN et le QR code de chaque carte. Les cartes passent ensuite de «\u00a0À imprimer\u00a0» à leur date d’impression.'}
        </p>
        <FormError
          message={print.isPending ? undefined : printProblem(problemOf(print.error), downloaded, uuids.length)}
        />
      </div>
    </Dialog>
  );
}

function printed(count: number): string {
  return count === 1 ? 'La carte est marquée comme imprimée.' : `Les ${count} cartes sont marquées comme imprimées.`;
}

function markAs(count: number): string {
  return count === 1 ? 'Marquer comme imprimée' : 'Marquer comme imprimées';
}

function printProblem(problem: string | undefined, downloaded: boolean, count: number): string | undefined {
  if (problem === undefined || !downloaded) return problem;
  const unmarked =
    count === 1 ? 'la carte n’est pas marquée comme imprimée' : 'les cartes ne sont pas marquées comme imprimées';
  return `Le PDF est enregistré, mais ${unmarked}. ${problem}`;
}

function leftOut(count: number): string {
  return count === 1
    ? 'Une carte désactivée ne sera pas imprimée.'
    : `${count} cartes désactivées ne seront pas imprimées.`;
}
