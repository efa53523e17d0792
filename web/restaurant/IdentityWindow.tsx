import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../api/errors.ts';
import { tellProblem } from '../shared/problem.ts';
import { createAttempts } from '../shared/saving/attempts.ts';
import { alerts } from '../ui/alerts/alerts.ts';
import { Button } from '../ui/Button.tsx';
import { applyServerErrors } from '../ui/form/applyServerErrors.ts';
import { fieldProps } from '../ui/form/fieldProps.ts';
import { Form } from '../ui/form/Form.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { client } from './own.ts';
import { readIdentity } from './queries.ts';
import { Window } from '../shared/ownPages/Window.tsx';

interface Values {
  readonly siren: string;
  readonly iban: string;
  readonly code: string;
}

const FIELDS = ['siren', 'iban', 'code'] as const;

type IdentityWindowProps = { id: number; first: 'fields' | 'code'; onClose: () => void };

/** « Demander un changement »: what is wanted, then the code that was mailed to the owner. */
export function IdentityWindow({ id, first, onClose }: IdentityWindowProps) {
  const form = useForm<Values>({ defaultValues: { siren: '', iban: '', code: '' } });
  const [step, setStep] = useState(first);
  const [attempts] = useState(createAttempts);
  const queries = useQueryClient();
  const submit = async ({ siren, iban, code }: Values) => {
    const wanted = { ...(siren.trim() !== '' && { siren }), ...(iban.trim() !== '' && { iban }) };
    if (step === 'fields' && Object.keys(wanted).length === 0) {
      form.setError('siren', { message: 'Indiquez le SIREN, l’IBAN, ou les deux.' }, { shouldFocus: true });
      return;
    }
    try {
      if (step === 'fields') await client.restaurants.change({ id, ...wanted }, attempts.optionsOf('change', wanted));
      else await client.restaurants.confirmChange({ id, code: code.trim() }, attempts.optionsOf('code', code));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 403) tellProblem(error);
      else applyServerErrors(form, FIELDS, { detail: error.message, fields: error.fields });
      return;
    } finally {
      void queries.invalidateQueries({ queryKey: readIdentity(id).queryKey });
    }
    // The same values asked again later are another request.
    attempts.done('change');
    if (step === 'fields') {
      setStep('code');
      return;
    }
    alerts.show('success', 'La demande est confirmée\u00a0: l’initiative vous répondra par mail.');
    onClose();
  };
  const { isDirty, isSubmitting } = form.formState;
  return (
    <Window title="Demander un changement" dirty={isDirty} onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        {step === 'fields' ? (
          <>
            <p className="b-muted">Laissez vide ce qui ne change pas. Vous confirmerez par un code reçu par mail.</p>
            <TextField label="Nouveau SIREN" inputMode="numeric" autoComplete="off" {...fieldProps(form, 'siren')} />
            <TextField label="Nouvel IBAN" autoComplete="off" spellCheck={false} {...fieldProps(form, 'iban')} />
          </>
        ) : (
          <TextField
            label="Code reçu par mail"
            hint="Six chiffres, valables dix minutes."
            inputMode="numeric"
            autoComplete="one-time-code"
            {...fieldProps(form, 'code')}
          />
        )}
        <div className="r-window-acts">
          <Button onClick={onClose}>Annuler</Button>
          <Button variant="contained" type="submit" busy={isSubmitting}>
            {step === 'fields' ? 'Recevoir le code' : 'Confirmer'}
          </Button>
        </div>
      </Form>
    </Window>
  );
}
