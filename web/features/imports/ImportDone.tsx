import { type ImportKind } from '@boucle/contract/shared/imports/kinds.ts';
import { type ImportCounts } from '@boucle/contract/shared/imports/shapes.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { count } from '@boucle/contract/base/format.ts';
import { type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { IMPORT_WORDS, importedSentence, invitedSentence, leftOut } from './words.ts';

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
  return (
    <Sheet>
      <EmptyState
        title={importedSentence(kind, counts)}
        actions={
          <>
            <ButtonLink variant="contained" to={pathOf(list)}>
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
    </Sheet>
  );
}
