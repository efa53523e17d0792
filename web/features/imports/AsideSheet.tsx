import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { Sheet } from '../../ui/Sheet.tsx';

interface AsideSheetProps {
  readonly aside: ImportPreview['aside'];
  readonly total: number;
}

/** Lines that are no data: totals and notes below the table, headings again. */
export function AsideSheet({ aside, total }: AsideSheetProps) {
  if (total === 0) return null;
  return (
    <Sheet title={`${count(total, 'ligne', 'lignes')} hors du tableau`} note="total, note ou titres répétés" flush>
      <ul className="import-list">
        {aside.map(({ line, text }) => (
          <li key={line} className="import-line">
            <span>{text}</span>
            <span>{`ligne ${quantity(line)}`}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
