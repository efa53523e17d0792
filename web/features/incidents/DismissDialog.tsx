import { type IncidentDetail } from '@boucle/contract/incidents/calls.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { CANCEL } from '../../ui/texts.ts';
import { useIncidentsChanged } from './useIncidentsChanged.ts';

type Values = { note: string };
const NAMES = ['note'] as const;
const LABELS = { note: 'Pourquoi' } as const;
const valuesOf = ({ note }: IncidentDetail): Values => ({ note: note ?? '' });

/** « Classer sans suite »: the gap stays in the books, and nobody looks for its cause. */
export function DismissDialog({ incident, onClose }: { incident: IncidentDetail; onClose: () => void }) {
  const id = useId();
  const changed = useIncidentsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(incident) });
  const { isDirty, isSubmitting } = form.formState;
  const { submit, conflict } = useVersionedSave<Values, IncidentDetail>({
    form,
    names: NAMES,
    labels: LABELS,
    read: incident,
    valuesOf,
    send: ({ note }, version, options) =>
      client.incidents.dismiss({ id: incident.id, version, note: note.trim() }, options),
    onSaved: () => {
      alerts.show('success', 'L’écart est classé sans suite.');
      changed();
      onClose();
    },
  });
  return (
    <Dialog
      title="Classer l’écart sans suite"
      size="small"
      dirty={isDirty}
      onClose={onClose}
      footer={(close) => (
        <>
          <Button onClick={close}>{CANCEL}</Button>
          <Button type="submit" form={id} variant="contained" busy={isSubmitting}>
            Classer sans suite
          </Button>
        </>
      )}
    >
      <Form form={form} id={id} onSubmit={submit}>
        {conflict}
        <p className="b-muted">L’écart quitte la liste des tâches. Les registres restent comme ils sont.</p>
        <TextArea
          label={LABELS.note}
          rows={3}
          {...fieldProps(form, 'note', fieldRules(LABELS.note, check('required'), check('max', { length: 500 })))}
        />
      </Form>
    </Dialog>
  );
}
