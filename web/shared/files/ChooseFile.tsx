import './ChooseFile.css';
import { type DragEvent, useId, useState } from 'react';
import { buttonClasses } from '../../ui/buttonClasses.ts';
import { classes } from '../../ui/classes.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface ChooseFileProps {
  readonly icon: string;
  /** Files that a browser offers first; the server looks at what the file holds. */
  readonly accept: string;
  readonly words: string;
  readonly hint: string;
  readonly mostMegabytes: number;
  /** Follows that a file is too large. */
  readonly advice: string;
  /** Why the last one was refused. */
  readonly problem: string | undefined;
  readonly onFile: (file: File) => void;
}

/** A file is chosen, or dropped on the sheet. */
export function ChooseFile(props: ChooseFileProps) {
  const { icon, accept, words, hint, mostMegabytes, advice, problem, onFile } = props;
  const most = mostMegabytes * 1024 * 1024;
  const id = useId();
  const [over, setOver] = useState(false);
  const [tooLarge, setTooLarge] = useState(false);
  const take = (file: File | null | undefined) => {
    if (!file) return;
    setTooLarge(file.size > most);
    if (file.size <= most) onFile(file);
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
    <div className={classes('file-drop', over && 'file-drop-over')} {...drop}>
      <Icon path={icon} size={40} />
      <p>{words}</p>
      <label className={classes(buttonClasses({ variant: 'contained' }), 'file-choose')}>
        <span id={`${id}-choose`}>Choisir un fichier</span>
        <input
          type="file"
          className="b-sr"
          accept={accept}
          aria-describedby={`${id}-hint`}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file may be chosen again once it is mended.
            event.target.value = '';
          }}
        />
      </label>
      <p id={`${id}-hint`} className="b-caption b-muted">
        {hint}
      </p>
      <FormError message={tooLarge ? `Ce fichier dépasse ${mostMegabytes}\u00a0Mo\u00a0: ${advice}` : problem} />
    </div>
  );
}
