import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ImportFault, type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { type KeyboardEvent, useRef } from 'react';
import { TextField } from '../../ui/form/TextField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { type Mended } from './reading.ts';
import { leftOut } from './words.ts';

interface FaultsSheetProps {
  readonly fields: Fields;
  readonly preview: ImportPreview;
  readonly onMend: (cell: Mended) => void;
  /** There is no further field to mend below. */
  readonly onLast: () => void;
}

/** Lines to mend in place, each with its fields and why; nothing when all is right. */
export function FaultsSheet({ fields, preview, onMend, onLast }: FaultsSheetProps) {
  const list = useRef<HTMLUListElement>(null);
  const { faults, count: total, counts } = preview;
  if (total === 0) return null;
  const lines = [...Map.groupBy(faults, ({ line }) => line)];
  /** A mended line leaves the list: the next field is where one goes on. */
  const goOn = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const inputs = [...(list.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.indexOf(event.currentTarget) + 1];
    if (next === undefined) onLast();
    else next.focus();
  };
  return (
    <Sheet title={`${count(leftOut(counts), 'ligne', 'lignes')} à reprendre`} note="ici, sans rouvrir le fichier" flush>
      <ul className="import-list import-faults" ref={list}>
        {lines.map(([line, own]) => (
          <li key={line}>
            <p className="import-line">
              <b>{own[0]?.title === '' ? 'Sans nom' : own[0]?.title}</b>
              <span>{`ligne ${quantity(line)}`}</span>
            </p>
            {own.map((fault) =>
              fault.field === null ? (
                <p key="" className="b-field-error">
                  {fault.sentence}
                </p>
              ) : (
                <MendedField
                  key={fault.field}
                  label={fields[fault.field]?.label ?? fault.field}
                  fault={fault}
                  onKeyDown={goOn}
                  onMend={(value) => onMend({ line, field: fault.field as string, value })}
                />
              ),
            )}
          </li>
        ))}
      </ul>
      {total > faults.length && (
        <p className="import-more b-caption b-muted">
          {`Les ${quantity(faults.length)} premières erreurs sur ${quantity(total)}. Le fichier des lignes à reprendre les contient toutes.`}
        </p>
      )}
    </Sheet>
  );
}

interface MendedFieldProps {
  readonly label: string;
  readonly fault: ImportFault;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onMend: (value: string) => void;
}

/** One cell; what is typed is read as soon as one leaves it. */
function MendedField({ label, fault: { value, sentence }, onKeyDown, onMend }: MendedFieldProps) {
  return (
    <TextField
      label={label}
      defaultValue={value}
      error={sentence}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (event.target.value !== value) onMend(event.target.value);
      }}
    />
  );
}
