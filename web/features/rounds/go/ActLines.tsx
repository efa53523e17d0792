import { count, quantity } from '@boucle/contract/base/format.ts';
import { type RoundAct } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundLine, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { mdiWaterCheckOutline, mdiWaterOffOutline } from '@mdi/js';
import { useId } from 'react';
import { QuantityField } from '../../../ui/form/QuantityField.tsx';
import { FormatPicture } from '../../../ui/FormatPicture.tsx';
import { classes } from '../../../ui/classes.ts';
import { type ChipLook, StatusChip } from '../../../ui/StatusChip.tsx';
import { LineScan } from './LineScan.tsx';
import { type ReadUnit } from '../../../shared/units/readUnits.ts';
import { lineKey } from './roundCopy.ts';

const CLEAN: ChipLook = { state: 'clean', icon: mdiWaterCheckOutline, label: 'Propres' };
const DIRTY: ChipLook = { state: 'dirty', icon: mdiWaterOffOutline, label: 'Sales' };

/** The parts of a stop, in the order in which they are done. */
const PARTS: readonly { readonly act: RoundAct; readonly title: string; readonly chip: ChipLook }[] = [
  { act: 'give', title: 'Livrer', chip: CLEAN },
  { act: 'take_clean', title: 'Reprendre', chip: CLEAN },
  { act: 'take_dirty', title: 'Reprendre', chip: DIRTY },
  { act: 'empty_drawer', title: 'Vider', chip: DIRTY },
];

interface ActLinesProps {
  readonly stop: RoundStop;
  readonly quantities: Readonly<Record<string, number>>;
  readonly onQuantity: (key: string, pieces: number) => void;
  /** Numbered containers that were read, by line. */
  readonly units: Readonly<Record<string, readonly ReadUnit[]>>;
  readonly onRead: (key: string, unit: ReadUnit) => void;
  readonly onRemove: (key: string, code: string) => void;
}

/** Pieces given, taken and emptied at a stop: a number for each format. */
export function ActLines({ stop, quantities, onQuantity, units, onRead, onRemove }: ActLinesProps) {
  const id = useId();
  return PARTS.map(({ act, title, chip }) => {
    const lines = stop.lines.filter((line) => line.act === act);
    if (lines.length === 0) return null;
    const planned = lines.reduce((all, line) => all + line.planned, 0);
    return (
      <section key={act} className="go-part" aria-labelledby={`${id}-${act}`}>
        <div className="go-part-head">
          <h2 id={`${id}-${act}`}>{title}</h2>
          <StatusChip {...chip} />
          <span className="b-num">{count(planned, 'prévu', 'prévus')}</span>
        </div>
        <ul className="b-sheet go-lines">
          {lines.map((line) => {
            const key = lineKey(line);
            const pieces = quantities[key] ?? 0;
            const { text, isOther } = caption(line, pieces);
            return (
              <li key={key}>
                <FormatPicture url={line.picture_url} drawing={line.drawing} />
                <p className="b-grow">
                  <b>{line.format_title}</b>
                  <span id={`${id}-${key}`} className={classes(isOther && 'go-other')}>
                    {text}
                  </span>
                </p>
                <QuantityField
                  label={`${title}, ${line.format_title}`}
                  value={pieces}
                  large
                  describedBy={`${id}-${key}`}
                  onValue={(next) => onQuantity(key, next)}
                />
                {line.numbered && (
                  <LineScan
                    line={line}
                    units={units[key] ?? []}
                    onRead={(unit) => onRead(key, unit)}
                    onRemove={(code) => onRemove(key, code)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </section>
    );
  });
}

/**
 * Under the name of a format: what is planned, or how what is counted differs from it, and from the
 * books.
 */
function caption({ act, planned, there }: RoundLine, pieces: number): { text: string; isOther: boolean } {
  const beyond = act === 'empty_drawer' ? 0 : pieces - there;
  if (beyond > 0) return { text: `${quantity(beyond)} de plus que les registres`, isOther: true };
  const more = pieces - planned;
  if (more === 0) return { text: count(planned, 'prévu', 'prévus'), isOther: false };
  return { text: more > 0 ? `${quantity(more)} de plus` : `${quantity(-more)} de moins`, isOther: true };
}
