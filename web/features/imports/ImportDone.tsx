import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { type ImportCounts } from '@boucle/contract/shared/imports/shapes.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { part } from '../../ui/loading/part.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { IMPORT_WORDS, importedSentence, invitedSentence, leftOut } from './words.ts';

const StartDialog = part(() => import('../../shared/restaurants/StartDialog.tsx'), 'StartDialog');

interface ImportDoneProps {
  readonly kind: ImportKind;
  readonly counts: ImportCounts;
  /** Whether the mails that invite them are leaving. */
  readonly invited: boolean;
  readonly download: ReactNode;
  /** Begins with another file. */
  readonly onAgain: () => void;
  /** Goes on with the lines that are left. */
  readonly onRest: () => void;
}

/** Rows that an import has written, and those left of its file. */
export function ImportDone({ kind, counts, invited, download, onAgain, onRest }: ImportDoneProps) {
  const { list, noun, after } = IMPORT_WORDS[kind];
  const left = leftOut(counts);
  const [starting, setStarting] = useState(false);
  return (
    <Sheet>
      <EmptyState
        title={importedSentence(kind, counts)}
        actions={
          <>
            {kind === 'restaurants' && counts.right > 0 && (
              <Button variant="contained" onClick={() => setStarting(true)}>
                Activer, inviter, approvisionner…
              </Button>
            )}
            <ButtonLink variant={kind === 'restaurants' ? 'outlined' : 'contained'} to={pathOf(list)}>
              {`Voir les ${noun[1]}`}
            </ButtonLink>
            {left > 0 ? (
              <>
                <Button
                  onClick={onRest}
                >{`Reprendre ${left === 1 ? 'la ligne restante' : 'les lignes restantes'}`}</Button>
                {download}
              </>
            ) : (
              <Button onClick={onAgain}>Importer un autre fichier</Button>
            )}
          </>
        }
      >
        {invited ? invitedSentence(counts) : after}
        {left > 0 && ` ${count(left, 'ligne reste', 'lignes restent')} à reprendre, ici ou dans un fichier.`}
      </EmptyState>
      {left > 0 && (
        <p className="import-again">
          <Button variant="text" onClick={onAgain}>
            Importer un autre fichier
          </Button>
        </p>
      )}
      <Suspense>{starting && <StartDialog onClose={() => setStarting(false)} />}</Suspense>
    </Sheet>
  );
}
