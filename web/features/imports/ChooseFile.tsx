import { IMPORT_MOST_LINES, IMPORT_MOST_MEGABYTES } from '@boucle/contract/shared/imports/limits.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { mdiFileTableOutline } from '@mdi/js';
import { type DragEvent, useId, useState } from 'react';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { classes } from '../../ui/classes.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';

/** Kinds of files that a browser offers first; the server looks at what the file holds. */
const ACCEPTED = '.csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const MOST_BYTES = IMPORT_MOST_MEGABYTES * 1024 * 1024;

interface ChooseFileProps {
  /** Why the last one was refused. */
  readonly problem: string | undefined;
  readonly onFile: (file: File) => void;
}

/** A file is chosen, or dropped on the sheet. */
export function ChooseFile({ problem, onFile }: ChooseFileProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    setTooLarge(file.size > MOST_BYTES);
    if (file.size <= MOST_BYTES) onFile(file);
  };
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      take(event.dataTransfer.files[0]);
    },
  };
  return (
    <div className={classes('import-drop', over && 'import-drop-over')} {...drop}>
      <Icon path={mdiFileTableOutline} size={40} />
      <p>Déposez ici un fichier CSV ou Excel (.xlsx), ou choisissez-le.</p>
      <label className={classes(buttonClasses({ variant: 'contained' }), 'import-choose')}>
        <span id={`${id}-choose`}>Choisir un fichier</span>
        <input
          type="file"
          className="b-sr"
          accept={ACCEPTED}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again once it is mended.
            event.target.value = '';
          }}
        />
      </label>
      <p id={`${id}-hint`} className="b-caption b-muted">
        {`Jusqu’à ${quantity(IMPORT_MOST_LINES)} lignes et ${IMPORT_MOST_MEGABYTES}\u00a0Mo. Titres, totaux et colonnes en plus ne gênent pas.`}
      </p>
      <FormError
        message={
          tooLarge
            ? `Ce fichier dépasse ${IMPORT_MOST_MEGABYTES}\u00a0Mo\u00a0: importez-le en plusieurs fois.`
            : problem
        }
      />
    </div>
  );
}
