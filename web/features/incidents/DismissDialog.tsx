import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { useIncidentsChanged } from './useIncidentsChanged.ts';
import { formText } from '../../ui/form/declared/inForm.ts';

type Values = { note: string };
const NAMES = ['note'] as const;
const LABELS = { note: 'Pourquoi' } as const;
const valuesOf = ({ note }: IncidentDetail): Values => ({ note: note ?? '' });

/** « Classer sans suite »: the gap stays in the books, and no one looks for its cause. */
export function DismissDialog({ incident, onClose }: { incident: IncidentDetail; onClose: () => void }) {
  const { claim } = incident;
  const changed = useIncidentsChanged();
  const form = useForm<Values>({ defaultValues: valuesOf(incident) });
  const { submit, conflict } = useVersionedSave<Values, IncidentDetail>({
    form,
    names: NAMES,
    labels: LABELS,
    read: incident,
    valuesOf,
    send: ({ note }, version, options) =>
      client.incidents.dismiss({ id: incident.id, version, note: note.trim() }, options),
    success: claim === null ? 'L’écart est classé sans suite.' : 'La réclamation est refusée.',
    onSaved: () => {
      changed();
      onClose();
    },
  });
  return (
    <FormDialog
      title={claim === null ? 'Classer l’écart sans suite' : 'Refuser la réclamation'}
      size="small"
      onClose={onClose}
      action={claim === null ? 'Classer sans suite' : 'Refuser'}
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <p className="b-muted">
        {claim === null
          ? 'L’écart quitte la liste des tâches. Les registres restent comme ils sont.'
          : `La raison part par e-mail à ${claim.claimant.name}.`}
      </p>
      <TextArea {...formText(form, 'note', LABELS.note, check('required'), check('max', { length: 500 }))} rows={3} />
    </FormDialog>
  );
}
