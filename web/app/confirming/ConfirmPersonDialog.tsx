import { type SecondFactors } from '@boucle/contract/features/secondFactor/calls.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { FormError } from '../../ui/form/FormError.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { showPasskey } from './showPasskey.ts';
import { formText } from '../../ui/form/declared/inForm.ts';

type ConfirmProps = {
  /** They have shown who they are. */
  onDone: () => void;
  onClose: () => void;
};

const NAMES = ['code', 'password'] as const;
const TITLE = 'Confirmez qu’il s’agit de vous';
const WHY = 'Cet acte touche à l’argent. Votre confirmation vaut cinq minutes.';

/** Asks for the second factor, or for the password of a person who has none. */
export function ConfirmPersonDialog({ onDone, onClose }: ConfirmProps) {
  const read = useQuery(query.secondFactor.read.queryOptions());
  if (read.data) return <ConfirmBy factors={read.data} onDone={onDone} onClose={onClose} />;
  return (
    <Dialog title={TITLE} size="small" dirty={false} onClose={onClose}>
      {read.error ? (
        <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
      ) : (
        <Skeleton height="44px" />
      )}
    </Dialog>
  );
}

/** What is requested: a code goes before a passkey, which its own button shows. */
function ConfirmBy({ factors, onDone, onClose }: ConfirmProps & { factors: SecondFactors }) {
  const hasPasskey = factors.passkeys.length > 0;
  const asked = factors.totp ? 'code' : hasPasskey ? 'passkey' : 'password';
  const form = useForm({ defaultValues: { code: '', password: '' } });
  const submit = useFormSave({
    form,
    names: NAMES,
    sets: true,
    send: async ({ code, password }: { code: string; password: string }, options) => {
      if (asked === 'code') return client.secondFactor.confirm({ code }, options);
      if (asked === 'password') return client.secondFactor.confirm({ password }, options);
      return confirmByPasskey();
    },
    onSaved: onDone,
  });
  const action = asked === 'passkey' ? PASSKEY : 'Confirmer';
  return (
    <FormDialog title={TITLE} size="small" form={form} onSubmit={submit} action={action} leaving onClose={onClose}>
      <p className="b-muted">{WHY}</p>
      {asked === 'code' && (
        <TextField
          {...formText(form, 'code', 'Code à 6 chiffres', check('required'))}
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
          hint="Celui de votre application d’authentification."
        />
      )}
      {asked === 'code' && hasPasskey && <PasskeyButton onDone={onDone} />}
      {asked === 'password' && (
        <PasswordField
          label="Votre mot de passe"
          hint="Sans mot de passe, déconnectez-vous puis reconnectez-vous."
          {...fieldProps(form, 'password', fieldRules('Mot de passe', check('required')))}
        />
      )}
    </FormDialog>
  );
}

const PASSKEY = 'Utiliser une clé d’accès';

async function confirmByPasskey() {
  const passkey = await showPasskey(await client.secondFactor.confirmOptions({}));
  return client.secondFactor.confirm({ passkey });
}

/** Another way than the code. */
function PasskeyButton({ onDone }: { onDone: () => void }) {
  const showing = useMutation({ mutationFn: confirmByPasskey, onSuccess: onDone });
  return (
    <div className="b-stack">
      <FormError message={problemOf(showing.error)} />
      <Button busy={showing.isPending} onClick={() => showing.mutate()}>
        {PASSKEY}
      </Button>
    </div>
  );
}
