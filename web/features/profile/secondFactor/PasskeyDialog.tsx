import { deviceName } from '@boucle/contract/base/device.ts';
import { PASSKEY_NAME_MAX } from '@boucle/contract/features/secondFactor/labels.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { createPasskey } from './createPasskey.ts';
import { type Changed } from './factorActs.ts';
import { FactorDialog } from './FactorDialog.tsx';

const NAMES = ['name', 'password'] as const;

export const NAME_RULES = fieldRules('Nom de la clé', check('required'), check('max', { length: PASSKEY_NAME_MAX }));

/** Adds a passkey: the password, then what the browser asks. */
export function PasskeyDialog({ onDone, onClose }: { onDone: (changed: Changed) => void; onClose: () => void }) {
  const form = useForm({ defaultValues: { name: deviceName(navigator.userAgent), password: '' } });
  return (
    <FactorDialog
      title="Ajouter une clé d’accès"
      confirm="Continuer"
      form={form}
      names={NAMES}
      send={async ({ name, password }, options) => {
        const asked = await client.secondFactor.preparePasskey({ password });
        const credential = await createPasskey(asked);
        return client.secondFactor.addPasskey({ name, credential }, options);
      }}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="b-muted">
        Empreinte, visage, code de votre appareil ou clé de sécurité{'\u00a0'}: votre navigateur vous guidera ensuite.
      </p>
      <TextField
        label="Nom de la clé"
        autoComplete="off"
        hint="Pour la reconnaître dans la liste."
        {...fieldProps(form, 'name', NAME_RULES)}
      />
      <PasswordField
        label="Votre mot de passe"
        {...fieldProps(form, 'password', fieldRules('Mot de passe', check('required')))}
      />
    </FactorDialog>
  );
}
