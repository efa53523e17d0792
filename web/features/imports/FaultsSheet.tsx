import { count, quantity } from '@boucle/contract/base/format.ts';
import { type ImportPreview } from '@boucle/contract/shared/imports/shapes.ts';
import { type ReactNode } from 'react';
import { Sheet } from '../../ui/Sheet.tsx';

interface FaultsSheetProps {
  readonly preview: ImportPreview;
  /** Takes the lines to mend away. */
  readonly download: ReactNode;
}

/** Faults to mend, line by line and field by field; nothing when all is right. */
export function FaultsSheet({ preview: { faults, count: total }, download }: FaultsSheetProps) {
  if (total === 0) return null;
  return (
    <Sheet title="À corriger" note={count(total, 'erreur', 'erreurs')} actions={download} flush>
      <table className="import-table import-faults">
        <caption className="b-sr">Les erreurs, par ligne et par champ</caption>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Champ</th>
            <th scope="col">Valeur</th>
            <th scope="col">Pourquoi</th>
          </tr>
        </thead>
        <tbody>
          {faults.map(({ line, label, value, sentence }) => (
            <tr key={`${line} ${label ?? ''}`}>
              <th scope="row">
                <span className="import-word">Ligne </span>
                {quantity(line)}
              </th>
              <td>{label ?? 'Toute la ligne'}</td>
              <td>{value === '' && label !== null ? <span className="b-faint">Vide</span> : value}</td>
              <td>{sentence}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > faults.length && (
        <p className="import-more b-caption b-muted">
          {`Les ${quantity(faults.length)} premières. Le fichier des lignes à corriger les contient toutes.`}
        </p>
      )}
    </Sheet>
  );
}
