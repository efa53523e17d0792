import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { linesIn, STATE_LOOKS } from './words.ts';

/** The first lines, each with what becomes of it: columns that are left out are not shown. */
export function LinesSheet({ fields, preview }: { fields: Fields; preview: ImportPreview }) {
  const shown = preview.columns.flatMap(({ field }, place) => (field === '' ? [] : [{ field, place }]));
  const total = linesIn(preview.counts);
  return (
    <Sheet title="Aperçu" note={`${quantity(preview.lines.length)} sur ${count(total, 'ligne', 'lignes')}`} flush>
      {/* Scrolled by keyboard too. */}
      <div className="import-scroll" role="region" aria-label="Aperçu des premières lignes" tabIndex={0}>
        <table className="import-table">
          <caption className="b-sr">Les premières lignes du fichier</caption>
          <thead>
            <tr>
              <th scope="col">Ligne</th>
              <th scope="col">État</th>
              {shown.map(({ field }) => (
                <th key={field} scope="col">
                  {fields[field]?.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.lines.map(({ line, state, values }) => (
              <tr key={line}>
                <th scope="row">{quantity(line)}</th>
                <td>
                  <StatusChip {...STATE_LOOKS[state]} />
                </td>
                {shown.map(({ field, place }) => (
                  <td key={field}>{values[place]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}
