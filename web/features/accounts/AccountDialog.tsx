import { ACCOUNT_RULES as RULES } from '@boucle/contract/shared/accounts/rules.ts';
import { SLUG_HINT } from '@boucle/contract/shared/account/slug.ts';
import { type ApplicationDetail } from '@boucle/contract/features/accounts/calls.ts';
import { check } from '@boucle/contract/base/validation/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { formBody } from '../../shared/formBody.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { useVersionedSave } from '../../shared/versions/useVersionedSave.tsx';
import { alerts } from '../../ui/alerts/alerts.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { fieldRules } from '../../ui/form/fieldRules.ts';
import { type PictureValue } from '../../ui/form/PictureField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { FormPicture } from '../../ui/form/declared/FormPicture.tsx';
import { declaredText } from '../../ui/form/declared/declaredText.ts';

type AccountValues = { name: string; slug: string; logo: PictureValue; person: string; email: string };

const NAMES = ['name', 'slug', 'logo', 'person', 'email'] as const;

const valuesOf = (account: Pick<ApplicationDetail, 'name' | 'slug'>): AccountValues => ({
  name: account.name,
  slug: account.slug,
  logo: undefined,
  person: '',
  email: '',
});

type AccountDialogProps = {
  /** Undefined: a new one. */
  account?: ApplicationDetail;
  onClose: () => void;
  onSaved: (saved: ApplicationDetail) => void;
};

/**
 * « Créer une application », with its first administrator, or « Modifier ». Loaded on first use.
 */
export function AccountDialog({ account, onClose, onSaved }: AccountDialogProps) {
  const queryClient = useQueryClient();
  const form = useForm<AccountValues>({
    defaultValues: valuesOf(account ?? { name: '', slug: '' }),
    mode: 'onTouched',
  });
  const { leaving, leave } = useLeaving();
  const { submit, conflict } = useVersionedSave<AccountValues, ApplicationDetail>({
    form,
    names: NAMES,
    labels: { name: RULES.name.label, slug: RULES.slug.label },
    read: account,
    valuesOf,
    send: ({ name, slug, logo, person, email }, version, options) => {
      const common = { name: name.trim(), ...(logo !== undefined && { logo }) };
      return account === undefined
        ? client.accounts.create(
            formBody({ account: { ...common, email: email.trim(), person: person.trim() } }),
            options,
          )
        : client.accounts.update(
            formBody({ id: account.id, account: { ...common, slug: slug.trim(), version } }),
            options,
          );
    },
    onSaved: (saved) => {
      void queryClient.invalidateQueries({ queryKey: query.accounts.key() });
      alerts.show('success', account === undefined ? `${saved.name} est créée.` : `${saved.name} est enregistrée.`);
      leave(() => onSaved(saved));
    },
  });
  return (
    <FormDialog
      title={account === undefined ? 'Créer une application' : `Modifier ${account.name}`}
      onClose={onClose}
      leaving={leaving}
      action={account === undefined ? 'Créer' : 'Enregistrer'}
      form={form}
      onSubmit={submit}
    >
      {conflict}
      <TextField {...declaredText(form, RULES, 'name')} />
      {account !== undefined && (
        <TextField {...declaredText(form, RULES, 'slug')} hint={SLUG_HINT} spellCheck={false} autoCapitalize="none" />
      )}
      <FormPicture form={form} name="logo" label="Logo" url={account?.logo_url ?? null} />
      {account === undefined && (
        <>
          <TextField
            label="E-mail du premier administrateur"
            optional
            type="email"
            autoComplete="off"
            hint="Un lien pour choisir son mot de passe lui sera envoyé. Vous pourrez aussi l’inviter plus tard."
            {...fieldProps(form, 'email', fieldRules(RULES.email.label, check('email')))}
          />
          <TextField {...declaredText(form, RULES, 'person')} label="Nom du premier administrateur" />
        </>
      )}
    </FormDialog>
  );
}
