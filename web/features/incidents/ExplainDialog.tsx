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

// A claim is answered in words.
const valuesOf = ({ cause, note, claim }: IncidentDetail): Values => ({
  cause: cause ?? (claim === null ? '' : 'other'),
  note: note ?? '',
});
const write = (_: keyof Values, value: string): string =>
  OPTIONS.find((option) => option.value === value)?.label ?? value;

/** « Expliquer »: what an incident comes from; nothing moves. */
export function ExplainDialog({ incident, onClose }: { incident: IncidentDetail; onClose: () => void }) {
  const { claim } = incident;
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
    success: claim === null ? 'L’écart est expliqué.' : 'La réponse est envoyée.',
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={claim === null ? 'Expliquer l’écart' : 'Répondre à la réclamation'}
      size="small"
      onClose={onClose}
      action={claim === null ? 'Expliquer' : 'Envoyer'}
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <p className="b-muted">
        {claim === null
          ? 'Aucun contenant ni aucune consigne ne bouge. Un écart expliqué peut encore être réglé.'
          : `La réponse part par e-mail à ${claim.claimant.name}. Aucun contenant ni aucune consigne ne bouge.`}
      </p>
      {claim === null && (
        <SelectField
          {...formText(form, 'cause', LABELS.cause, check('required'))}
          placeholder="Choisir une cause"
          options={OPTIONS}
        />
      )}
      <TextArea
        label={claim === null ? LABELS.note : 'Réponse'}
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
