import { count } from '@boucle/contract/base/format.ts';
import { type DuePlace } from '@boucle/contract/features/stockCounts/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useCountChanged } from '../shared/useCountChanged.ts';

type Values = { every_days: string };
const LABEL = 'Tous les';

/** How often a place is to be counted; left empty, as often as the settings say. */
export function ScheduleDialog({ place: due, onClose }: { place: DuePlace; onClose: () => void }) {
  const changed = useCountChanged();
  const settings = useQuery(query.stockCounts.settings.queryOptions());
  const usual = settings.data?.every_days;
  const form = useForm<Values>({
    defaultValues: { every_days: due.every_days === usual ? '' : String(due.every_days) },
  });
  const submit = useFormSave({
    form,
    names: ['every_days'],
    sets: true,
    send: ({ every_days }: Values, options) => {
      const days = every_days.trim();
      const { place, place_id } = due;
      return client.stockCounts.schedule(
        { place, ...(place_id !== null && { place_id }), every_days: days === '' ? null : Number(days) },
        options,
      );
    },
    onSaved: ({ name, every_days }) => {
      alerts.show('success', `${name} est à compter tous les ${count(every_days, 'jour', 'jours')}.`);
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={`Rythme de comptage\u00a0: ${due.name}`}
      size="small"
      onClose={onClose}
      form={form}
      onSubmit={submit}
    >
      <TextField
        label={LABEL}
        optional
        className="b-num"
        inputMode="numeric"
        autoComplete="off"
        end={<span className="b-input-suffix">jours</span>}
        hint={
          usual === undefined
            ? undefined
            : `Laissé vide\u00a0: tous les ${count(usual, 'jour', 'jours')}, comme les autres lieux.`
        }
        {...fieldProps(
          form,
          'every_days',
          fieldRules(LABEL, check('integer'), check('between', { min: 1, max: 3650 })),
        )}
      />
    </FormDialog>
  );
}
