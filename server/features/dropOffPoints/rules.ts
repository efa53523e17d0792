import { placePagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { type DropOffPoint, type DropOffRight } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { DROP_OFF_FIELDS } from '@boucle/contract/shared/dropOffPoints/fields.ts';
import { typedTexts } from '@boucle/contract/base/fields/fields.ts';
import { type PlaceCodeRow } from '@boucle/contract/shared/places/fields.ts';
import { consoleOrigin } from '../../platform/http/consoleAddress.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { type Dependencies } from '../../dependencies.ts';
import { invalidField, notFound } from '../../platform/http/errors.ts';
import { type PrintedCode } from '../../domain/places/codePictures.ts';
import { placeKeys } from '../../domain/places/placeKeys.ts';
import { placeToken, shortCode } from '../../domain/places/signedCodes.ts';
import { readDropOffPoint } from './queries.ts';
import { codeOf, type DropOffFields, hasRestaurant, type Right } from './writeQueries.ts';

const THE_POINT = 'Ce point de dépôt';

/** The account whose points a caller sees; undefined for the platform. */
export const accountSeen = ({ accountId }: Caller): number | undefined => accountId ?? undefined;

/** The point, or 404 when the caller sees none of that number. */
export async function onePoint(tx: Tx, caller: Caller, id: number): Promise<DropOffPoint> {
  const point = await readDropOffPoint(tx, accountSeen(caller), id);
  if (point === undefined) throw notFound(THE_POINT);
  return point;
}

/** The fields whose changes the journal shows. */
export const traced = (point: DropOffPoint) => {
  const { kind, capacity, restaurant_name: restaurant, latitude, longitude } = point;
  return { ...typedTexts(DROP_OFF_FIELDS, point), kind, capacity, restaurant, latitude, longitude };
};

const RIGHT_LABELS = { may_pick_up: 'Reprendre', may_wash: 'Laver', may_wash_and_keep: 'Laver et garder' } as const;

/** Rights of each restaurant as the journal shows them: by its name. */
export const tracedRights = (rights: readonly DropOffRight[]): Record<string, string[]> =>
  Object.fromEntries(
    rights.map((right) => [
      right.restaurant_name,
      (['may_pick_up', 'may_wash', 'may_wash_and_keep'] as const)
        .filter((name) => right[name])
        .map((name) => RIGHT_LABELS[name]),
    ]),
  );

/** Whole rights of the ones that change: absent ones stay as they were. */
export const rightsAfter = (
  before: readonly DropOffRight[],
  changes: readonly (Partial<Right> & Pick<Right, 'restaurant_id'>)[],
): Right[] =>
  changes.map(({ restaurant_id, ...change }) => {
    const was = before.find((right) => right.restaurant_id === restaurant_id);
    return {
      restaurant_id,
      may_pick_up: change.may_pick_up ?? was?.may_pick_up ?? false,
      may_wash: change.may_wash ?? was?.may_wash ?? false,
      may_wash_and_keep: change.may_wash_and_keep ?? was?.may_wash_and_keep ?? false,
    };
  });

/** Refuses a linked restaurant that the account does not have (422). */
export async function assertRestaurant(tx: Tx, accountId: number, restaurantId: number | null | undefined) {
  if (restaurantId === null || restaurantId === undefined) return;
  if (!(await hasRestaurant(tx, accountId, restaurantId))) {
    throw invalidField('restaurant_id', 'Ce restaurant n’existe pas.');
  }
}

/** Refuses half a position once the changes are applied (422): a form may send one half alone. */
export function assertPosition({ latitude, longitude }: Pick<DropOffFields, 'latitude' | 'longitude'>): void {
  if (latitude === null && longitude !== null) throw invalidField('latitude', 'Le champ Latitude est obligatoire');
  if (longitude === null && latitude !== null) throw invalidField('longitude', 'Le champ Longitude est obligatoire');
}

/** The code of a point, with its printed texts. Throws a 404. */
export async function printedCode(
  tx: Tx,
  caller: Caller,
  { config, secret }: Pick<Dependencies, 'config' | 'secret'>,
  id: number,
): Promise<PrintedCode & PlaceCodeRow> {
  const row = await codeOf(tx, accountSeen(caller), id);
  if (row === undefined) throw notFound(THE_POINT);
  const code = { id, version: row.qr_version };
  const keys = await placeKeys(tx, secret, row.account_id);
  const short = shortCode(keys, 'point', code);
  return {
    link: consoleOrigin(config) + placePagePath(placeToken(keys, 'point', code)),
    short_code: short,
    shortCode: short,
    version: row.qr_version,
    name: row.name,
    address: row.address,
    hours: row.weekly_hours,
    phone: row.phone,
    accountId: row.account_id,
    accountName: row.account_name,
    call: 'Scannez ce code pour déposer vos contenants.',
  };
}
