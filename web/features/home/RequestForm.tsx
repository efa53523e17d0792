import { ACCOUNT_REQUEST_MAX } from '@boucle/contract/accountRequestLimits.ts';
import { check } from '@boucle/contract/validation/rules.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { Form } from '../../ui/form/Form.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

const EMPTY = { name: '', contact: '', email: '', city: '', message: '' };
const FIELDS = ['name', 'contact', 'email', 'city', 'message'] as const;
const max = (field: (typeof FIELDS)[number]) => check('max', { length: ACCOUNT_REQUEST_MAX[field] });

/** Asks for a new initiative; a super administrator reads it and answers by e-mail. */
export function RequestForm({ onCancel }: { onCancel: () => void }) {
  const form = useForm({ defaultValues: EMPTY, mode: 'onTouched' });
  const [sent, setSent] = useState(false);

  const submit = async ({ message, ...values }: typeof EMPTY) => {
    try {
      await client.accountRequests.create({ ...values, ...(message.trim() !== '' && { message }) });
      setSent(true);
    } catch (error) {
      if (error instanceof ApiError) applyServerErrors(form, FIELDS, { detail: error.message, fields: error.fields });
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
      <h2>Ouvrir une initiative</h2>
      <TextField
        label="Nom de l’initiative"
        autoFocus
        autoComplete="organization"
        {...fieldProps(form, 'name', fieldRules('Nom de l’initiative', check('required'), max('name')))}
      />
      <TextField
        label="Votre nom"
        autoComplete="name"
        {...fieldProps(form, 'contact', fieldRules('Nom', check('required'), max('contact')))}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        {...fieldProps(form, 'email', fieldRules('E-mail', check('required'), check('email'), max('email')))}
      />
      <TextField
        label="Ville"
        autoComplete="address-level2"
        {...fieldProps(form, 'city', fieldRules('Ville', check('required'), max('city')))}
      />
      <TextArea
        label="Message"
        optional
        rows={3}
        {...fieldProps(form, 'message', fieldRules('Message', max('message')))}
      />
      <div className="home-form-actions">
        <Button type="submit" variant="contained" full busy={form.formState.isSubmitting}>
          Envoyer la demande
        </Button>
        <Button variant="text" className="home-cancel" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </Form>
  );
}
