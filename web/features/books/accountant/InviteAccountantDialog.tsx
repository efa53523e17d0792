import { ACCOUNT_RULES as RULES } from '@boucle/contract/shared/accounts/rules.ts';
import { ACCOUNTANT_LINK_DAYS } from '@boucle/contract/features/books/accountant.ts';
import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useFormSave } from '../../../shared/saving/useFormSave.ts';
import { Checkbox } from '../../../ui/form/Checkbox.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { FormDialog } from '../../../ui/overlays/FormDialog.tsx';
import { FormDay } from '../../../ui/form/declared/FormDay.tsx';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';

interface Values {
  email: string;
  last_day: string | null;
  weekly_mail: boolean;
}

/** Mails an accountant a link that reads the books until a day. */
export function InviteAccountantDialog({ onClose }: { onClose: () => void }) {
  const [lastDay] = useState(() => addDays(parisDay(new Date()), ACCOUNTANT_LINK_DAYS));
  const form = useForm<Values>({
    defaultValues: { email: '', last_day: lastDay, weekly_mail: false },
    mode: 'onTouched',
  });
  const submit = useFormSave({
    form,
    names: ['email', 'last_day'],
    send: ({ email, last_day, weekly_mail }: Values, options) =>
      client.books.inviteAccountant({ email: email.trim(), last_day: last_day ?? '', weekly_mail }, options),
    invalidates: [query.books.accountantLinks.key()],
    success: (_, { email }) => `Le lien est envoyé à ${email.trim()}.`,
    onSaved: onClose,
  });
  return (
    <FormDialog
      title="Donner accès aux comptes"
      size="small"
      onClose={onClose}
      action="Envoyer le lien"
      form={form}
      onSubmit={submit}
    >
      <TextField {...declaredText(form, RULES, 'email')} label="E-mail de l’expert-comptable" type="email" />
      <FormDay
        form={form}
        name="last_day"
        label="Dernier jour"
        hint="Le lien n’ouvre plus rien le lendemain. Vous pouvez le retirer avant."
        rules={{ validate: (value) => (value === null || value === '' ? 'Indiquez le dernier jour.' : true) }}
      />
      <Checkbox {...form.register('weekly_mail')}>Lui envoyer chaque semaine ce qui a été payé</Checkbox>
      <p className="b-muted">
        Les dossiers de l’année contiennent les noms des consos&nbsp;: ne donnez ce lien qu’à une personne tenue au
        secret professionnel.
      </p>
    </FormDialog>
  );
}
