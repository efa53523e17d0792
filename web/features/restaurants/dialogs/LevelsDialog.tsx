import { ofName } from '@boucle/contract/elision.ts';
import { type RestaurantDetail, type RestaurantLevels } from '@boucle/contract/restaurants/shapes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useFreshQuery } from '../../../shared/useFreshQuery.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { CANCEL } from '../../../ui/texts.ts';
import { FormatName } from '../detail/FormatName.tsx';
import { LABELS, LEVEL_FIELDS, levelDifferences, levelError, type LevelRow, levelRows, levelsInput } from './levels.ts';

type LevelsDialogProps = { restaurant: RestaurantDetail; onClose: () => void };

/** Alert level and target of each format; empty is nobody watching. */
export function LevelsDialog({ restaurant, onClose }: LevelsDialogProps) {
  const { id, name } = restaurant;
  const { data, error, refetch } = useFreshQuery(query.restaurants.levels.queryOptions({ input: { id } }));
  return data ? (
    <LevelsForm restaurant={restaurant} levels={data} onClose={onClose} />
  ) : (
    <Dialog title={`Seuils ${ofName(name)}`} dirty={false} onClose={onClose}>
      {error ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="240px" />
        </div>
      )}
    </Dialog>
  );
}

/** A save that comes after somebody else's shows both. */
function LevelsForm({ restaurant: { id, name }, levels, onClose }: LevelsDialogProps & { levels: RestaurantLevels }) {
  const formId = useId();
  const queryClient = useQueryClient();
  // What the form is filled from, whatever is read behind it.
  const [read] = useState(levels);
  const formats = read.levels;
  const valuesOf = (from: RestaurantLevels) => ({ levels: levelRows(formats, from) });
  const form = useForm<{ levels: LevelRow[] }>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<{ levels: LevelRow[] }, RestaurantLevels>({
    form,
    names: formats.flatMap((_, index) => LEVEL_FIELDS.map((field) => `levels.${index}.${field}` as const)),
    compare: (mine, theirs) => levelDifferences(formats, mine.levels, theirs.levels),
    read,
    valuesOf,
    send: (values, version, options) =>
      client.restaurants.setLevels({ ...levelsInput(id, formats, values.levels), version }, options),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: query.restaurants.key() });
      void queryClient.invalidateQueries({ queryKey: query.events.key() });
      alerts.show('success', `Les seuils ${ofName(name)} sont enregistrés.`);
      onClose();
    },
  });
  return (
    <Dialog
      title={`Seuils ${ofName(name)}`}
      dirty={form.formState.isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={formId} variant="contained" busy={form.formState.isSubmitting}>
            Enregistrer
          </Button>
        </>
      )}
    >
      <Form form={form} id={formId} onSubmit={submit}>
        {conflict}
        <p className="b-muted">
          Sous l’alerte, le restaurant est signalé dans la liste et au tableau de bord. La cible est le stock à
          retrouver en livrant, en caisses entières\u00a0; au-dessus du maximum, il est proposé d’en reprendre. Laissez
          vide ce que personne ne surveille.
        </p>
        {formats.map((format, index) => (
          <div key={format.format_id} className="b-restaurant-level" role="group" aria-label={format.format_title}>
            <FormatName format={format} />
            {LEVEL_FIELDS.map((field) => (
              <TextField
                key={field}
                label={LABELS[field]}
                inputMode="numeric"
                autoComplete="off"
                className="b-num"
                {...form.register(`levels.${index}.${field}`, {
                  validate: (value, values) => levelError(field, value, values.levels[index]) ?? true,
                })}
                error={form.formState.errors.levels?.[index]?.[field]?.message}
              />
            ))}
          </div>
        ))}
      </Form>
    </Dialog>
  );
}
