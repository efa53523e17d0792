import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { QrCode } from '../../../shared/qr/QrCode.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { fieldRules } from '../../../ui/form/fieldRules.ts';
import { PasswordField } from '../../../ui/form/PasswordField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { type Changed } from './factorActs.ts';
import { FactorDialog } from './FactorDialog.tsx';
import { formText } from '../../../ui/form/declared/inForm.ts';

const NAMES = ['code', 'password'] as const;

/**
 * Turns one-time codes on: the application scans, then a code of it and the password confirm.
 * Loaded on first use.
 */
export function TotpDialog({ onDone, onClose }: { onDone: (changed: Changed) => void; onClose: () => void }) {
  const form = useForm({ defaultValues: { code: '', password: '' } });
  // Each opening has a secret of its own, which nothing keeps.
  const prepared = useQuery(query.secondFactor.prepareTotp.queryOptions({ gcTime: 0, staleTime: Infinity }));
  return (
    <FactorDialog
      title="Application d’authentification"
      confirm="Activer"
      form={form}
      names={NAMES}
      send={({ code, password }, options) =>
        client.secondFactor.confirmTotp({ ticket: prepared.data?.ticket ?? '', code, password }, options)
      }
      onDone={onDone}
      onClose={onClose}
    >
      <p className="b-muted">
        Scannez ce code avec une application d’authentification (Aegis, FreeOTP, Google Authenticator…), puis saisissez
        le code à 6 chiffres qu’elle montre.
      </p>
      {prepared.data ? (
        <div className="b-factor-qr">
          <QrCode text={prepared.data.uri} label="Code QR à scanner" />
          <p className="b-caption b-muted">
            Sans appareil photo, saisissez cette clé{'\u00a0'}: <code>{prepared.data.secret}</code>
          </p>
        </div>
      ) : prepared.error ? (
        <ErrorState message={problemOf(prepared.error) ?? ''} onRetry={() => void prepared.refetch()} />
      ) : (
        <div aria-busy="true">
          <Skeleton height="176px" />
        </div>
      )}
      <TextField
        {...formText(form, 'code', 'Code à 6 chiffres', check('required'))}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
      />
      <PasswordField
        label="Votre mot de passe"
        {...fieldProps(form, 'password', fieldRules('Mot de passe', check('required')))}
      />
    </FactorDialog>
  );
}
