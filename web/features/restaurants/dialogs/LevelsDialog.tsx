import { ofName } from '@boucle/contract/elision.ts';
import { type RestaurantDetail, type RestaurantLevels } from '@boucle/contract/restaurants/shapes.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { FreshDialog } from '../../../shared/FreshDialog.tsx';
import { differencesOfRows, rowsOf } from '../../../shared/levels/levelRows.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { FormatName } from '../detail/FormatName.tsx';
import { LABELS, LEVEL_FIELDS, levelError, type LevelRow, levelsInput, UNSET } from './levels.ts';

type LevelsDialogProps = { restaurant: RestaurantDetail; onClose: () => void };

/** Alert level and target of each format; empty is nobody watching. */
export function LevelsDialog({ restaurant, onClose }: LevelsDialogProps) {
  return (
    <FreshDialog
      title={`Seuils ${ofName(restaurant.name)}`}
      reading={query.restaurants.levels.queryOptions({ input: { id: restaurant.id } })}
      height="240px"
      onClose={onClose}
    >
      {(levels) => <LevelsForm restaurant={restaurant} levels={levels} onClose={onClose} />}
    </FreshDialog>
  );
}

/** A save that comes after somebody else's shows both. */
function LevelsForm({ restaurant: { id, name }, levels, onClose }: LevelsDialogProps & { levels: RestaurantLevels }) {
  // What the form is filled from, whatever is read behind it.
  const [read] = useState(levels);
  const formats = read.levels;
  const valuesOf = (from: RestaurantLevels) => ({ levels: rowsOf(LEVEL_FIELDS, formats, from.levels, UNSET) });
  const form = useForm<{ levels: LevelRow[] }>({ defaultValues: valuesOf(read) });
  const { submit, conflict } = useVersionedSave<{ levels: LevelRow[] }, RestaurantLevels>({
    form,
    names: formats.flatMap((_, index) => LEVEL_FIELDS.map((field) => `levels.${index}.${field}` as const)),
    compare: (mine, theirs) => differencesOfRows(LABELS, formats, mine.levels, theirs.levels),
    read,
    valuesOf,
    send: (values, version, options) =>
      client.restaurants.setLevels({ ...levelsInput(id, formats, values.levels), version }, options),
    invalidates: [query.restaurants.key(), query.events.key()],
    success: `Les seuils ${ofName(name)} sont enregistrés.`,
    onSaved: onClose,
  });
  return (
    <FormDialog title={`Seuils ${ofName(name)}`} onClose={onClose} form={form} onSubmit={submit}>
      {conflict}
      <p className="b-muted">
        Sous l’alerte, le restaurant est signalé dans la liste et au tableau de bord. La cible est le stock à retrouver
        en livrant, en caisses entières&nbsp;; au-dessus du maximum, il est proposé d’en reprendre. Laissez vide ce que
        personne ne surveille.
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
              {...fieldProps(form, `levels.${index}.${field}`, {
                validate: (value, values) => levelError(field, value, values.levels[index]) ?? true,
              })}
            />
          ))}
        </div>
      ))}
    </FormDialog>
  );
}
