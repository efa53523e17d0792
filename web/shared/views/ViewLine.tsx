import { type SavedView } from '@boucle/contract/session/calls.ts';
import { mdiCheck, mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../ui/IconButton.tsx';
import { Link } from '../../ui/Link.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { viewAddress } from './views.ts';

type ViewLineProps = {
  view: SavedView;
  path: string;
  /** The list stands just so. */
  current: boolean;
  onChoose: () => void;
  /** Why the name is refused; undefined once it is taken. */
  onRename: (name: string) => string | undefined;
  onRemove: () => void;
};

/** One view: a link to it, its name to change, its end. */
export function ViewLine({ view, path, current, onChoose, onRename, onRemove }: ViewLineProps) {
  const [name, setName] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const keep = () => {
    const message = name === undefined || name === view.name ? undefined : onRename(name);
    setRefused(message);
    if (message === undefined) setName(undefined);
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
      setName(undefined);
    }
  };
  if (name !== undefined)
    return (
      <li className="b-views-renaming">
        <TextField
          label={`Nouveau nom de «\u00a0${view.name}\u00a0»`}
          autoFocus
          maxLength={60}
          value={name}
          error={refused}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={onKeyDown}
          end={<IconButton size="small" icon={mdiCheck} label="Valider le nom" onClick={keep} />}
        />
      </li>
    );
  return (
    <li className="b-views-line">
      <Link to={viewAddress(path, view)} aria-current={current || undefined} onClick={onChoose}>
        {view.name}
      </Link>
      <IconButton
        size="small"
        icon={mdiPencilOutline}
        label={`Renommer, ${view.name}`}
        onClick={() => setName(view.name)}
      />
      <IconButton size="small" icon={mdiTrashCanOutline} label={`Supprimer, ${view.name}`} onClick={onRemove} />
    </li>
  );
}
