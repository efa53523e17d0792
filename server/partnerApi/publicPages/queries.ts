import { type ReturnPlaceKind } from '@boucle/contract/shared/places/returnPlaces.ts';
import { type SecretKeys } from '../../platform/crypto/keys.ts';
import { placeKeys } from '../../domain/places/placeKeys.ts';
import { type SignedPlace, namedPlace, readPlaceToken } from '../../domain/places/signedCodes.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** An open initiative. */
export interface Initiative {
  readonly accountId: number;
  readonly account: string;
  readonly slug: string;
}

/** Condition of an account `a` that has public pages. */
export const OPEN = 'a.deactivated_at is null and a.slug is not null';

export const KIND_OF = { point: 'drop_off_point', drawer: 'drawer' } as const satisfies Record<
  SignedPlace,
  ReturnPlaceKind
>;

const PLACE = {
  point: `drop_off_points p join accounts a on a.id = p.account_id and ${OPEN}`,
  drawer: `collection_drawers p join accounts a on a.id = p.account_id and ${OPEN}
             join collection_terminals t on t.account_id = p.account_id and t.id = p.terminal_id
             join collection_sites z on z.account_id = p.account_id and z.id = t.site_id`,
} as const satisfies Record<SignedPlace, string>;

const IN_SERVICE = {
  point: `p.status = 'active'`,
  drawer: `p.status = 'active' and z.status = 'active'`,
} as const satisfies Record<SignedPlace, string>;

/**
 * The place of a code, in the open initiative whose key signed it; undefined otherwise. Initiatives
 * of several installations may have given the same number. Platform scope.
 */
export async function placeOfCode(
  tx: Tx,
  secret: SecretKeys,
  { place, token }: { readonly place: SignedPlace; readonly token: string },
): Promise<
  (Initiative & { readonly id: number; readonly inService: boolean; readonly replaced: boolean }) | undefined
> {
  // A code that is not ours is looked for as well: it takes as long.
  const { id, version } = namedPlace(place, token)?.code ?? { id: 0, version: 0 };
  const { rows } = await tx.raw<Initiative & { id: number; inService: boolean; replaced: boolean }>({
    text: `select p.id, p.account_id as "accountId", a.name as account, a.slug, ${IN_SERVICE[place]} as "inService",
                  p.qr_version <> $2 as replaced
             from ${PLACE[place]} where p.id = $1 order by p.account_id`,
    values: [id, version],
  });
  for (const found of rows)
    if (readPlaceToken(await placeKeys(tx, secret, found.accountId), place, token) !== undefined) return found;
  return undefined;
}

/** A card that serves, in an open initiative; undefined otherwise. Platform scope. */
export async function cardOfCode(tx: Tx, uuid: string): Promise<(Initiative & { readonly id: number }) | undefined> {
  const { rows } = await tx.raw<Initiative & { id: number }>({
    text: `select h.id, h.account_id as "accountId", a.name as account, a.slug
             from card_holders h join accounts a on a.id = h.account_id and ${OPEN}
            where h.uuid = $1 and h.status <> 'disabled'`,
    values: [uuid],
  });
  return rows[0];
}

/** Titles of the formats of the programme, by number. */
export async function formatTitles(tx: Tx, accountId: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.raw<{ id: number; title: string }>({
    text: 'select id, title from formats where account_id = $1 and active order by id',
    values: [accountId],
  });
  return new Map(rows.map(({ id, title }) => [id, title]));
}
