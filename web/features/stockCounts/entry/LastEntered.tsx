import { signedQuantity } from '@boucle/contract/base/format.ts';
import { mdiRefresh } from '@mdi/js';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { classes } from '../../../ui/classes.ts';
import { lineAddress } from '../shared/addresses.ts';
import { STATE_WORDS } from '../shared/looks.ts';
import { comparedWords } from './comparedWords.ts';
import { type EntryLine, isFarOff, resultOf } from './entryLines.ts';

interface LastEnteredProps {
  readonly count: number;
  readonly line: EntryLine | undefined;
  readonly threshold: number;
}

/**
 * Expected pieces of the line that was just entered: one reads them on the way to the next, and
 * goes back only when they are far off.
 */
export function LastEntered({ count, line: entry, threshold }: LastEnteredProps) {
  const result = entry && resultOf(entry);
  return (
    <div role="status">
      {entry !== undefined && result !== undefined && (
        <div className={classes('entry-last', isFarOff(entry, threshold) && 'entry-far')}>
          <p>
            <b>
              {entry.line.format_title}, {STATE_WORDS[entry.line.state]}
            </b>
            <span className="b-num">
              {comparedWords(entry.mine ?? 0, result.expected)}
              {result.gap === 0 ? ', aucun écart' : `, écart ${signedQuantity(result.gap)}`}
            </span>
          </p>
          {isFarOff(entry, threshold) && (
            <ButtonLink size="small" icon={mdiRefresh} to={lineAddress(count, entry.key)}>
              Recompter
            </ButtonLink>
          )}
        </div>
      )}
    </div>
  );
}
