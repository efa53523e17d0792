import { type Liability } from '@boucle/contract/features/books/calls.ts';
import { LIABILITY_KIND_LABELS } from '@boucle/contract/features/books/liability.ts';
import { count, dateTime, euro } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { FigureTable } from '../../shared/figureTable/FigureTable.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { part } from '../../ui/loading/part.tsx';
import { money } from '../../ui/cells.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const DifferencesDialog = part(() => import('./DifferencesDialog.tsx'), 'DifferencesDialog');

/**
 * Sums of loans and cagnottes next to those of entries; a recount of the rows shows what these sums
 * do not.
 */
export function ReconciliationSheet({
  liability: { day, checks, entries, recounted_at: recountedAt },
}: {
  liability: Liability;
}) {
  const [isOpen, setOpen] = useState(false);
  const isOff = checks.some(({ off }) => off !== 0);
  return (
    <Sheet title="Rapprochement" flush>
      <FigureTable className="books-narrow">
        <thead>
          <tr>
            <th scope="col">Compte</th>
            <th scope="col">Soldes</th>
            <th scope="col">Sommes des écritures</th>
            <th scope="col">Écart</th>
          </tr>
        </thead>
        <tbody>
          {checks.map(({ kind, balance, entries: written, off }) => (
            <tr key={kind} className={off === 0 ? undefined : 'books-off'}>
              <th scope="row">{LIABILITY_KIND_LABELS[kind]}</th>
              <td>{euro(balance)}</td>
              <td>{euro(written)}</td>
              <td>{money(off)}</td>
            </tr>
          ))}
        </tbody>
      </FigureTable>
      {isOff ? (
        <div className="books-proof books-proof-off" role="alert">
          <Icon path={mdiAlertCircleOutline} size={18} />
          <span>Les soldes et les écritures diffèrent.</span>
          <Button size="small" onClick={() => setOpen(true)}>
            Voir les lignes
          </Button>
        </div>
      ) : (
        <div className="books-proof">
          <Icon path={mdiCheckCircleOutline} size={18} />
          <span>
            {count(entries, 'écriture additionnée', 'écritures additionnées')}, au centime près.{' '}
            {recountedAt === null
              ? 'Les lignes n’ont encore jamais été toutes recomptées.'
              : `Toutes les lignes ont été recomptées le ${dateTime(recountedAt)}.`}
          </span>
          <Button size="small" onClick={() => setOpen(true)}>
            Recompter ligne par ligne
          </Button>
        </div>
      )}
      <Suspense>{isOpen && <DifferencesDialog day={day} isOff={isOff} onClose={() => setOpen(false)} />}</Suspense>
    </Sheet>
  );
}
