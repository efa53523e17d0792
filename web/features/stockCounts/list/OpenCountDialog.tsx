import './openCount.css';
import { type CountedState } from '@boucle/contract/shared/stockCounts/labels.ts';
import { COUNT_LIMITS } from '@boucle/contract/features/stockCounts/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { type PlaceToCount, placesOf } from '../../../shared/counts/newCount.ts';
import { fieldErrors, problemOf } from '../../../shared/problem.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { entryAddress } from '../shared/addresses.ts';
import { PlacesToCount } from './PlacesToCount.tsx';

const STATES = [
  { value: '', label: 'Propres et sales' },
  { value: 'clean', label: 'Propres seulement' },
  { value: 'dirty', label: 'Sales seulement' },
] as const;
const SHOWN: readonly string[] = ['title', 'places', 'format_ids', 'states'];

/** Choices of a count to open. */
interface Choice {
  readonly places: readonly PlaceToCount[];
  readonly title: string;
  readonly state: CountedState | '';
  /** Undefined: all of them. */
  readonly formats: readonly number[] | undefined;
  readonly blind: boolean;
}

/**
 * « Ouvrir un inventaire »: which places, which containers, and whether what is expected stays
 * hidden; then one counts.
 */
export function OpenCountDialog({ onClose }: { onClose: () => void }) {
  const goTo = useGo();
  const { searchStr } = useLocation();
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const [start] = useState<Choice>(() => ({
    places: placesOf(new URLSearchParams(searchStr).get('lieux')),
    title: '',
    state: '',
    formats: undefined,
    blind: true,
  }));
  const [choice, setChoice] = useState(start);
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const change = (part: Partial<Choice>) => {
    setChoice((present) => ({ ...present, ...part }));
    setWrong({});
  };
  const open = useIdempotentMutation({
    send: ({ places, title, state, formats: ids, blind }: Choice, options) =>
      client.stockCounts.open(
        {
          places: places.map(({ place, place_id }) => (place_id === null ? { place } : { place, place_id })),
          blind,
          ...(title.trim() !== '' && { title: title.trim() }),
          ...(state !== '' && { states: [state] }),
          ...(ids !== undefined && { format_ids: [...ids] }),
        },
        options,
      ),
    invalidates: [query.stockCounts.key(), query.tasks.key()],
    onDone: ({ id }) => goTo(entryAddress(id), { keepsTyped: true }),
  });
  const errors: Readonly<Record<string, string | undefined>> = {
    // « places.0.place_id » belongs to the field of the places.
    ...Object.fromEntries(
      Object.entries(fieldErrors(open.error)).map(([name, message]) => [
        name.slice(0, `${name}.`.indexOf('.')),
        message,
      ]),
    ),
    ...wrong,
  };
  const submit = () => {
    const { places, title, formats: ids } = choice;
    const found: Record<string, string> = {
      ...(places.length === 0 && { places: 'Choisissez au moins un lieu.' }),
      ...(places.length > COUNT_LIMITS.places && { places: `Au plus ${COUNT_LIMITS.places} lieux à la fois.` }),
      ...(title.trim().length > COUNT_LIMITS.title && { title: `Au plus ${COUNT_LIMITS.title} caractères.` }),
      ...(ids?.length === 0 && { format_ids: 'Choisissez au moins un format.' }),
    };
    setWrong(found);
    if (Object.keys(found).length === 0) open.mutate(choice);
  };
  return (
    <Dialog
      title="Ouvrir un inventaire"
      dirty={choice !== start}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={open.isPending} onClick={submit}>
          Ouvrir et compter
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {Object.keys(errors).every((name) => !SHOWN.includes(name)) && <FormError message={problemOf(open.error)} />}
        <p className="b-muted">
          Rien n’est bloqué pendant le comptage{'\u00a0'}: ce qui bouge est déduit. Les écarts n’entrent dans les
          registres qu’une fois relus.
        </p>
        <PlacesToCount value={choice.places} error={errors['places']} onValue={(places) => change({ places })} />
        <SelectField
          label="Contenants"
          options={STATES}
          value={choice.state}
          error={errors['states']}
          onChange={(event) => change({ state: STATES.find(({ value }) => value === event.target.value)?.value ?? '' })}
        />
        <FormatsToCount
          formats={formats.data ?? []}
          value={choice.formats}
          error={errors['format_ids'] ?? problemOf(formats.error)}
          onValue={(ids) => change({ formats: ids })}
        />
        <TextField
          label="Nom"
          optional
          placeholder="Inventaire de fin d’année"
          value={choice.title}
          error={errors['title']}
          onChange={(event) => change({ title: event.target.value })}
        />
        <Checkbox checked={choice.blind} onChange={(event) => change({ blind: event.target.checked })}>
          Compter à l’aveugle{'\u00a0'}: le nombre attendu ne s’affiche qu’après la saisie
        </Checkbox>
      </div>
    </Dialog>
  );
}

interface FormatsToCountProps {
  readonly formats: ReadonlyArray<{ readonly id: number; readonly title: string }>;
  readonly value: readonly number[] | undefined;
  readonly error: string | undefined;
  readonly onValue: (ids: readonly number[] | undefined) => void;
}

/** All formats, or some of them. */
function FormatsToCount({ formats, value, error, onValue }: FormatsToCountProps) {
  return (
    <fieldset className="count-formats" aria-describedby={error === undefined ? undefined : 'count-formats-error'}>
      <legend>Formats</legend>
      <Checkbox checked={value === undefined} onChange={(event) => onValue(event.target.checked ? undefined : [])}>
        Tous les formats
      </Checkbox>
      {value !== undefined &&
        formats.map(({ id, title }) => (
          <Checkbox
            key={id}
            checked={value.includes(id)}
            onChange={(event) => onValue(event.target.checked ? [...value, id] : value.filter((other) => other !== id))}
          >
            {title}
          </Checkbox>
        ))}
      {error !== undefined && (
        <p id="count-formats-error" className="b-field-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
