import { type RestaurantDetail, type RestaurantStock } from '@boucle/contract/restaurants/shapes.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { FormatName } from './FormatName.tsx';
import { levelError, type LevelRow, levelsInput } from './levels.ts';
import { useSave } from './useSave.ts';

type LevelsDialogProps = {
  restaurant: RestaurantDetail;
  stocks: readonly RestaurantStock[];
  onClose: () => void;
};

const written = (level: number | null): string => (level === null ? '' : String(level));

/** Alert level and target of each format; empty is nobody watching. */
export function LevelsDialog({ restaurant: { id, name }, stocks, onClose }: LevelsDialogProps) {
  const formId = useId();
  const form = useForm<{ levels: LevelRow[] }>({
    defaultValues: {
      levels: stocks.map(({ alert_level, target_level }) => ({
        alert_level: written(alert_level),
        target_level: written(target_level),
      })),
    },
  });
  const names = stocks.flatMap((_, index) => [`levels.${index}.alert_level`, `levels.${index}.target_level`] as const);
  const save = useSave(form, names);
  const submit = async ({ levels }: { levels: LevelRow[] }) => {
    const saved = await save(levelsInput(id, stocks, levels), (input, options) =>
      client.restaurants.setLevels(input, options),
    );
    if (saved === undefined) return;
    alerts.show('success', `Les seuils de ${name} sont enregistrés.`);
    onClose();
  };
  return (
    <Dialog
      title={`Seuils de ${name}`}
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
        <p className="b-muted">
          Sous l’alerte, le restaurant est signalé dans la liste et au tableau de bord. La cible est le stock à
          retrouver en livrant. Laissez vide ce que personne ne surveille.
        </p>
        {stocks.map((stock, index) => (
          <div key={stock.format_id} className="b-restaurant-level" role="group" aria-label={stock.format_title}>
            <FormatName format={stock} />
            {(['alert_level', 'target_level'] as const).map((field) => (
              <TextField
                key={field}
                label={field === 'alert_level' ? 'Alerte' : 'Cible'}
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
