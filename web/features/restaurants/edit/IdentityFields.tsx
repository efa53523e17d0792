import { BUYER_KIND_LABELS, BUYER_KINDS } from '@boucle/contract/shared/invoices/labels.ts';
import { type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { TextArea } from '../../../ui/form/TextArea.tsx';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { LABELS } from './restaurantForm.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type RestaurantFormOf, textProps } from './textProps.ts';
import { FormPicture } from '../../../ui/form/declared/FormPicture.tsx';

/** Name, company, contact, picture. */
export function IdentityFields({ form, restaurant }: { form: RestaurantFormOf; restaurant: RestaurantDetail }) {
  return (
    <Sheet title="Identité">
      <div className="b-stack">
        <TextField {...textProps(form, 'name')} />
        <TextField {...textProps(form, 'legal_name')} />
        <div className="b-restaurant-pair">
          <TextField {...textProps(form, 'siren')} inputMode="numeric" />
          <TextField {...textProps(form, 'siret')} inputMode="numeric" />
        </div>
        <TextField {...textProps(form, 'vat_number')} />
        <SelectField
          label={LABELS.buyer_kind}
          hint="Ce que ses factures doivent nommer en dépend."
          options={BUYER_KINDS.map((value) => ({ value, label: BUYER_KIND_LABELS[value] }))}
          {...fieldProps(form, 'buyer_kind')}
        />
        <div className="b-restaurant-pair">
          <TextField {...textProps(form, 'billing_email')} type="email" />
          <TextField {...textProps(form, 'e_address')} hint="Vide, celle de son SIREN." />
        </div>
        <TextArea {...textProps(form, 'billing_address')} rows={3} hint="Vide, celle du restaurant." />
        <div className="b-restaurant-pair">
          <TextField {...textProps(form, 'iban')} hint="Où vous lui reversez ce que vous lui devez." />
          <TextField {...textProps(form, 'bic')} />
        </div>
        <div className="b-restaurant-pair">
          <TextField {...textProps(form, 'phone')} type="tel" />
          <TextField {...textProps(form, 'email')} type="email" />
        </div>
        <TextArea {...textProps(form, 'description')} rows={3} />
        <FormPicture form={form} name="picture" label="Photo" url={restaurant.picture_url} />
      </div>
    </Sheet>
  );
}
