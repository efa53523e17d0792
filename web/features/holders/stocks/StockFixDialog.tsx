import { count } from '@boucle/contract/base/format.ts';
import { type HolderStock } from '@boucle/contract/shared/holders.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../../api/query.ts';
import { MovementDialog } from '../../../shared/movements/MovementDialog.tsx';
import { type GridFormat } from '../../../shared/movements/quantities.ts';
import { PlaceField } from '../../../shared/places/PlaceField.tsx';
import { problemOf } from '../../../shared/problem.ts';
import { RadioCards } from '../../../ui/form/RadioCards.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { type Holder, holderOf, titleOf } from '../holder.ts';
import { callsOf, stocksQuery } from '../queries.ts';
import {
  type Direction,
  FIX_DIRECTIONS,
  fixErrors,
  fixInput,
  type FixValues,
  NEW_FIX,
  placesOf,
  depositOf,
  depositsOf,
} from './stockFix.ts';

/**
 * « Corriger le stock »: what a holder has is made to say the truth, wherever the containers really
 * are.
 */
export function StockFixDialog({ holder, onClose }: { holder: Holder; onClose: () => void }) {
  const { id } = holderOf(holder);
  const [values, setValues] = useState<FixValues>(NEW_FIX);
  const { direction, place } = values;
  const formats = useQuery(query.account.formats.queryOptions({ context: { background: true } }));
  const held = useQuery(stocksQuery(holder.kind, id));
  const onlyLess = holder.kind === 'card' && holder.card.status !== 'active';
  const grid = gridOf(formats.data, held.data, direction);
  const error = formats.error ?? held.error;
  const message = problemOf(error);
  const change = (part: Partial<FixValues>) => setValues((present) => ({ ...present, ...part }));
  return (
    <MovementDialog<TransactionRow>
      title="Corriger le stock"
      formats={grid}
      failure={
        message === undefined || grid
          ? undefined
          : { message, onRetry: () => void Promise.all([formats.refetch(), held.refetch()]) }
      }
      direction={direction === 'less' ? 'out' : 'in'}
      owner={titleOf(holder)}
      stockLabel="Détenus"
      empty="Aucun contenant détenu"
      submitLabel="Corriger"
      extraFields={['place', 'restaurant_id', 'drop_off_point_id']}
      extraErrors={() => fixErrors(values)}
      extraTyped={values !== NEW_FIX}
      extra={({ errors, forget }) => (
        <>
          <RadioCards
            label="Correction"
            options={FIX_DIRECTIONS.filter(({ value }) => value === 'less' || !onlyLess)}
            value={direction}
            onChange={(event) => {
              const next: Direction = event.target.value === 'more' ? 'more' : 'less';
              setValues({ ...NEW_FIX, direction: next });
            }}
          />
          <SelectField
            label={direction === 'less' ? 'Où sont les contenants\u202f?' : 'D’où viennent les contenants\u202f?'}
            options={placesOf(direction)}
            placeholder="Choisir un lieu"
            value={place ?? ''}
            error={errors['place']}
            onChange={(event) => {
              change({ place: placesOf(direction).find(({ value }) => value === event.target.value)?.value });
              forget('place');
            }}
          />
          {(place === 'R.back' || place === 'R.clean') && (
            <PlaceField
              kind="restaurant"
              value={values.restaurantId}
              error={errors['restaurant_id']}
              onValue={(restaurantId) => {
                change({ restaurantId });
                forget('restaurant_id');
              }}
            />
          )}
          {place === 'D.dirty' && (
            <PlaceField
              kind="drop_off_point"
              value={values.pointId}
              error={errors['drop_off_point_id']}
              onValue={(pointId) => {
                change({ pointId });
                forget('drop_off_point_id');
              }}
            />
          )}
          <SelectField
            label="Consigne"
            options={depositsOf(direction, place)}
            value={depositOf(values)}
            onChange={(event) => {
              const chosen = depositsOf(direction, place).find(({ value }) => value === event.target.value);
              if (chosen) change({ deposit: chosen.value });
            }}
          />
        </>
      )}
      success={(pieces) => `${count(pieces, 'contenant corrigé', 'contenants corrigés')}\u00a0: ${titleOf(holder)}.`}
      onSubmit={(movement, options) => {
        const input = fixInput(id, values, movement);
        return callsOf(holder.kind).stockFix(input, options);
      }}
      onClose={onClose}
    />
  );
}

interface FormatOf {
  readonly id: number;
  readonly title: string;
  readonly picture_url: string | null;
  readonly drawing: NonNullable<GridFormat['drawing']>;
  readonly active: boolean;
}

/** Grid of the pieces held of each format; only of held ones when they are taken away. */
function gridOf(
  formats: readonly FormatOf[] | undefined,
  lots: readonly HolderStock[] | undefined,
  direction: Direction,
): readonly GridFormat[] | undefined {
  if (!formats || !lots) return undefined;
  return formats
    .map(({ id, title, picture_url, drawing, active }) => ({
      formatId: id,
      title,
      pictureUrl: picture_url,
      drawing,
      active,
      stock: lots.reduce((sum, lot) => (lot.format_id === id ? sum + lot.quantity : sum), 0),
    }))
    .filter(({ stock, active }) => (direction === 'less' ? stock > 0 : active));
}
