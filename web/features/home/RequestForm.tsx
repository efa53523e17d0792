import { ACCOUNT_REQUEST_RULES } from '@boucle/contract/features/accountRequests/rules.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { createAttempts } from '../../shared/saving/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { useClosing } from '../../ui/form/leaving/useClosing.tsx';

const EMPTY = { name: '', contact: '', email: '', city: '', message: '' };
const FIELDS = ['name', 'contact', 'email', 'city', 'message'] as const;
const rulesOf = (field: (typeof FIELDS)[number]) => {
  const { label, checks } = ACCOUNT_REQUEST_RULES[field];
  return fieldRules(label, ...checks);
};

/** Asks for a new initiative; a super administrator reads it and answers by e-mail. */
export function RequestForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm({ defaultValues: EMPTY, mode: 'onTouched' });
  const [sent, setSent] = useState(false);
  const { isDirty, isSubmitting } = form.formState;
  const { close, question, guarded } = useClosing(isDirty, onCancel);

  // Not useFormSave: home loads neither its libraries nor a cache of queries.
  const [attempts] = useState(createAttempts);

  const submit = async ({ message, ...values }: typeof EMPTY) => {
    const asked = { ...values, ...(message.trim() !== '' && { message }) };
    try {
      await client.accountRequests.create(asked, attempts.optionsOf());
      setSent(true);
    } catch (error) {
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, FIELDS, { detail: problemOf(error) ?? '', fields });
    }
  };

  if (sent) {
    return (
      <div className="home-form b-sheet" role="status">
        <h2>Demande envoyée</h2>
        <p className="b-muted">Merci. Nous la lisons et vous répondons par e-mail.</p>
        <div className="home-form-actions">
          <Button full onClick={onCancel}>
            Fermer
          </Button>
        </div>
      </div>
    );
  }
  return (
    <Form form={form} onSubmit={submit} className="home-form b-sheet">
      <UnsavedGuard when={guarded && !isSubmitting} />
      <h2>Ouvrir une initiative</h2>
      <TextField
        label="Nom de l’initiative"
        autoFocus
        autoComplete="organization"
        {...fieldProps(form, 'name', rulesOf('name'))}
      />
      <TextField label="Votre nom" autoComplete="name" {...fieldProps(form, 'contact', rulesOf('contact'))} />
      <TextField label="E-mail" type="email" autoComplete="email" {...fieldProps(form, 'email', rulesOf('email'))} />
      <TextField label="Ville" autoComplete="address-level2" {...fieldProps(form, 'city', rulesOf('city'))} />
      <TextArea label="Message" optional rows={3} {...fieldProps(form, 'message', rulesOf('message'))} />
      <div className="home-form-actions">
        <Button type="submit" variant="contained" full busy={isSubmitting}>
          Envoyer la demande
        </Button>
        <Button variant="text" className="home-cancel" onClick={close}>
          Annuler
        </Button>
      </div>
      {question}
    </Form>
  );
}
