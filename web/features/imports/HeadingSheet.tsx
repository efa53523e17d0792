import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { classes } from '../../ui/classes.ts';
import { Segmented } from '../../ui/navigation/Segmented.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { fileNote } from './words.ts';

/** Lines that are shown below the heading, and in all at least. */
const BELOW = 1;
const AT_LEAST = 5;

interface HeadingSheetProps {
  readonly preview: ImportPreview;
  readonly onSheet: (sheet: number) => void;
  readonly onHeading: (line: number) => void;
}

/** The sheet and the line that name the columns, as they were found; both may be chosen. */
export function HeadingSheet({ preview, onSheet, onHeading }: HeadingSheetProps) {
  const { top, heading, heading_known: known, sheets, sheet } = preview;
  const [all, setAll] = useState(false);
  const name = useId();
  const shown = all ? top : top.filter(({ line }) => line <= Math.max(heading + BELOW, AT_LEAST));
  const width = Math.max(...top.map(({ cells }) => cells.length));
  return (
    <Sheet
      title={known ? `Titres trouvés à la ligne ${quantity(heading)}` : 'Quelle ligne porte les titres\u202f?'}
      note={sheets.length > 1 ? undefined : fileNote(preview)}
      actions={
        sheets.length > 1 && (
          <Segmented
            label="Feuille du classeur"
            options={sheets.map(({ name: of, lines }, place) => ({
              value: String(place),
              label: lines === 0 ? `${of}, vide` : `${of}, ${count(lines, 'ligne', 'lignes')}`,
            }))}
            value={String(sheet)}
            onValue={(place) => onSheet(Number(place))}
          />
        )
      }
      flush
    >
      {/* Scrolled by keyboard too. */}
      <div className="import-scroll" role="region" aria-label="Premières lignes du fichier" tabIndex={0}>
        <table className="import-raw">
          <caption className="b-sr">Les premières lignes du fichier. Celle des titres est cochée.</caption>
          <tbody>
            {shown.map(({ line, cells }) => (
              <tr key={line} className={classes(line === heading && 'import-heading')}>
                <th scope="row">
                  <label>
                    <input
                      type="radio"
                      name={name}
                      checked={line === heading}
                      disabled={cells.length === 0}
                      aria-label={`Ligne ${quantity(line)}, celle des titres`}
                      onChange={() => onHeading(line)}
                    />
                    <span aria-hidden="true">{quantity(line)}</span>
                  </label>
                </th>
                {cells.length <= 1 ? (
                  <td colSpan={width}>{cells[0]}</td>
                ) : (
                  Array.from({ length: width }, (_, place) => <td key={place}>{cells[place]}</td>)
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {!all && shown.length < top.length && (
        <p className="import-more">
          <Button variant="text" size="small" onClick={() => setAll(true)}>
            {`Montrer les ${quantity(top.length)} premières lignes`}
          </Button>
        </p>
      )}
    </Sheet>
  );
}
