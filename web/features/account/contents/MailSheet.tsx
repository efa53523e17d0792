import { mdiSendOutline } from '@mdi/js';
import { useMutation } from '@tanstack/react-query';
import { type UseFormReturn } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { ApiError } from '../../../api/errors.ts';
import { problemOf } from '../../../shared/problem.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { applyServerErrors } from '../../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type ContentsValues, LABELS, RULES } from './contentsForm.ts';
import { MailPreview } from './MailPreview.tsx';

const TEXTS = ['welcome_email', 'email_signature'] as const;

/** The mail that greets a new consumer, as it is typed and as it will leave. */
export function MailSheet({ form }: { form: UseFormReturn<ContentsValues> }) {
  const sending = useMutation({
    mutationFn: () => {
      const [welcome_email, email_signature] = form.getValues(TEXTS);
      return client.account.sendTestMail({ welcome_email, email_signature });
    },
    onSuccess: ({ recipient }) => alerts.show('success', `Un essai part à ${recipient}.`),
    onError: (error) => {
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, TEXTS, { detail: problemOf(error) ?? '', fields });
    },
  });
  const send = async () => {
    if (await form.trigger(TEXTS, { shouldFocus: true })) sending.mutate();
  };
  return (
    <Sheet title="E-mail de bienvenue" note="Envoyé à l’inscription">
      <div className="b-contents-mail">
        <div className="b-stack">
          <TextArea
            label={LABELS.welcome_email}
            optional
            rows={9}
            hint="Une ligne vide sépare deux paragraphes, une adresse https devient un lien. Vide&nbsp;: le texte habituel."
            {...fieldProps(form, 'welcome_email', RULES.welcome_email)}
          />
          <TextArea
            label={LABELS.email_signature}
            optional
            rows={2}
            {...fieldProps(form, 'email_signature', RULES.email_signature)}
          />
          <TextField
            label={LABELS.reply_to}
            optional
            type="email"
            hint="Les réponses à tous vos e-mails y arrivent. Vide&nbsp;: elles vont à l’adresse d’envoi."
            {...fieldProps(form, 'reply_to', RULES.reply_to)}
          />
          <div>
            <Button icon={mdiSendOutline} busy={sending.isPending} onClick={() => void send()}>
              Envoyer un essai
            </Button>
          </div>
        </div>
        <MailPreview control={form.control} />
      </div>
    </Sheet>
  );
}
