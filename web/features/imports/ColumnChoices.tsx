import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { isRequired } from '@boucle/contract/shared/imports/kinds.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

interface ColumnChoicesProps {
  readonly fields: Fields;
  readonly columns: ImportPreview['columns'];
  readonly hint: string;
  readonly onColumns: (columns: string[]) => void;
}

/**
 * Which field each column of the file gives, as its heading proposes; a field that another column
 * gave leaves that one.
 */
export function ColumnChoices({ fields, columns, hint, onColumns }: ColumnChoicesProps) {
  const options = Object.entries(fields).map(([name, { label }]) => ({
    value: name,
    label: isRequired(fields, name) ? `${label} (obligatoire)` : label,
  }));
  const choose = (place: number, field: string) =>
    onColumns(
      columns.map((column, other) => {
        if (other === place) return field;
        return column.field === field ? '' : column.field;
      }),
    );
  return (
    <Sheet title="Colonnes" note={hint}>
      <div className="import-columns">
        {columns.map(({ title, field, values }, place) => (
          <SelectField
            // Columns have no other name: two may bear the same heading.
            key={place}
            label={title === '' ? `Colonne ${place + 1}, sans titre` : title}
            hint={values.length === 0 ? 'Vide' : values.join(' · ')}
            placeholder="Ne pas importer"
            options={options}
            value={field}
            onChange={(event) => choose(place, event.target.value)}
          />
        ))}
      </div>
    </Sheet>
  );
}
