import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import {
  INCIDENT_CAUSE_LABELS,
  INCIDENT_CAUSES,
  type IncidentCause,
} from '@boucle/contract/shared/incidents/labels.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm, useWatch } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useIncidentsChanged } from './useIncidentsChanged.ts';
import { formText } from '../../ui/form/declared/inForm.ts';

type Values = { cause: IncidentCause | ''; note: string };
const NAMES = ['cause', 'note'] as const;
const LABELS = { cause: 'Cause', note: 'Note' } as const;
const OPTIONS = INCIDENT_CAUSES.map((value) => ({ value, label: INCIDENT_CAUSE_LABELS[value] }));

const valuesOf = ({ cause, note }: IncidentDetail): Values => ({ cause: cause ?? '', note: note ?? '' });
const write = (_: keyof Values, value: string): string =>
  OPTIONS.find((option) => option.value === value)?.label ?? value;

/** « Expliquer »: what an incident comes from; nothing moves. */
export function ExplainDialog({ incident, onClose }: { incident: IncidentDetail; onClose: () => void }) {
  const changed = useIncidentsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(incident) });
  const cause = useWatch({ control: form.control, name: 'cause' });
  const { submit, conflict } = useVersionedSave<Values, IncidentDetail>({
    form,
    names: NAMES,
    labels: LABELS,
    write,
    read: incident,
    valuesOf,
    send: (values, version, options) =>
      client.incidents.explain(
        { id: incident.id, version, cause: values.cause as IncidentCause, note: values.note.trim() },
        options,
      ),
    success: 'L’écart est expliqué.',
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Expliquer l’écart"
      size="small"
      onClose={onClose}
      action="Expliquer"
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <p className="b-muted">Aucun contenant ni aucune consigne ne bouge. Un écart expliqué peut encore être réglé.</p>
      <SelectField
        {...formText(form, 'cause', LABELS.cause, check('required'))}
        placeholder="Choisir une cause"
        options={OPTIONS}
      />
      <TextArea
        label={LABELS.note}
        optional={cause !== 'other'}
        rows={3}
        {...fieldProps(
          form,
          'note',
          fieldRules(LABELS.note, ...(cause === 'other' ? [check('required')] : []), check('max', { length: 500 })),
        )}
      />
    </FormDialog>
  );
}
