import { NEW_PASSWORD_MIN } from '@boucle/contract/constants.ts';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { createAttempts } from '../../shared/saving/attempts.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { applyServerErrors } from '../../ui/form/applyServerErrors.ts';
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
  const [attempts] = useState(createAttempts);
  const [changed, setChanged] = useState(false);
  const queryClient = useQueryClient();

  const submit = async (values: PasswordValues) => {
    setChanged(false);
    try {
      await client.session.changePassword(values, { context: { idempotencyKey: attempts.keyOf(values) } });
    } catch (error) {
      // What was refused is tried anew, not given its first answer again; only a lost answer is asked for again.
      if (error instanceof ApiError) attempts.done();
      const { fields = {} }: Partial<Pick<ApiError, 'fields'>> = error instanceof ApiError ? error : {};
      applyServerErrors(form, PASSWORD_FIELDS, { detail: problemOf(error) ?? '', fields });
      return;
    }
    attempts.done();
    form.reset();
    setChanged(true);
    await queryClient.invalidateQueries({ queryKey: query.session.sessions.key() });
  };

  return (
    <section aria-labelledby={id}>
      <h3 id={id}>Changer de mot de passe</h3>
      <UnsavedGuard when={isDirty && !isSubmitting} />
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
