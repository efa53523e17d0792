import { PARTNER_KIND_LABELS, PARTNER_KINDS } from '@boucle/contract/shared/partners/labels.ts';
import { type TextName } from '@boucle/contract/base/fields/fields.ts';
import { PARTNER_FIELDS } from '@boucle/contract/shared/partners/fields.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { ApplicationField } from '../../shared/applications/ApplicationField.tsx';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { DeclaredDay } from '../../ui/form/declared/DeclaredDay.tsx';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { LABELS, type PartnerValues } from './partnerForm.ts';
import { RightsField } from './RightsField.tsx';

const KINDS = PARTNER_KINDS.map((value) => ({ value, label: PARTNER_KIND_LABELS[value] }));

/**
 * The fields of a partner; `choosesAccount` for anyone who creates one and has no account of their
 * own.
 */
export function PartnerFields({ choosesAccount }: { choosesAccount: boolean }) {
  const form = useFormContext<PartnerValues>();
  const accountId = useWatch({ control: form.control, name: 'account_id' });
  const text = (name: TextName<typeof PARTNER_FIELDS>) => declaredText(form, PARTNER_FIELDS, name);
  return (
    <>
      {choosesAccount && (
        <ApplicationField<PartnerValues>
          name="account_id"
          onChange={() => {
            form.setValue('restaurant_ids', []);
            form.setValue('drop_off_point_ids', []);
          }}
        />
      )}
      <TextField {...text('name')} />
      <div className="b-partner-pair">
        <SelectField label={LABELS.kind} options={KINDS} {...fieldProps(form, 'kind')} />
        <TextField {...text('contact')} />
      </div>
      <div className="b-partner-pair">
        <TextField type="email" {...text('email')} />
        <TextField type="tel" {...text('phone')} />
      </div>
      <div className="b-partner-pair">
        <TextField {...text('legal_name')} />
        <TextField inputMode="numeric" {...text('siren')} />
      </div>
      <TextArea rows={2} {...text('address')} />
      <DeclaredDay form={form} fields={PARTNER_FIELDS} name="contract_ends_on" />
      <RightsField
        kind="restaurant"
        accountId={accountId === '' ? undefined : Number(accountId)}
        waits={choosesAccount}
      />
      <RightsField
        kind="drop_off_point"
        accountId={accountId === '' ? undefined : Number(accountId)}
        waits={choosesAccount}
      />
    </>
  );
}
