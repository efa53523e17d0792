import { SITE_FIELDS } from '@boucle/contract/shared/collectionSites/fields.ts';
import { useFormContext, useWatch } from 'react-hook-form';
import { AddressFields } from '../../../shared/places/AddressFields.tsx';
import { HoursFields } from '../../../shared/places/HoursFields.tsx';
import { declaredText } from '../../../ui/form/declared/declaredText.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { type SiteValues } from './siteForm.ts';

/** The fields of a collector, inside its form. */
export function SiteFields() {
  const form = useFormContext<SiteValues>();
  const name = useWatch({ control: form.control, name: 'name' });
  return (
    <>
      <TextField {...declaredText(form, SITE_FIELDS, 'name')} />
      <HoursFields />
      <AddressFields name={name} />
    </>
  );
}
