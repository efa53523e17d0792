import { type StockFixInput } from '@boucle/contract/shared/holders.ts';
import { type FixPlace } from '@boucle/contract/shared/transactions/record.ts';
import { type Movement, type MovementErrors } from '../../../shared/movements/movementForm.ts';

export type Direction = 'less' | 'more';
/**
 * Fate of the deposit: the ordinary way, kept for good, given by the initiative, due before the
 * books began here.
 */
export type Deposit = 'cagnotte' | 'kept' | 'offered' | 'opening';

export interface FixValues {
  readonly direction: Direction;
  readonly place: FixPlace | undefined;
  readonly deposit: Deposit;
  readonly restaurantId: number | undefined;
  readonly pointId: number | undefined;
}

export const NEW_FIX: FixValues = {
  direction: 'less',
  place: undefined,
  deposit: 'cagnotte',
  restaurantId: undefined,
  pointId: undefined,
};

export const FIX_DIRECTIONS = [
  { value: 'less', label: 'En retirer', note: 'Il en détient moins qu’affiché' },
  { value: 'more', label: 'En ajouter', note: 'Il en détient plus qu’affiché' },
] as const;

type PlaceOption = { readonly value: FixPlace; readonly label: string };

const LESS: readonly PlaceOption[] = [
  { value: 'R.back', label: 'Rendus à un restaurant' },
  { value: 'A.dirty', label: 'À l’entrepôt, sales' },
  { value: 'A.clean', label: 'À l’entrepôt, propres' },
  { value: 'D.dirty', label: 'À un point de dépôt, sales' },
  { value: 'X.lost', label: 'Perdus' },
];
const MORE: readonly PlaceOption[] = [
  { value: 'R.clean', label: 'Pris à un restaurant' },
  { value: 'A.clean', label: 'Pris à l’entrepôt' },
  { value: 'X.lost', label: 'On les croyait perdus' },
  { value: 'X.opening', label: 'Prêtés avant Boucle' },
];

/** Where containers may be, or come from. */
export const placesOf = (direction: Direction): readonly PlaceOption[] => (direction === 'less' ? LESS : MORE);

type DepositOption = { readonly value: Deposit; readonly label: string };

/** Fates that the deposit may have: it is kept only for what is lost. */
export function depositsOf(direction: Direction, place: FixPlace | undefined): readonly DepositOption[] {
  if (place === 'X.opening') return [{ value: 'opening', label: 'Reprise à l’ouverture, déjà due' }];
  if (direction === 'more') {
    return [
      { value: 'cagnotte', label: 'Prise sur sa cagnotte' },
      { value: 'offered', label: 'Offerte par l’initiative' },
    ];
  }
  return [
    { value: 'cagnotte', label: 'Rendue à sa cagnotte' },
    { value: 'offered', label: 'Reprise par l’initiative, qui l’avait offerte' },
    ...(place === 'X.lost' ? [{ value: 'kept', label: 'Conservée définitivement' } as const] : []),
  ];
}

/** Fate of the deposit as far as the place allows it: the first allowed one otherwise. */
export function depositOf({ direction, place, deposit }: FixValues): Deposit {
  const options = depositsOf(direction, place);
  return (options.find(({ value }) => value === deposit) ?? options[0])?.value ?? 'cagnotte';
}

/** Errors of the values, field by field. */
export function fixErrors({ place, restaurantId, pointId }: FixValues): MovementErrors {
  if (place === undefined) return { place: 'Le champ Lieu est obligatoire' };
  if ((place === 'R.back' || place === 'R.clean') && restaurantId === undefined)
    return { restaurant_id: 'Le champ Restaurant est obligatoire' };
  if (place === 'D.dirty' && pointId === undefined)
    return { drop_off_point_id: 'Le champ Point de dépôt est obligatoire' };
  return {};
}

const VARIANTS: Readonly<Record<Direction, Readonly<Record<Deposit, StockFixInput['variant']>>>> = {
  less: { cagnotte: 'less', kept: 'less_kept', offered: 'less_was_offered', opening: 'less' },
  more: { cagnotte: 'more', kept: 'more', offered: 'more_offered', opening: 'more_opening' },
};

/** The correction as the API takes it; what the chosen place has no use for is left out. */
export function fixInput(id: number, values: FixValues, { lines, day, counted, comments }: Movement): StockFixInput {
  const { direction, place, restaurantId, pointId } = values;
  return {
    id,
    variant: VARIANTS[direction][depositOf(values)],
    place: place ?? 'X.lost',
    ...(place?.startsWith('R.') && restaurantId !== undefined && { restaurant_id: restaurantId }),
    ...(place === 'D.dirty' && pointId !== undefined && { drop_off_point_id: pointId }),
    lines: lines.map(({ role: _, ...line }) => line),
    ...(day !== undefined && { day }),
    ...(counted !== undefined && { counted }),
    ...(comments !== undefined && { comment: comments }),
  };
}
