import { count, quantity } from '@boucle/contract/base/format.ts';
import { Suspense, useState } from 'react';
import { outbox } from '../../../shared/outbox/queue.ts';
import { type WaitingReading } from '../../../shared/outbox/reading.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { STATE_WORDS } from '../shared/looks.ts';
import { type SheetLine } from './sheet.ts';

const ConfirmDialog = part(() => import('../../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');

interface RefusedReadingsProps {
  /** The lines that are known of the count, for the names of what was counted. */
  readonly lines: readonly SheetLine[];
  readonly readings: readonly WaitingReading[];
}

/**
 * Numbers that a count takes no more, which this phone alone has: to be counted again elsewhere, or
 * given up.
 */
export function RefusedReadings({ lines, readings }: RefusedReadingsProps) {
  const [leaving, setLeaving] = useState(false);
  const refused = readings.filter(({ refusal }) => refusal !== null);
  if (refused.length === 0) return null;
  const giveUp = async () => {
    await outbox.drop(...refused);
    alerts.show('success', 'Les saisies refusées sont abandonnées.');
  };
  const giveUpWords = refused.length > 1 ? 'Abandonner ces saisies' : 'Abandonner cette saisie';
  return (
    <>
      <h2 className="entry-heading">
        {count(refused.length, 'saisie de ce téléphone est refusée', 'saisies de ce téléphone sont refusées')}
      </h2>
      <ul className="b-sheet entry-lines">
        {refused.map(({ id, cell, counted, refusal }) => (
          <li key={id} className="entry-line">
            <span className="b-grow">
              <b>{cellWords(lines, cell)}</b>
              <span className="entry-refused">{refusal}</span>
            </span>
            <span className="b-num entry-number">{quantity(counted)}</span>
          </li>
        ))}
      </ul>
      <Button tone="danger" onClick={() => setLeaving(true)}>
        {giveUpWords}
      </Button>
      <Suspense>
        {leaving && (
          <ConfirmDialog
            title={giveUpWords}
            confirm="Abandonner"
            tone="danger"
            onConfirm={() => void giveUp()}
            onCancel={() => setLeaving(false)}
          >
            {`${count(refused.length, 'nombre n’est gardé', 'nombres ne sont gardés')} que sur ce téléphone\u00a0: ${refused.length > 1 ? 'ils seront effacés' : 'il sera effacé'}.`}
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}

/** « Grand bol 1 L, propres, Chez Manon »; the number of a format that no known line has. */
function cellWords(lines: readonly SheetLine[], { place, place_id, state, format_id }: WaitingReading['cell']): string {
  const format =
    lines.find((line) => line.format_id === format_id)?.format_title ?? `Format n°\u00a0${quantity(format_id)}`;
  const name = lines.find((line) => line.place === place && line.place_id === place_id)?.name;
  return [format, STATE_WORDS[state], ...(name === undefined ? [] : [name])].join(', ');
}
