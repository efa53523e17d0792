import { type AlertDetail } from '@boucle/contract/features/alerts/calls.ts';
import { isSnoozeDay, SNOOZE_MOST } from '@boucle/contract/features/alerts/snooze.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useAlertsChanged } from './useAlertsChanged.ts';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { formText } from '../../ui/form/declared/inForm.ts';

type Values = { until: string | null; note: string };
const NAMES = ['until', 'note'] as const;
const LABELS = { until: 'Jusqu’au', note: 'Note' } as const;
/** A week, unless somebody chose a day. */
const WEEK = 7;
const valuesOf = ({ snoozed_until, note }: AlertDetail): Values => ({
  until: snoozed_until ?? addDays(parisDay(new Date()), WEEK),
  note: note ?? '',
});

/** « Reporter »: the alert comes back on a day, if what it saw is not over. */
export function SnoozeDialog({ alert, onClose }: { alert: AlertDetail; onClose: () => void }) {
  const changed = useAlertsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(alert) });
  const { submit, conflict } = useVersionedSave<Values, AlertDetail>({
    form,
    names: NAMES,
    labels: LABELS,
    read: alert,
    valuesOf,
    send: ({ until, note }, version, options) =>
      client.alerts.snooze({ id: alert.id, version, until: until ?? '', note: note.trim() }, options),
    success: 'L’alerte est reportée.',
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Reporter l’alerte"
      size="small"
      onClose={onClose}
      action="Reporter"
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <FormDay
        form={form}
        name="until"
        label={LABELS.until}
        rules={{
          validate: (day) =>
            (day !== null && isSnoozeDay(day)) ||
            `Choisissez un jour après aujourd’hui, dans les ${SNOOZE_MOST} jours.`,
        }}
      />
      <TextArea {...formText(form, 'note', LABELS.note, check('max', { length: 500 }))} rows={3} />
    </FormDialog>
  );
}
