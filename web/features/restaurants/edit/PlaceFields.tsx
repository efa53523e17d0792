import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { fieldProps } from '../../../ui/form/fieldProps.ts';
import { TextField } from '../../../ui/form/TextField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { MapView } from '../../../ui/map/MapView.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { degreesError, LABELS, readDegrees } from './restaurantForm.ts';
import { type RestaurantFormOf, textProps } from './textProps.ts';

const COORDINATES = [
  ['latitude', 90],
  ['longitude', 180],
] as const;

/** Address, and the point of the map where the restaurant stands. */
export function PlaceFields({ form }: { form: RestaurantFormOf }) {
  const [picking, setPicking] = useState(false);
  const lat = readDegrees(useWatch({ control: form.control, name: 'latitude' }));
  const lng = readDegrees(useWatch({ control: form.control, name: 'longitude' }));
  const known = lat !== null && lng !== null && !Number.isNaN(lat) && !Number.isNaN(lng);
  const put = (name: 'latitude' | 'longitude', value: number) =>
    form.setValue(name, String(value).replace('.', ','), { shouldDirty: true, shouldValidate: true });
  return (
    <Sheet title="Adresse et position">
      <div className="b-stack">
        <TextField {...textProps(form, 'address')} />
        <div className="b-restaurant-pair">
          <TextField {...textProps(form, 'postal_code')} inputMode="numeric" />
          <TextField {...textProps(form, 'city')} />
        </div>
        <div className="b-restaurant-pair">
          {COORDINATES.map(([name, bound]) => (
            <TextField
              key={name}
              label={LABELS[name]}
              optional
              inputMode="decimal"
              autoComplete="off"
              className="b-num"
              {...fieldProps(form, name, {
                validate: (value) => degreesError(LABELS[name], value, bound) ?? true,
              })}
            />
          ))}
        </div>
        {picking ? (
          <MapView
            label="Position du restaurant"
            height={320}
            markers={known ? [{ id: 'here', lat, lng, label: 'Le restaurant', tone: 'brand', selected: true }] : []}
            onPick={(point) => {
              put('latitude', point.lat);
              put('longitude', point.lng);
            }}
          />
        ) : (
          <div>
            <Button size="small" onClick={() => setPicking(true)}>
              Placer sur la carte
            </Button>
          </div>
        )}
      </div>
    </Sheet>
  );
}
