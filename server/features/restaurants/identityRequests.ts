import { type IdentityStatus } from '@boucle/contract/shared/restaurants/labels.ts';
import { vatNumberOf } from '@boucle/contract/base/validation/business.ts';
import { type IdentityRequest, type RestaurantDetail } from '@boucle/contract/features/restaurants/shapes.ts';
import { asPlatform } from '../../auth/asPlatform.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** A request as it is kept; its wanted values whole. */
export interface KeptRequest {
  readonly id: number;
  readonly person_id: number;
  readonly status: IdentityStatus | 'replaced';
  readonly siren: string | null;
  readonly iban: string | null;
  readonly asked_at: Date;
  readonly reason: string;
}

/** The last request of a restaurant, whatever became of it. */
export async function latestRequest(tx: Tx, accountId: number, restaurantId: number): Promise<KeptRequest | undefined> {
  const { rows } = await tx.raw<KeptRequest>({
    text: `select id, person_id, siren, iban, asked_at, reason,
                  case when status = 'to_confirm' and expires_at <= clock_timestamp() then 'expired' else status end as status
             from identity_requests where account_id = $1 and restaurant_id = $2 order by id desc limit 1`,
    values: [accountId, restaurantId],
  });
  return rows[0];
}

/** The request that waits for an administrator; undefined where none does. */
export async function awaitingRequest(
  tx: Tx,
  accountId: number,
  restaurantId: number,
): Promise<IdentityRequest | undefined> {
  const latest = await latestRequest(tx, accountId, restaurantId);
  if (latest?.status !== 'awaiting') return undefined;
  const { rows } = await asPlatform(tx, () =>
    tx.raw<{ name: string }>({
      text: `select coalesce(nullif(name, ''), email) as name from people where id = $1`,
      values: [latest.person_id],
    }),
  );
  const { id, siren, iban, asked_at } = latest;
  return { id, siren, iban, asked_at: asked_at.toISOString(), asked_by: rows[0]?.name ?? '' };
}

/**
 * The fields that a request changes: what an earlier SIREN or IBAN determined goes with it, but for
 * a VAT number, which follows from the SIREN.
 */
export function wantedFields(
  { siren, iban }: Pick<KeptRequest, 'siren' | 'iban'>,
  before: Pick<RestaurantDetail, 'siret' | 'vat_number'>,
): { siren?: string; iban?: string; bic?: null; siret?: null; vat_number?: string } {
  return {
    ...(iban !== null && { iban, bic: null }),
    ...(siren !== null && {
      siren,
      ...(before.siret?.startsWith(siren) === false && { siret: null }),
      ...(before.vat_number !== null && { vat_number: vatNumberOf(siren) }),
    }),
  };
}

/** Writes an administrator's decision of the request that waits; false when it waits no longer. */
export async function decideRequest(
  tx: Tx,
  accountId: number,
  id: number,
  { status, personId, reason }: { status: 'accepted' | 'refused'; personId: number; reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.raw({
    text: `update identity_requests set status = $3, decided_by = $4, decided_at = now(), reason = $5
            where account_id = $1 and id = $2 and status = 'awaiting'`,
    values: [accountId, id, status, personId, reason],
  });
  return rowCount === 1;
}
