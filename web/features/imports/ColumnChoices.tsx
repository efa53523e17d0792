import '../../ui/form/SelectField.css';
import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { isRequired } from '@boucle/contract/shared/imports/kinds.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { SOURCE_LOOKS } from './words.ts';

interface ColumnChoicesProps {
  readonly fields: Fields;
  readonly columns: ImportPreview['columns'];
  readonly hint: string;
  readonly onColumn: (place: number, field: string) => void;
}

/** Which field each column of the file gives, and where that comes from. */
export function ColumnChoices({ fields, columns, hint, onColumn }: ColumnChoicesProps) {
  return (
    <Sheet title="À quoi correspond chaque colonne&#8239;?" note="premières valeurs du fichier" flush>
      <table className="import-table import-columns">
        <caption className="b-sr">Les colonnes du fichier et ce qu’elles deviennent</caption>
        <thead>
          <tr>
            <th scope="col">Colonne</th>
            <th scope="col">Valeurs</th>
            <th scope="col">Devient</th>
            <th scope="col">Lecture</th>
          </tr>
        </thead>
        <tbody>
          {columns.map(({ title, field, source, values }, place) => {
            const named = title === '' ? `Colonne ${place + 1}, sans titre` : title;
            return (
              // Columns have no other name: two may have the same heading.
              <tr key={place}>
                <th scope="row">{named}</th>
                <td className="import-values">{values.length === 0 ? 'Vide' : values.join(' · ')}</td>
                <td>
                  <div className="b-input b-select">
                    <select aria-label={named} value={field} onChange={(event) => onColumn(place, event.target.value)}>
                      <option value="">Ne pas importer</option>
                      {Object.entries(fields).map(([name, { label }]) => (
                        <option key={name} value={name}>
                          {isRequired(fields, name) ? `${label} (obligatoire)` : label}
                        </option>
                      ))}
                    </select>
                  </div>
                </td>
                <td>
                  {source === null ? (
                    <span className="b-caption b-muted">laissé de côté</span>
                  ) : (
                    <StatusChip {...SOURCE_LOOKS[source]} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="import-more b-caption b-muted">{hint}</p>
    </Sheet>
  );
}
