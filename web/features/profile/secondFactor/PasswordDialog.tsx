import { check } from '@boucle/contract/base/validation/rules.ts';
import { type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { type Changed } from './factorActs.ts';
import { type SendOptions } from '../../../shared/saving/attempts.ts';
import { FactorDialog } from './FactorDialog.tsx';

type PasswordDialogProps = {
  title: string;
  confirm: string;
  tone?: 'default' | 'danger';
  send: (password: string, options: SendOptions) => Promise<Changed>;
  onDone: (changed: Changed) => void;
  onClose: () => void;
  /** Sentence on what will happen. */
  children: ReactNode;
};

/** A change that only asks for the password again. */
export function PasswordDialog({ send, children, ...dialog }: PasswordDialogProps) {
  const form = useForm({ defaultValues: { password: '' } });
  return (
    <FactorDialog
      {...dialog}
      form={form}
      names={['password']}
      send={({ password }, options) => send(password, options)}
    >
      <p className="b-muted">{children}</p>
      <PasswordField
        label="Votre mot de passe"
        {...fieldProps(form, 'password', fieldRules('Mot de passe', check('required')))}
      />
    </FactorDialog>
  );
}
