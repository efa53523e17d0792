import { type RetireInput } from '@boucle/contract/features/units/calls.ts';
import { type UnitDetail } from '@boucle/contract/features/units/rows.ts';
import { EXIT_OF, RETIRE_PLACES, type RetirePlace, RETIRED_FOR_LABELS } from '@boucle/contract/shared/units/labels.ts';
import { PLACE_LETTERS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { record } from '../../domain/ledger/record.ts';
import { type CallContext } from '../../platform/api/context.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { conflict, invalidField } from '../../platform/http/errors.ts';
import { readUnit } from './detail.ts';

const VARIANTS: Readonly<Record<RetirePlace, string>> = {
  'A.clean': 'clean',
  'A.dirty': 'dirty',
  'R.clean': 'restaurant_clean',
  'R.dirty': 'restaurant_dirty',
};

/**
 * Retires a container: an exit with its code, from where it was last read or where the caller has
 * it. 404, 409 for a retired one, 422 for one that is lent or travels.
 */
export async function retire(context: CallContext, input: RetireInput): Promise<UnitDetail> {
  const { tx, caller } = context;
  const accountId = accountOf(caller);
  const { code, reason, comment = '' } = input;
  const unit = await readUnit(tx, accountId, code);
  if (unit.status === 'retired') throw conflict('Ce contenant est déjà retiré.');
  const place = input.place ?? placeOf(unit);
  if (place === undefined)
    throw invalidField('place', 'Il n’est ni à l’entrepôt ni dans un restaurant\u00a0: indiquez où vous l’avez.');
  const atRestaurant = place.startsWith('R');
  const restaurantId = atRestaurant
    ? (input.restaurant_id ?? (input.place === undefined ? unit.place?.place_id : undefined))
    : undefined;
  if (atRestaurant && (restaurantId ?? null) === null)
    throw invalidField('restaurant_id', 'Indiquez dans quel restaurant.');
  const { id, completedAt } = await record(tx, accountId, {
    type: 'admin_out',
    variant: VARIANTS[place],
    reason: EXIT_OF[reason],
    adminId: caller.personId,
    ...(restaurantId && { restaurantId }),
    comment: [RETIRED_FOR_LABELS[reason], comment].filter(Boolean).join('\u00a0: '),
    lines: [{ formatId: unit.format_id, quantity: 1, units: [code] }],
  });
  // Somebody may have retired it since it was read: its lock is held now.
  const { rowCount } = await tx.raw({
    text: 'update units set retired_for = $3 where account_id = $1 and code = $2 and retired_at = $4',
    values: [accountId, code, reason, completedAt],
  });
  if (rowCount === 0) throw conflict('Ce contenant est déjà retiré.');
  context.details['code'] = code;
  context.details['transaction'] = id;
  return readUnit(tx, accountId, code);
}

function placeOf({ place }: UnitDetail): RetirePlace | undefined {
  return RETIRE_PLACES.find((one) => place !== null && one === `${PLACE_LETTERS[place.place]}.${place.state}`);
}
