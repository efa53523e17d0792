import { REASON_MAX } from '@boucle/contract/features/awaitingActs/labels.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { type Asked } from '../../api/errors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

type SecondPersonProps = {
  asked: Extract<Asked, { what: 'second person' }>;
  onDone: (reason: string) => void;
  onClose: () => void;
};

/**
 * Shows that an act needs a second person, and takes its reason; mandatory for a lone
 * administrator.
 */
export function SecondPersonDialog({ asked, onDone, onClose }: SecondPersonProps) {
  const form = useForm({ defaultValues: { reason: '' } });
  const max = check('max', { length: REASON_MAX });
  return (
    <FormDialog
      title="Une deuxième personne"
      size="small"
      form={form}
      onSubmit={({ reason }) => onDone(reason.trim())}
      action="Demander la confirmation"
      leaving
      onClose={onClose}
    >
      <p>{asked.sentence}</p>
      <p className="b-muted">Rien n’est enregistré avant. Sans réponse, la demande expire après sept jours.</p>
      <TextArea
        label="Motif"
        optional={!asked.alone}
        rows={2}
        {...fieldProps(form, 'reason', fieldRules('Motif', ...(asked.alone ? [check('required'), max] : [max])))}
      />
    </FormDialog>
  );
}
