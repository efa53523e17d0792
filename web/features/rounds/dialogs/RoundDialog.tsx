import './dialogs.css';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { ROUND_LIMITS } from '@boucle/contract/features/rounds/labels.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { query } from '../../../api/query.ts';
import { problemOf, problemOfWindow } from '../../../shared/problem.ts';
import { linesOf } from '../../../shared/rounds/plannedLines.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import { useLeaving } from '../../../ui/form/leaving/useLeaving.ts';
import { FormError } from '../../../ui/form/FormError.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { DialogActions } from '../../../ui/overlays/DialogActions.tsx';
import { messageAsking } from '../../../shared/messages/asking.ts';
import { useRoundSave } from '../detail/useRoundSave.ts';
import { chosenLines, chosenRequests, choiceKey, PlaceChoices } from './PlaceChoices.tsx';
import { errorsOf, type RoundValues, sentOf, valuesOf } from './roundValues.ts';

interface RoundDialogProps {
  /** Left out: a new one. */
  readonly round?: RoundDetail;
  /** Of a new one; tomorrow when left out. */
  readonly day?: string | undefined;
  readonly onClose: () => void;
  readonly onSaved: (id: number) => void;
}

/**
 * « Nouvelle tournée », « Modifier la tournée »: when, by whom, from where, and at which places.
 */
export function RoundDialog({ round: read, day, onClose, onSaved }: RoundDialogProps) {
  // What somebody else saved in the meantime is read behind the window: sent under its version,
  // what is typed here would overwrite it.
  const [round] = useState(read);
  const choices = useQuery(query.rounds.choices.queryOptions({ input: {} }));
  const { leaving, leave } = useLeaving();
  const [start] = useState(() => valuesOf(round, day ?? addDays(parisDay(new Date()), 1)));
  const [values, setValues] = useState(start);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const save = useRoundSave<
    ReturnType<typeof sentOf> & { lines?: ReturnType<typeof chosenLines>; requests?: number[] }
  >(
    async ({ lines = [], ...fields }, options) => {
      const saved =
        round === undefined
          ? await client.rounds.create({ ...fields, lines }, options)
          : await client.rounds.update(
              {
                ...fields,
                id: round.id,
                version: round.version,
                ...(lines.length > 0 && { lines: [...linesOf(round.stops), ...lines] }),
              },
              options,
            );
      leave(() => onSaved(saved.id));
      if (round?.status === 'ready' || round?.status === 'under_way') {
        if (round.driver?.id !== saved.driver?.id) messageAsking.offer('round_taken', saved.id);
        messageAsking.offer('round', saved.id);
      }
      return saved;
    },
    round === undefined ? 'La tournée est préparée, dans l’ordre calculé.' : 'La tournée est modifiée.',
  );
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const errors: Readonly<Record<string, string | undefined>> = {
    ...Object.fromEntries(Object.entries(refused).map(([name, [message]]) => [name, message])),
    ...wrong,
  };
  const change = (part: Partial<RoundValues>) => {
    setValues((now) => ({ ...now, ...part }));
    setWrong({});
  };
  const already = new Set(round?.stops.map(choiceKey));
  const places = choices.data?.places.filter((place) => !already.has(choiceKey(place)));
  const submit = () => {
    const lines = chosenLines(places ?? [], chosen);
    const found = errorsOf(values, round === undefined && lines.length === 0);
    setWrong(found);
    const requests = chosenRequests(places ?? [], chosen);
    if (Object.keys(found).length === 0)
      save.mutate({ ...sentOf(values), lines, ...(requests.length > 0 && { requests }) });
  };
  const drivers = (choices.data?.drivers ?? []).filter(
    ({ partner_id }) => partner_id === null || partner_id === values.partner,
  );
  const partners = [...new Map((choices.data?.partners ?? []).map((one) => [one.id, one])).values()];
  const field = (name: keyof RoundValues & ('title' | 'capacity' | 'time'), label: string, more: object = {}) => (
    <TextField
      label={label}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => change({ [name]: event.target.value })}
      {...more}
    />
  );
  const untied = Object.keys(refused).every((name) => !(name in values) && name !== 'lines');
  return (
    <Dialog
      title={round === undefined ? 'Nouvelle tournée' : 'Modifier la tournée'}
      size="large"
      dirty={!leaving && (values !== start || chosen.size > 0)}
      onClose={onClose}
      footer={(close) => (
        <DialogActions close={close} busy={save.isPending} onClick={submit}>
          {round === undefined ? 'Préparer la tournée' : 'Enregistrer'}
        </DialogActions>
      )}
    >
      <div className="b-stack">
        {untied && <FormError message={problemOfWindow(save.error)} />}
        <div className="round-fields">
          <DateField label="Jour" value={values.day} error={errors['day']} onValue={(day) => change({ day })} />
          {field('title', 'Nom', { optional: true, maxLength: ROUND_LIMITS.title })}
          <SelectField
            label="Confiée à"
            value={values.partner}
            options={[
              { value: '', label: 'L’initiative' },
              ...partners.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            error={errors['partner_id']}
            onChange={(event) =>
              change({ partner: event.target.value === '' ? '' : Number(event.target.value), driver: '' })
            }
          />
          <SelectField
            label="Chauffeur"
            optional
            value={values.driver}
            options={[
              { value: '', label: 'À attribuer' },
              ...drivers.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            error={errors['driver_id']}
            onChange={(event) => change({ driver: event.target.value === '' ? '' : Number(event.target.value) })}
          />
          {field('time', 'Départ', { placeholder: 'HH:MM', inputMode: 'numeric' })}
          {field('capacity', 'Contenants que le véhicule prend', { optional: true, inputMode: 'numeric' })}
        </div>
        <section aria-labelledby="round-places">
          <h3 id="round-places">{round === undefined ? 'Où passer' : 'Ajouter des arrêts'}</h3>
          <FormError message={errors['lines']} />
          <PlaceChoices
            places={places}
            problem={choices.error === null ? undefined : problemOf(choices.error)}
            chosen={chosen}
            onChosen={(next) => {
              setChosen(next);
              setWrong({});
            }}
          />
        </section>
        <section aria-labelledby="round-start">
          <h3 id="round-start">Point de départ et de retour</h3>
          <p className="b-muted">
            {values.start === null
              ? round === undefined
                ? 'L’entrepôt, ou le point de la dernière tournée si sa position n’est pas réglée. Cliquez sur la carte pour en choisir un autre.'
                : 'Cliquez sur la carte pour le placer. Sans lui, la distance se compte du premier au dernier arrêt.'
              : `${values.start.lat}, ${values.start.lng}`}
          </p>
          <MapView
            label="Point de départ"
            height={240}
            markers={values.start === null ? [] : [{ ...values.start, id: 'start', label: 'Départ', tone: 'brand' }]}
            onPick={(point) => change({ start: point })}
          />
        </section>
      </div>
    </Dialog>
  );
}
