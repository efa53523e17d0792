import { type AlertDetail } from '@boucle/contract/features/alerts/calls.ts';
import { type Verdict } from '@boucle/contract/shared/alerts/labels.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useAlertsChanged } from './useAlertsChanged.ts';
import { formText } from '../../ui/form/declared/inForm.ts';

type Values = { note: string };
const NAMES = ['note'] as const;
const LABELS = { note: 'Note' } as const;
const valuesOf = ({ note }: AlertDetail): Values => ({ note: note ?? '' });

const WORDS: Readonly<Record<Verdict, { title: string; words: string; button: string; done: string }>> = {
  confirmed: {
    title: 'Confirmer l’alerte',
    words: 'La règle a vu juste. Rien n’est corrigé dans les registres\u00a0: c’est à vous de le faire.',
    button: 'Confirmer',
    done: 'L’alerte est confirmée.',
  },
  false_alarm: {
    title: 'Fausse alerte',
    words: 'Il n’y avait rien d’anormal. La précision de la règle en tient compte.',
    button: 'Classer en fausse alerte',
    done: 'L’alerte est classée en fausse alerte.',
  },
};

type VerdictDialogProps = { verdict: Verdict; alert: AlertDetail; onClose: () => void };

/** Asks for an administrator's verdict on an alert; it counts in the precision of its rule. */
export function VerdictDialog({ verdict, alert, onClose }: VerdictDialogProps) {
  const changed = useAlertsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(alert) });
  const { title, words, button, done } = WORDS[verdict];
  const { submit, conflict } = useVersionedSave<Values, AlertDetail>({
    form,
    names: NAMES,
    labels: LABELS,
    read: alert,
    valuesOf,
    send: ({ note }, version, options) =>
      client.alerts.verdict({ id: alert.id, version, verdict, note: note.trim() }, options),
    success: done,
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog title={title} size="small" onClose={onClose} action={button} form={form} onSubmit={submit}>
      {conflict}
      <p className="b-muted">{words}</p>
      <TextArea {...formText(form, 'note', LABELS.note, check('max', { length: 500 }))} rows={3} />
    </FormDialog>
  );
}
