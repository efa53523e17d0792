import { check } from '@boucle/contract/base/validation/rules.ts';
import { type Span } from '@boucle/contract/features/report/spans.ts';
import { spanName } from '@boucle/contract/features/report/words.ts';
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

/** Mails the A4 of a period to addresses: the last ones, or others. */
export function SendReportDialog({
  span,
  sentTo,
  onClose,
}: {
  span: Span;
  sentTo: readonly string[];
  onClose: () => void;
}) {
  const form = useForm({ defaultValues: { to: sentTo.join('\n') } });
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
      <p className="b-muted">
        {`Rapport, ${spanName(span)}\u00a0: la page A4 est jointe à un e-mail qui en reprend les trois phrases.`}
      </p>
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
