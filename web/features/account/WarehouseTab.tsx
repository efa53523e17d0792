import { type Account } from '@boucle/contract/shared/account/shapes.ts';
import { PLACE_FIELDS } from '@boucle/contract/shared/places/placeFields.ts';
import { AddressFields } from '../../shared/places/AddressFields.tsx';
import { sentPosition, typedPosition } from '../../shared/places/placeForm.ts';
import { SettingsForm } from './SettingsForm.tsx';

type Values = Record<(typeof NAMES)[number], string>;

const NAMES = ['address', 'postcode', 'city', 'latitude', 'longitude'] as const;
const LABELS = Object.fromEntries(NAMES.map((name) => [name, PLACE_FIELDS[name].label]));
const valuesOf = ({ warehouse }: Account): Values => ({ ...warehouse, ...typedPosition(warehouse) });

/** « Entrepôt »: where it is, from which rounds leave. */
export function WarehouseTab({ account }: { account: Account }) {
  return (
    <SettingsForm<Values>
      account={account}
      title="Entrepôt"
      names={NAMES}
      labels={LABELS}
      valuesOf={valuesOf}
      inputOf={({ address, postcode, city, ...position }) => ({
        warehouse: { address, postcode, city, ...sentPosition(position) },
      })}
    >
      {() => (
        <>
          <p className="b-field-hint">Les nouvelles tournées en partent et y reviennent.</p>
          <AddressFields name="Entrepôt" />
        </>
      )}
    </SettingsForm>
  );
}
