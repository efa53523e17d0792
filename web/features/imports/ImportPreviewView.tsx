import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { euro, quantity } from '@boucle/contract/base/format.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { type ReactNode } from 'react';
import { KeyFigures } from '../../ui/figures/KeyFigures.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { ColumnChoices } from './ColumnChoices.tsx';
import { FaultsSheet } from './FaultsSheet.tsx';
import { LinesSheet } from './LinesSheet.tsx';
import { fileNote, linesIn } from './words.ts';

interface ImportPreviewViewProps {
  readonly fields: Fields;
  readonly fileName: string;
  readonly preview: ImportPreview;
  /** The file is read again, for other columns. */
  readonly reading: boolean;
  readonly hint: string;
  readonly download: ReactNode;
  readonly onColumns: (columns: string[]) => void;
}

/** A file as it was read: how many lines of each kind, which column gives what, what is wrong. */
export function ImportPreviewView({
  fields,
  fileName,
  preview,
  reading,
  hint,
  download,
  onColumns,
}: ImportPreviewViewProps) {
  const { counts, amount } = preview;
  return (
    <div className="b-stack" aria-busy={reading}>
      <Sheet title={fileName} note={fileNote(preview)}>
        <KeyFigures
          figures={[
            { label: 'Lignes', value: quantity(linesIn(counts)) },
            { label: 'Valides', value: quantity(counts.right) },
            { label: 'Déjà présentes', value: quantity(counts.known) },
            { label: 'En double', value: quantity(counts.doubled) },
            { label: 'À corriger', value: quantity(counts.wrong) },
            ...(amount === null || amount === 0 ? [] : [{ label: 'Soldes repris', value: euro(amount) }]),
          ]}
        />
      </Sheet>
      <ColumnChoices fields={fields} columns={preview.columns} hint={hint} onColumns={onColumns} />
      <FaultsSheet preview={preview} download={download} />
      <LinesSheet fields={fields} preview={preview} />
    </div>
  );
}
