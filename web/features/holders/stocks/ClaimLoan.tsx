import { dateTime } from '@boucle/contract/base/format.ts';
import { customerName } from '@boucle/contract/features/customers/name.ts';
import { type Customer } from '@boucle/contract/features/customers/calls.ts';
import { type HolderStock } from '@boucle/contract/shared/holders.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ClaimDialog } from '../../../shared/claims/ClaimDialog.tsx';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { stocksQuery } from '../queries.ts';
import { piecesOf } from '../../../ui/figures/unbroken.ts';

const PLACES = [
  { value: '', label: 'On ne sait pas' },
  { value: 'restaurant', label: 'Dans un restaurant' },
  { value: 'drop_off_point', label: 'Dans un point de dépôt' },
] as const;

const loanWords = ({ quantity, format_title, since, restaurant_name }: HolderStock): string =>
  `${piecesOf(quantity, format_title)}, ${dateTime(since)}${restaurant_name === null ? '' : `, ${restaurant_name}`}`;

interface Values {
  readonly loan?: number;
  readonly place: (typeof PLACES)[number]['value'];
  readonly placeId?: number | undefined;
  readonly day: string | null;
}

/** A claim about a loan of a customer: which, where and when it was returned. */
export function ClaimLoan({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { data: loans } = useQuery(stocksQuery('customer', customer.id));
  const [values, setValues] = useState<Values>();
  const { loan = loans?.[0]?.loan_id, place, placeId, day }: Values = values ?? { place: '', day: null };
  if (loans === undefined || loans.length === 0) return null;
  const change = (part: Partial<Values>) =>
    setValues((present = { place: '', day: null }) => ({ ...present, ...part }));
  return (
    <ClaimDialog
      claimants={[
        { customer_id: customer.id, name: customerName({ ...customer, erased: customer.erased_at !== null }) },
      ]}
      claimed={{
        loan_id: loan,
        ...(place !== '' && placeId !== undefined && { place: { kind: place, id: placeId } }),
        ...(day !== null && day !== '' && { returned_on: day }),
      }}
      dirty={values !== undefined}
      onClose={onClose}
    >
      {(errors) => (
        <>
          <SelectField
            label="Emprunt qui a été rendu"
            options={loans.map((one) => ({ value: String(one.loan_id), label: loanWords(one) }))}
            value={String(loan)}
            error={errors['loan_id']}
            onChange={({ target }) => change({ loan: Number(target.value) })}
          />
          <SelectField
            label="Lieu du retour"
            options={PLACES}
            value={place}
            onChange={({ target }) =>
              change({ place: PLACES.find(({ value }) => value === target.value)?.value ?? '', placeId: undefined })
            }
          />
          {place !== '' && (
            <PlaceField
              key={place}
              kind={place}
              value={placeId}
              error={errors['place']}
              onValue={(next) => change({ placeId: next })}
            />
          )}
          <DateField
            label="Jour du retour"
            optional
            value={day}
            error={errors['returned_on']}
            onValue={(next) => change({ day: next })}
          />
        </>
      )}
    </ClaimDialog>
  );
}
