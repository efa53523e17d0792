import './views.css';
import { type SavedView } from '@boucle/contract/session/calls.ts';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { problemOf } from '../problem.ts';
import { useViews } from './useViews.ts';
import { ViewLine } from './ViewLine.tsx';
import { nameRefusal, renamed, viewNamed, viewSearch, withoutView, withView } from './views.ts';

/** The views of a list: choose one, keep the present one under a name, rename, remove. Loaded on first use. */
export function ViewsPanel({ path, onClose }: { path: string; onClose: () => void }) {
  const { searchStr } = useLocation();
  const present = viewSearch(searchStr);
  const { views, saving } = useViews(path);
  const [name, setName] = useState('');
  const [refused, setRefused] = useState<string>();
  const formId = useId();
  const replaces = viewNamed(views, name) !== undefined;

  const save = () => {
    const message = nameRefusal(views, name);
    setRefused(message);
    if (message !== undefined) {
      document.getElementById(formId)?.focus();
      return;
    }
    saving.mutate(withView(views, { name: name.trim(), search: present }), { onSuccess: () => setName('') });
  };
  const rename = (view: SavedView, next: string): string | undefined => {
    const message = nameRefusal(views, next, view);
    if (message === undefined) saving.mutate(renamed(views, view, next.trim()));
    return message;
  };
  return (
    <div className="b-stack b-views">
      {saving.error !== null && <FormError message={problemOf(saving.error)} />}
      {views.length === 0 ? (
        <p className="b-muted">Gardez les filtres, le tri et les colonnes de cette liste sous un nom.</p>
      ) : (
        <ul aria-label="Vues enregistrées">
          {views.map((view) => (
            <ViewLine
              key={view.name}
              view={view}
              path={path}
              current={view.search === present}
              onChoose={onClose}
              onRename={(next) => rename(view, next)}
              onRemove={() => saving.mutate(withoutView(views, view))}
            />
          ))}
        </ul>
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
        <Button type="submit" variant="contained" busy={saving.isPending}>
          {replaces ? 'Remplacer la vue' : 'Enregistrer la vue'}
        </Button>
      </form>
    </div>
  );
}
