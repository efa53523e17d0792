import { GOOGLE_CLIENT_ID } from '@boucle/contract/features/account/limits.ts';
import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { Controller } from 'react-hook-form';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { ruleMessage } from '../../ui/form/fieldRules.ts';
import { Switch } from '../../ui/form/Switch.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { SettingsForm } from './SettingsForm.tsx';

type Values = { sign_up: boolean; connect_with_google: boolean; google_client_id: string };

const LABEL = 'Identifiant client';
const valuesOf = (account: Account): Values => ({
  sign_up: account.sign_up,
  connect_with_google: account.connect_with_google,
  google_client_id: account.google_client_id ?? '',
});
const rules = {
  validate: (typed: string, { connect_with_google: connects }: Values) =>
    ruleMessage(LABEL, typed, [
      ...(connects ? [check('required')] : []),
      check('regex', { regex: GOOGLE_CLIENT_ID }),
    ]) ?? true,
};

/** « Connexion »: whether consumers may create an account, and sign in with Google. */
export function SignInTab({ account }: { account: Account }) {
  return (
    <SettingsForm<Values>
      account={account}
      title="Connexion des consos"
      names={['sign_up', 'connect_with_google', 'google_client_id']}
      labels={{
        sign_up: 'Inscription des consos',
        connect_with_google: 'Connexion avec Google',
        google_client_id: LABEL,
      }}
      valuesOf={valuesOf}
      inputOf={({ sign_up, connect_with_google, google_client_id: typed }) => ({
        sign_up,
        connect_with_google,
        google_client_id: typed.trim() === '' ? null : typed.trim(),
      })}
    >
      {(form) => (
        <>
          <Controller
            control={form.control}
            name="sign_up"
            render={({ field }) => (
              <Switch checked={field.value} onChange={(event) => field.onChange(event.target.checked)}>
                Laisser chacun créer son compte, une fois vos textes publiés
              </Switch>
            )}
          />
          <Controller
            control={form.control}
            name="connect_with_google"
            render={({ field }) => (
              <Switch checked={field.value} onChange={(event) => field.onChange(event.target.checked)}>
                Proposer «&nbsp;Continuer avec Google&nbsp;» à la connexion
              </Switch>
            )}
          />
          <TextField
            label={LABEL}
            optional={!form.watch('connect_with_google')}
            spellCheck={false}
            hint={`Dans la console de Google\u00a0: 1234…-abc….apps.googleusercontent.com. Déclarez-y l’adresse de retour ${location.origin}/oauth/google/return.`}
            {...fieldProps(form, 'google_client_id', rules)}
          />
        </>
      )}
    </SettingsForm>
  );
}
