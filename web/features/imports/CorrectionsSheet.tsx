import { count } from '@boucle/contract/base/format.ts';
import { type Correction } from '@boucle/contract/shared/imports/corrections.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { mdiArrowRight } from '@mdi/js';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { correctionLabel, correctionsTitle } from './words.ts';

interface CorrectionsSheetProps {
  readonly corrections: ImportPreview['corrections'];
  /** Cells mended on this page. */
  readonly mended: number;
  readonly onCorrections: (kinds: readonly Correction[], apply: boolean) => void;
  readonly onRestore: () => void;
}

/** Values read otherwise than they are written, by kind, each with a true example. */
export function CorrectionsSheet({ corrections, mended, onCorrections, onRestore }: CorrectionsSheetProps) {
  if (corrections.length === 0 && mended === 0) return null;
  const left = corrections.filter(({ applied }) => !applied).map(({ kind }) => kind);
  return (
    <Sheet
      title={correctionsTitle(corrections)}
      actions={
        left.length > 0 && (
          <Button variant="soft" size="small" onClick={() => onCorrections(left, true)}>
            Tout accepter
          </Button>
        )
      }
      flush
    >
      <ul className="import-list">
        {corrections.map(({ kind, count: total, applied, line, from, to }) => (
          <li key={kind}>
            <Checkbox checked={applied} onChange={(event) => onCorrections([kind], event.target.checked)}>
              <b>{correctionLabel(kind, total)}</b>
              <span className="import-example">
                <span className="b-sr">{`Ligne ${line}\u00a0: `}</span>
                <s>{from}</s>
                <Icon path={mdiArrowRight} size={16} />
                <span className="b-sr">devient</span>
                <span>{to}</span>
              </span>
            </Checkbox>
          </li>
        ))}
        {mended > 0 && (
          <li className="import-mended">
            <span>{`${count(mended, 'case corrigée', 'cases corrigées')} ici, à la main`}</span>
            <Button variant="text" size="small" onClick={onRestore}>
              Rétablir
            </Button>
          </li>
        )}
      </ul>
    </Sheet>
  );
}
