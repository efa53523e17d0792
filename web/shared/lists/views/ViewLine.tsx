import { type Address } from '@boucle/contract/pages.ts';
import { mdiAccountGroupOutline, mdiCheck, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';

type ViewLineProps = {
  name: string;
  /** Who shares it, where that is somebody else. */
  note?: string | undefined;
  /** Of the list as the view has it. */
  to: Address;
  /** The list stands just so. */
  current: boolean;
  onChoose: () => void;
  /** Shares it with the initiative. */
  onShare?: (() => void) | undefined;
  /** Why the name is refused; undefined once it is taken. Without it the view is another's. */
  onRename?: ((name: string) => string | undefined) | undefined;
  onRemove?: (() => void) | undefined;
  /** « Supprimer », « Ne plus partager ». */
  removal: string;
};

/** One view: a link to it, its sharing, its name to change, its end. */
export function ViewLine(props: ViewLineProps) {
  const { name, note, to, current, onChoose, onShare, onRename, onRemove, removal } = props;
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const keep = () => {
    const message = typed === undefined || typed === name ? undefined : onRename?.(typed);
    setRefused(message);
    if (message === undefined) setTyped(undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      keep();
    }
    if (event.key === 'Escape') {
      // Only the renaming is given up, not the whole list of views.
      event.stopPropagation();
      setRefused(undefined);
      setTyped(undefined);
    }
  };
  if (typed !== undefined)
    return (
      <li className="b-views-renaming">
        <TextField
          label={`Nouveau nom de «\u00a0${name}\u00a0»`}
          autoFocus
          maxLength={60}
          value={typed}
          error={refused}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          end={<IconButton size="small" icon={mdiCheck} label="Valider le nom" onClick={keep} />}
        />
      </li>
    );
  return (
    <li className="b-views-line">
      <Link to={to} aria-current={current || undefined} onClick={onChoose}>
        {name}
        {note !== undefined && <small>{note}</small>}
      </Link>
      {onShare && (
        <IconButton
          size="small"
          icon={mdiAccountGroupOutline}
          label={`Partager avec l’initiative, ${name}`}
          onClick={onShare}
        />
      )}
      {onRename && (
        <IconButton size="small" icon={mdiPencilOutline} label={`Renommer, ${name}`} onClick={() => setTyped(name)} />
      )}
      {onRemove && (
        <IconButton size="small" icon={mdiTrashCanOutline} label={`${removal}, ${name}`} onClick={onRemove} />
      )}
    </li>
  );
}
