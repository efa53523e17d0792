import { dateTime, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { laundriesWords } from '@boucle/contract/features/stockCounts/words.ts';
import { mdiCloudUploadOutline, mdiEyeOffOutline, mdiRefresh, mdiWashingMachine } from '@mdi/js';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { type EntryLine, isFarOff, resultOf } from './entryLines.ts';

interface UnderFieldProps {
  readonly entry: EntryLine;
  readonly blind: boolean;
  readonly threshold: number;
  /** Undefined while the line is being counted again. */
  readonly onAgain: (() => void) | undefined;
}

/**
 * Notes under the field of a line: pieces at a laundry, and the expected ones, which a blind count
 * shows only once a number is entered.
 */
export function UnderField(props: UnderFieldProps) {
  const { laundries = [] } = props.entry.line;
  return (
    <>
      {laundries.length > 0 && (
        <p className="entry-note">
          <Icon path={mdiWashingMachine} size={18} />
          {laundriesWords(laundries)}
          {'\u00a0'}: à ne pas compter ici.
        </p>
      )}
      <Known {...props} />
    </>
  );
}

function Known({ entry, blind, threshold, onAgain }: UnderFieldProps) {
  const { line, mine, waiting, refusal, others } = entry;
  const result = onAgain === undefined ? undefined : resultOf(entry);
  if (result !== undefined) {
    return (
      <div className="entry-result">
        <dl>
          <div>
            <dt>Attendu</dt>
            <dd className="b-num">{quantity(result.expected)}</dd>
          </div>
          <div className={result.gap === 0 ? undefined : 'entry-gap'}>
            <dt>Écart</dt>
            <dd className="b-num">{signedQuantity(result.gap)}</dd>
          </div>
          {result.moved !== 0 && (
            <div>
              <dt>Mouvements depuis</dt>
              <dd className="b-num">{signedQuantity(result.moved)}</dd>
            </div>
          )}
        </dl>
        {others.length > 0 && <Readings entry={entry} />}
        {isFarOff(entry, threshold) && (
          <Button variant="soft" icon={mdiRefresh} onClick={onAgain}>
            Recompter
          </Button>
        )}
      </div>
    );
  }
  if (waiting && onAgain !== undefined) {
    return (
      <p className="entry-note">
        <Icon path={mdiCloudUploadOutline} size={18} />
        Gardé sur ce téléphone, envoyé dès que le réseau répond.
      </p>
    );
  }
  const by = others.at(-1);
  if (by !== undefined && mine === undefined) {
    return (
      <p className="entry-note">
        <Icon path={mdiEyeOffOutline} size={18} />
        Déjà compté par {by.counted_by} le {dateTime(by.counted_at)}. Votre nombre fera foi, il sera montré à côté du
        sien.
      </p>
    );
  }
  if (!blind && line.expected !== null)
    return (
      <p className="entry-note">
        Attendu{'\u00a0'}: {quantity(line.expected)}
      </p>
    );
  if (refusal !== undefined) return null;
  return (
    <p className="entry-note">
      <Icon path={mdiEyeOffOutline} size={18} />
      Le nombre attendu s’affiche après votre saisie.
    </p>
  );
}

/** Readings of several people: all shown, the last one holds. */
function Readings({ entry: { line } }: { entry: EntryLine }) {
  return (
    <ul className="entry-readings">
      {line.readings.map(({ counted, counted_at, counted_by, holds }) => (
        <li key={`${counted_by} ${counted_at}`}>
          <b className="b-num">{quantity(counted)}</b> {counted_by}, {dateTime(counted_at)}
          {holds && ' (fait foi)'}
        </li>
      ))}
    </ul>
  );
}
