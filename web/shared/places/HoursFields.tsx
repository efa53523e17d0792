import { PLACE_FIELDS } from '@boucle/contract/shared/places/placeFields.ts';
import { useFormContext } from 'react-hook-form';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { CLOSED_DAYS_HINT, HOURS_HINT } from './hours.ts';
import { type TypedPlace } from './placeForm.ts';

/** When a place is open, and its telephone; inside a form that has these fields. */
export function HoursFields() {
  const form = useFormContext<TypedPlace>();
  return (
    <>
      <TextArea {...declaredText(form, PLACE_FIELDS, 'weekly_hours')} rows={2} hint={HOURS_HINT} />
      <TextArea {...declaredText(form, PLACE_FIELDS, 'closed_days')} rows={1} hint={CLOSED_DAYS_HINT} />
      <TextField {...declaredText(form, PLACE_FIELDS, 'phone')} type="tel" hint="Imprimé sur l’affiche." />
    </>
  );
}
