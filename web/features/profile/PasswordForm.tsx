import { NEW_PASSWORD_MIN } from '@boucle/contract/base/constants.ts';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { Button } from '../../ui/Button.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { Form } from '../../ui/form/Form.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PASSWORD_FIELDS, PASSWORD_RULES, type PasswordValues } from './passwordRules.ts';

const EMPTY: PasswordValues = { current_password: '', new_password: '' };

/** Changes the person's password; the server then closes their other sessions. */
export function PasswordForm({ email }: { email: string }) {
  const id = useId();
  const form = useForm<PasswordValues>({ defaultValues: EMPTY });
  const { isDirty, isSubmitting } = form.formState;
  const [changed, setChanged] = useState(false);

  const save = useFormSave({
    form,
    names: PASSWORD_FIELDS,
    send: (values: PasswordValues, options) => client.session.changePassword(values, options),
    invalidates: [query.session.sessions.key()],
    onSaved: () => {
      form.reset();
      setChanged(true);
    },
  });
  const submit = (values: PasswordValues) => {
    setChanged(false);
    return save(values);
  };

  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Changer de mot de passe</h3>
      <UnsavedGuard when={isDirty && !isSubmitting} inWindow />
      <Form form={form} onSubmit={submit} className="b-stack b-profile-form">
        {/* Tells password managers whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Mot de passe actuel"
          {...fieldProps(form, 'current_password', PASSWORD_RULES.current_password)}
        />
        <PasswordField
          label="Nouveau mot de passe"
          autoComplete="new-password"
          hint={`${NEW_PASSWORD_MIN} caractères ou plus. Vos autres connexions seront fermées.`}
          {...fieldProps(form, 'new_password', PASSWORD_RULES.new_password)}
        />
        <div className="b-profile-submit">
          <Button variant="contained" type="submit" busy={isSubmitting}>
            Changer le mot de passe
          </Button>
          <div role="status">
            {changed && (
              <p className="b-profile-done">
                <Icon path={mdiCheckCircleOutline} />
                Votre mot de passe a été changé et vos autres connexions ont été fermées.
              </p>
            )}
          </div>
        </div>
      </Form>
    </section>
  );
}
