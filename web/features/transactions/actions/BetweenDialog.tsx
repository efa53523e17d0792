import { count } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useState } from 'react';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { BETWEEN, type BetweenType, missingParties, NOBODY, ownerOf, type Parties, partiesBody } from './between.ts';
import { movementBody, recordMovement } from '../../../shared/transactions/panel/recordMovement.ts';
import { useBetweenGrid } from './useBetweenGrid.tsx';

const MODES = ['restaurant', 'partner', 'both'] as const;

/**
 * « Approvisionner », « Reprendre des propres », « Reprendre des sales »: with a restaurant, a
 * partner, or between the two.
 */
export function BetweenDialog({ type, onClose, onRecorded }: ActionProps & { type: BetweenType }) {
  const [parties, setParties] = useState<Parties>({ mode: 'restaurant', restaurant: NOBODY, partner: NOBODY });
  const { mode, restaurant, partner } = parties;
  const words = BETWEEN[type];
  const grid = useBetweenGrid(type, parties);
  const unnamed =
    mode !== 'restaurant' && partner.id === undefined
      ? 'partenaire'
      : mode !== 'partner' && restaurant.id === undefined
        ? 'restaurant'
        : undefined;
  return (
    <MovementDialog<TransactionRow>
      title={words.title}
      {...grid}
      direction="out"
      owner={ownerOf(type, parties)}
      empty={unnamed === undefined ? words.nothing : `Choisissez d’abord le ${unnamed}`}
      extraFields={['restaurant_id', 'partner_id']}
      extraErrors={() => missingParties(parties)}
      extraTyped={restaurant.id !== undefined || partner.id !== undefined}
      extra={({ errors, forget }) => (
        <>
          <RadioCards
            label={words.ask}
            options={MODES.map((value) => ({ value, label: words.modes[value][0], note: words.modes[value][1] }))}
            value={mode}
            onChange={(event) => {
              const chosen = MODES.find((one) => one === event.target.value);
              if (chosen) setParties({ ...parties, mode: chosen });
            }}
          />
          {mode !== 'restaurant' && (
            <PlaceField
              kind="partner"
              value={partner.id}
              error={errors['partner_id']}
              onValue={(id, name) => {
                setParties({ ...parties, partner: { id, name } });
                forget('partner_id');
              }}
            />
          )}
          {mode !== 'partner' && (
            <PlaceField
              kind="restaurant"
              value={restaurant.id}
              error={errors['restaurant_id']}
              onValue={(id, name) => {
                setParties({ ...parties, restaurant: { id, name } });
                forget('restaurant_id');
              }}
            />
          )}
        </>
      )}
      success={(pieces) =>
        `${count(pieces, ...words.done)}\u00a0: ${mode === 'partner' ? partner.name : restaurant.name}.`
      }
      onSubmit={(movement, options) =>
        recordMovement({ transaction_type: type, ...partiesBody(parties), ...movementBody(movement) }, options)
      }
      onDone={onRecorded}
      onClose={onClose}
    />
  );
}
