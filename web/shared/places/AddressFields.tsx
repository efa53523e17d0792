import './AddressFields.css';
import { PLACE_FIELDS } from '@boucle/contract/shared/places/placeFields.ts';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { declaredText } from '../../ui/form/declared/declaredText.ts';
import { fieldProps } from '../../ui/form/fieldProps.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { type MapPoint } from '../../ui/map/marker.ts';
import { MapView } from '../../ui/map/MapView.tsx';
import { degreesError, numberTyped, type TypedPlace, typedNumber } from './placeForm.ts';

/**
 * Address and position of a place, typed or pressed on the map; inside a form that has these
 * fields.
 */
export function AddressFields({ name }: { name: string }) {
  const form = useFormContext<TypedPlace>();
  const [latitude, longitude] = useWatch({ control: form.control, name: ['latitude', 'longitude'] });
  const markers = useMemo(() => {
    const [lat, lng] = [numberTyped(latitude), numberTyped(longitude)];
    if (lat === null || lng === null || !(Math.abs(lat) <= 90) || !(Math.abs(lng) <= 180)) return [];
    return [
      { id: 'place', lat, lng, label: name === '' ? 'Position choisie' : `Position, ${name}`, tone: 'brand' as const },
    ];
  }, [latitude, longitude, name]);
  const pick = ({ lat, lng }: MapPoint) => {
    form.setValue('latitude', typedNumber(lat), { shouldDirty: true });
    form.setValue('longitude', typedNumber(lng), { shouldDirty: true });
    form.clearErrors(['latitude', 'longitude']);
  };
  const degrees = (field: 'latitude' | 'longitude', other: 'latitude' | 'longitude') => ({
    validate: (value: string) => degreesError(field, value, form.getValues(other)) ?? true,
  });
  return (
    <>
      <TextField {...declaredText(form, PLACE_FIELDS, 'address')} />
      <div className="b-address-city">
        <TextField {...declaredText(form, PLACE_FIELDS, 'postcode')} />
        <TextField {...declaredText(form, PLACE_FIELDS, 'city')} />
      </div>
      <div className="b-address-position">
        <MapView label="Position sur la carte" markers={markers} onPick={pick} height={240} />
        <p className="b-field-hint">Cliquez sur la carte, ou écrivez la position en degrés.</p>
        <div className="b-address-degrees">
          <TextField
            label={PLACE_FIELDS.latitude.label}
            optional
            inputMode="decimal"
            {...fieldProps(form, 'latitude', degrees('latitude', 'longitude'))}
          />
          <TextField
            label={PLACE_FIELDS.longitude.label}
            optional
            inputMode="decimal"
            {...fieldProps(form, 'longitude', degrees('longitude', 'latitude'))}
          />
        </div>
      </div>
    </>
  );
}
