import { ofName } from '@boucle/contract/base/elision.ts';
import { type AskedAccount } from '@boucle/contract/features/accountRequests/calls.ts';
import { ACCOUNT_RULES as RULES } from '@boucle/contract/shared/accounts/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { useDecision } from './useDecision.ts';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';

type RefuseDialogProps = { request: AskedAccount; onClose: () => void };

/** « Refuser »: the reason is mailed to anyone who asked. */
export function RefuseDialog({ request, onClose }: RefuseDialogProps) {
  const form = useForm<{ reason: string }>({ defaultValues: { reason: '' }, mode: 'onTouched' });
  const decide = useDecision({
    form,
    names: ['reason'],
    send: ({ reason }, options) => client.accountRequests.refuse({ id: request.id, reason }, options),
    success: () => `La demande ${ofName(request.name)} est refusée.`,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={`Refuser la demande ${ofName(request.name)}`}
      size="small"
      onClose={onClose}
      action="Refuser la demande"
      tone="danger"
      form={form}
      onSubmit={decide}
    >
      <TextArea
        {...declaredText(form, RULES, 'reason')}
        rows={4}
        hint={`Il sera envoyé à ${request.email}. Une demande refusée ne se rouvre pas.`}
      />
    </FormDialog>
  );
}
