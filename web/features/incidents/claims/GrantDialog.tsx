import { count, euro } from '@boucle/contract/base/format.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { useStocksChanged } from '../../../shared/useStocksChanged.ts';
import { useVersionedSave } from '../../../shared/versions/useVersionedSave.tsx';
import { formText } from '../../../ui/form/declared/inForm.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';

type Values = { note: string };
const NAMES = ['note'] as const;
const LABELS = { note: 'Un mot dans l’e-mail' } as const;
const valuesOf = (): Values => ({ note: '' });

/** A gesture of the initiative for a loan, or the reversal of a contested movement. */
export function GrantDialog({ incident, onClose }: { incident: IncidentDetail; onClose: () => void }) {
  const { id, claim, claimed, left } = incident;
  const changed = useStocksChanged();
  const isLoan = claim?.loan_id !== null;
  const form = useForm<Values>({ defaultValues: valuesOf() });
  const { submit, conflict } = useVersionedSave<Values, IncidentDetail>({
    form,
    names: NAMES,
    labels: LABELS,
    read: incident,
    valuesOf,
    send: ({ note }, version, options) =>
      client.incidents.grant({ id, version, note: note.trim(), confirmed: true }, options),
    success: isLoan ? 'La consigne est rendue à titre gracieux.' : 'Le mouvement est annulé.',
    onSaved: () => {
      changed();
      onClose();
    },
  });
  const name = claim?.claimant.name ?? '';
  return (
    <FormDialog
      title={isLoan ? 'Rendre à titre gracieux' : 'Annuler le mouvement'}
      size="small"
      onClose={onClose}
      action={isLoan ? 'Rendre la consigne' : 'Annuler le mouvement'}
      keep="Ne rien faire"
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <p className="b-muted">
        {isLoan
          ? `${euro(left * (claimed?.loan?.unit_deposit ?? 0))} de plus dans la cagnotte de ${name}. ${count(left, 'contenant est perdu', 'contenants sont perdus')} pour l’initiative.`
          : `Tout ce que le mouvement a déplacé revient où c’était. ${name} reçoit la réponse par e-mail.`}
      </p>
      <TextArea {...formText(form, 'note', LABELS.note, check('max', { length: 500 }))} optional rows={3} />
    </FormDialog>
  );
}
