import '../../shared/messages/messages.css';
import { type Report } from '@boucle/contract/features/report/calls.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { type Span } from '@boucle/contract/shared/spans.ts';
import { reportWords } from '@boucle/contract/features/report/words.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

const LABEL = 'Adresses e-mail';

const addressesOf = (text: string): string[] => text.split(/[\s,;]+/).filter((one) => one !== '');

interface SendReportProps {
  readonly span: Span;
  /** With the addresses of the last time. */
  readonly report: Report & { readonly sent_to: readonly string[] };
  readonly onClose: () => void;
}

/** Mails the A4 of a period to addresses: the last ones, or others. */
export function SendReportDialog({ span, report, onClose }: SendReportProps) {
  const words = reportWords(report);
  const form = useForm({ defaultValues: { to: report.sent_to.join('\n') } });
  const submit = useFormSave({
    form,
    names: ['to'],
    send: ({ to }: { to: string }, options) =>
      client.report.send({ from_date: span.from, to_date: span.to, to: addressesOf(to) }, options),
    invalidates: [query.report.key()],
    success: (_, { to }) => `Le rapport part à ${addressesOf(to).join(', ')}.`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Envoyer au bureau"
      size="small"
      onClose={onClose}
      action="Envoyer le rapport"
      form={form}
      onSubmit={submit}
    >
      <div className="message-preview">
        <b>{words.subject}</b>
        <p>{words.sentences.join('\n\n')}</p>
      </div>
      <p className="b-muted">La page A4 est jointe.</p>
      <TextArea
        label={LABEL}
        rows={3}
        hint="Une par ligne, dix au plus. Elles reviendront au prochain envoi."
        {...fieldProps(form, 'to', {
          validate: (text: string) => {
            const addresses = addressesOf(text);
            if (addresses.length === 0) return 'Indiquez une adresse.';
            const wrong = addresses.find((one) => ruleMessage(LABEL, one, [check('email')]) !== undefined);
            return wrong === undefined || `«\u00a0${wrong}\u00a0» n’est pas une adresse e-mail.`;
          },
        })}
      />
    </FormDialog>
  );
}
