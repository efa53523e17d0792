import './views.css';
import { type SavedView } from '@boucle/contract/features/session/calls.ts';
import { type SharedView } from '@boucle/contract/features/sharedViews/calls.ts';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { problemOf } from '../../problem.ts';
import { useSharedViews } from './useSharedViews.ts';
import { useViews } from './useViews.ts';
import { ViewLine } from './ViewLine.tsx';
import {
  type Arrangement,
  nameRefusal,
  renamed,
  viewAddress,
  viewNamed,
  viewSearch,
  withoutView,
  withView,
} from './views.ts';

type ViewsPanelProps = Arrangement & { path: string; onClose: () => void };

/**
 * The views of a list: choose one, keep the present one under a name, share, rename, remove. Loaded
 * on first use.
 */
export function ViewsPanel({ path, columns, layout, onClose }: ViewsPanelProps) {
  const { pathname, searchStr } = useLocation();
  const onglet = new URLSearchParams(searchStr).get('onglet');
  const present = viewSearch(searchStr, { columns, layout });
  const { views, saving } = useViews(path);
  const shared = useSharedViews(path);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string>();
  const formId = useId();
  const ownShared = viewNamed(
    shared.views.filter((view) => view.may_edit),
    name,
  );
  const replaces = viewNamed(views, name) !== undefined || ownShared !== undefined;
  const error = saving.error ?? shared.error;
  const isCurrent = ({ search }: Pick<SavedView, 'search'>) => search === present || search === viewSearch(searchStr);

  const save = () => {
    const message = nameRefusal(views, name);
    setRefused(message);
    if (message !== undefined) {
      document.getElementById(formId)?.focus();
      return;
    }
    const onSuccess = () => setName('');
    if (ownShared !== undefined && viewNamed(views, name) === undefined)
      shared.changing.mutate({ id: ownShared.id, search: present }, { onSuccess });
    else saving.mutate(withView(views, { name: name.trim(), search: present }), { onSuccess });
  };
  const rename = (view: SavedView, next: string): string | undefined => {
    const message = nameRefusal(views, next, view);
    if (message === undefined) saving.mutate(renamed(views, view, next.trim()));
    return message;
  };
  const renameShared = (view: SharedView, next: string): string | undefined => {
    const message = nameRefusal(shared.views, next, view);
    if (message === undefined) shared.changing.mutate({ id: view.id, name: next.trim() });
    return message;
  };
  /** A shared view is kept there alone. */
  const share = (view: SavedView) =>
    shared.sharing.mutate({ path, ...view }, { onSuccess: () => saving.mutate(withoutView(views, view)) });
  return (
    <div className="b-stack b-views">
      {error !== null && <FormError message={problemOf(error)} />}
      {views.length === 0 ? (
        <p className="b-muted">Gardez les filtres, le tri et les colonnes de cette liste sous un nom.</p>
      ) : (
        <ul aria-label="Vues enregistrées">
          {views.map((view) => (
            <ViewLine
              key={view.name}
              name={view.name}
              to={viewAddress(pathname, view, onglet)}
              current={isCurrent(view)}
              onChoose={onClose}
              onShare={shared.mayShare ? () => share(view) : undefined}
              onRename={(next) => rename(view, next)}
              onRemove={() => saving.mutate(withoutView(views, view))}
              removal="Supprimer"
            />
          ))}
        </ul>
      )}
      {shared.views.length > 0 && (
        <section className="b-views-shared">
          <h3 id={`${formId}shared`}>Partagées dans l’initiative</h3>
          <ul aria-labelledby={`${formId}shared`}>
            {shared.views.map((view) => (
              <ViewLine
                key={view.id}
                name={view.name}
                note={view.may_edit ? undefined : `par ${view.shared_by}`}
                to={viewAddress(pathname, view, onglet)}
                current={isCurrent(view)}
                onChoose={onClose}
                onRename={view.may_edit ? (next) => renameShared(view, next) : undefined}
                onRemove={view.may_edit ? () => shared.removing.mutate(view.id) : undefined}
                removal="Ne plus partager"
              />
            ))}
          </ul>
        </section>
      )}
      <form
        className="b-views-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          id={formId}
          label="Nom de la vue"
          maxLength={60}
          autoComplete="off"
          value={name}
          error={refused}
          onChange={(event) => {
            setName(event.target.value);
            setRefused(undefined);
          }}
        />
        <Button type="submit" variant="contained" busy={saving.isPending || shared.changing.isPending}>
          {replaces ? 'Remplacer la vue' : 'Enregistrer la vue'}
        </Button>
      </form>
    </div>
  );
}
