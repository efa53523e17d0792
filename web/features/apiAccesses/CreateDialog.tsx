import { API_ACCESS_RULES as RULES } from '@boucle/contract/features/apiAccesses/fields.ts';
import { type ApiAccessWithSecret } from '@boucle/contract/features/apiAccesses/calls.ts';
import { PARTNER_SCOPE_LABELS, PARTNER_SCOPES } from '@boucle/contract/shared/apiAccesses/scopes.ts';
import { useForm } from 'react-hook-form';
import { client } from '../../api/client.ts';
import { useFormSave } from '../../shared/saving/useFormSave.ts';
import { useLeaving } from '../../ui/form/leaving/useLeaving.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { FormDialog } from '../../ui/overlays/FormDialog.tsx';
import { ACCESS_FIELDS, type AccessValues, addressesIn, addressesRefusal, NEW_ACCESS } from './accessForm.ts';
import { TickedField } from './TickedField.tsx';
import { declaredText } from '../../ui/form/declared/declaredText.ts';

type CreateDialogProps = {
  onClose: () => void;
  /** The access is made; its secret is in hand, once. */
  onCreated: (access: ApiAccessWithSecret) => void;
};

/** « Créer un accès ». Loaded on first use. */
export function CreateDialog({ onClose, onCreated }: CreateDialogProps) {
  const form = useForm<AccessValues>({ defaultValues: NEW_ACCESS, mode: 'onTouched' });
  const { leaving, leave } = useLeaving();
  const submit = useFormSave({
    form,
    names: ACCESS_FIELDS,
    send: (values: AccessValues, options) => {
      const redirect_uris = addressesIn(values.redirect_uris);
      const { name, scopes } = values;
      return client.apiAccesses.create(
        { name: name.trim(), scopes: [...scopes], ...(redirect_uris.length > 0 && { redirect_uris }) },
        options,
      );
    },
    onSaved: (access) => leave(() => onCreated(access)),
  });
  return (
    <FormDialog title="Créer un accès" onClose={onClose} leaving={leaving} action="Créer" form={form} onSubmit={submit}>
      <TextField
        {...declaredText(form, RULES, 'name')}
        hint={`Le logiciel qui s’en servira\u00a0: «\u00a0Caisse\u00a0», «\u00a0Livraison\u00a0»…`}
      />
      <TickedField
        form={form}
        name="scopes"
        {...RULES.scopes}
        choices={PARTNER_SCOPES.map((scope) => ({
          value: scope,
          label: (
            <>
              <b className="b-strong">{scope}</b> <span className="b-muted">{PARTNER_SCOPE_LABELS[scope]}</span>
            </>
          ),
        }))}
      />
      <TextArea
        label="Adresses de retour"
        optional
        rows={2}
        spellCheck={false}
        hint={`Une par ligne. Seulement si votre application agit au nom de personnes\u00a0: où elles reviennent après s’être connectées.`}
        {...fieldProps(form, 'redirect_uris', { validate: (text: string) => addressesRefusal(text) ?? true })}
      />
    </FormDialog>
  );
}
