import { ofName } from '@boucle/contract/base/elision.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useState } from 'react';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { PaidOutFields } from '../../../shared/paidOut/PaidOutFields.tsx';
import { filled, NEW_PAID_OUT, paidOutErrors, paidOutInput } from '../../../shared/paidOut/paidOutForm.ts';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { NOBODY } from './between.ts';
import { movementBody, recordMovement } from '../../../shared/transactions/panel/recordMovement.ts';
import { useGridFormats } from './useGridFormats.ts';

const VARIANTS = [
  { value: 'given_back', label: 'Contenants rendus', note: 'Ils rejoignent les sales de l’entrepôt' },
  { value: 'not_given_back', label: 'Contenants non rendus', note: 'Ils sont comptés comme perdus' },
] as const;

/**
 * « Rembourser un invité »: the initiative gives back what a guest left at a restaurant as a
 * deposit.
 */
export function GuestRefundDialog({ onClose, onRecorded }: ActionProps) {
  const [variant, setVariant] = useState<(typeof VARIANTS)[number]['value']>('given_back');
  const [restaurant, setRestaurant] = useState(NOBODY);
  const [paidOut, setPaidOut] = useState(NEW_PAID_OUT);
  const grid = useGridFormats({ kind: 'restaurant', id: restaurant.id }, 'held');
  return (
    <MovementDialog<TransactionRow>
      title="Rembourser un invité"
      intro="La consigne rendue est celle qui a été versée à l’emprunt, les plus anciens d’abord."
      {...grid}
      direction="out"
      owner={`le prêt aux invités ${ofName(restaurant.name)}`}
      stockLabel="Détenus"
      empty={restaurant.id === undefined ? 'Choisissez d’abord le restaurant' : 'Aucun format'}
      submitLabel="Rembourser"
      extraFields={['restaurant_id', 'payee', 'reference']}
      extraErrors={() => ({
        ...(restaurant.id === undefined && { restaurant_id: 'Le champ Restaurant est obligatoire' }),
        ...filled(paidOutErrors(paidOut)),
      })}
      extraTyped={restaurant.id !== undefined}
      extra={({ errors, forget }) => (
        <>
          <PlaceField
            kind="restaurant"
            value={restaurant.id}
            error={errors['restaurant_id']}
            hint="Celui qui a prêté les contenants."
            onValue={(id, name) => {
              setRestaurant({ id, name });
              forget('restaurant_id');
            }}
          />
          <RadioCards
            label="L’invité a-t-il rendu les contenants&#8239;?"
            options={VARIANTS}
            value={variant}
            onChange={(event) => {
              const chosen = VARIANTS.find(({ value }) => value === event.target.value);
              if (chosen) setVariant(chosen.value);
            }}
          />
          <PaidOutFields
            values={paidOut}
            errors={errors}
            payeeHint="Le nom de l’invité, s’il le donne."
            onChange={(part) => {
              setPaidOut((present) => ({ ...present, ...part }));
              forget('payee');
              forget('reference');
            }}
          />
        </>
      )}
      success={(_, row) => `${euro(row.containers_cost)} à remettre à l’invité.`}
      onSubmit={(movement, options) =>
        recordMovement(
          {
            transaction_type: 'admin_refund_guest_deposit',
            variant,
            restaurant_id: restaurant.id ?? 0,
            ...paidOutInput(paidOut),
            ...movementBody(movement),
          },
          options,
        )
      }
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
