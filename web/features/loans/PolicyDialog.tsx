import { parisDay } from '@boucle/contract/base/format.ts';
import { type LoanPolicy } from '@boucle/contract/features/loans/calls.ts';
import { USUAL_TERMS } from '@boucle/contract/shared/loans/policy.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { FormDay } from '../../ui/form/declared/FormDay.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';

type Values = {
  format_id: string;
  valid_from: string | null;
  due_days: string;
  remind_days: string;
  keep_after_days: string;
  reopen_days: string;
};

const NAMES = ['format_id', 'valid_from', 'due_days', 'remind_days', 'keep_after_days', 'reopen_days'] as const;

const numberOf = (text: string): number => Number(text.trim().replace('−', '-'));

const whole = (text: string) => /^\d{1,3}$/.test(text.trim()) || 'Choisissez un nombre de jours.';

/** A draft of a policy: its values, before a dry run. */
export function PolicyDialog({ policy, onClose }: { policy: LoanPolicy | undefined; onClose: () => void }) {
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const [today] = useState(() => parisDay(Date.now()));
  const terms = policy ?? USUAL_TERMS;
  const form = useForm<Values>({
    defaultValues: {
      format_id: '',
      valid_from: policy?.valid_from ?? today,
      due_days: String(terms.due_days),
      remind_days: terms.remind_days.join('\u202f; ').replaceAll('-', '−'),
      keep_after_days: String(terms.keep_after_days ?? ''),
      reopen_days: String(terms.reopen_days),
    },
  });
  const submit = useFormSave<Values, Values, Values, LoanPolicy>({
    form,
    names: NAMES,
    send: ({ format_id: formatId, valid_from: from, ...typed }, options) => {
      const values = {
        valid_from: from ?? '',
        due_days: numberOf(typed.due_days),
        remind_days: typed.remind_days
          .split(/[;,\s]+/)
          .filter((day) => day !== '')
          .map(numberOf),
        keep_after_days: typed.keep_after_days.trim() === '' ? null : numberOf(typed.keep_after_days),
        reopen_days: numberOf(typed.reopen_days),
      };
      return policy === undefined
        ? client.loans.createPolicy({ ...values, format_id: formatId === '' ? null : Number(formatId) }, options)
        : client.loans.updatePolicy({ id: policy.id, version: policy.version, ...values }, options);
    },
    invalidates: [query.loans.key()],
    success: () => 'La règle est préparée\u00a0: essayez-la avant de la mettre en service.',
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={policy === undefined ? 'Préparer une règle' : 'Modifier la règle'}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {policy === undefined && (
        <SelectField
          label="Formats"
          options={[
            { value: '', label: 'Tous' },
            ...(formats.data ?? []).map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
          {...fieldProps(form, 'format_id')}
        />
      )}
      <FormDay form={form} name="valid_from" label="Emprunts à partir du" rules={{ required: true }} />
      <TextField
        label="À rendre sous (jours)"
        inputMode="numeric"
        {...fieldProps(form, 'due_days', { validate: whole })}
      />
      <TextField
        label="Rappels par e-mail"
        hint="Jours avant (−2) ou après (3) la date de retour."
        {...fieldProps(form, 'remind_days', {
          validate: (text) =>
            /^[\s;,\d−-]*$/.test(text) || 'Écrivez des nombres de jours, comme −2\u202f; 3\u202f; 10.',
        })}
      />
      <TextField
        label="Garder la consigne après (jours de retard)"
        hint="Vide&nbsp;: la règle rappelle seulement."
        optional
        inputMode="numeric"
        {...fieldProps(form, 'keep_after_days', { validate: (text) => text.trim() === '' || whole(text) })}
      />
      <TextField
        label="Rendre la consigne d’un retour tardif pendant (jours)"
        hint="Comptés depuis le jour où elle est gardée. 0&nbsp;: jamais."
        inputMode="numeric"
        {...fieldProps(form, 'reopen_days', { validate: whole })}
      />
    </FormDialog>
  );
}
