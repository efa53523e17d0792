import { type PartnerSupplyRequest } from '@boucle/contract/partnerApi/supplyRequests.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { type PartnerCaller } from './context.ts';

interface Row extends Omit<PartnerSupplyRequest, 'asked_at'> {
  asked_at: Date;
}

/**
 * A request of the caller: the partner's own, of an owner's restaurants where a token calls.
 * Undefined for anybody else's.
 */
export async function visibleRequest(
  tx: Tx,
  { accountId, partnerId, person }: PartnerCaller,
  id: number,
): Promise<PartnerSupplyRequest | undefined> {
  const [{ rows }, { rows: lines }] = await Promise.all([
    tx.raw<Omit<Row, 'lines'> & Record<string, unknown>>({
      text: `select d.id, d.external_id, d.status, d.restaurant_id, d.wanted_on::text as wanted_on, d.comment, d.asked_at,
                    o.day::text as round_day, d.answer
               from supply_requests d left join rounds o on o.account_id = d.account_id and o.id = d.round_id
              where d.account_id = $1 and d.id = $2 and d.partner_id is not distinct from $3::bigint and ($4::bigint is null or d.restaurant_id = any($5::bigint[]))`,
      values: [accountId, id, partnerId, person?.personId ?? null, person === null ? [] : [...person.restaurantIds]],
    }),
    tx.raw<PartnerSupplyRequest['lines'][number] & Record<string, unknown>>({
      text: `select way, format_id, quantity, forecast, done from supply_request_lines
              where account_id = $1 and request_id = $2 order by way, format_id`,
      values: [accountId, id],
    }),
  ]);
  return rows.map((row) => ({ ...row, asked_at: row.asked_at.toISOString(), lines }))[0];
}

/** The request that this access made under its own number. */
export async function requestOfExternal(
  tx: Tx,
  { accountId, accessId }: PartnerCaller,
  externalId: string,
): Promise<number | undefined> {
  const { rows } = await tx.raw<{ id: number }>({
    text: 'select id from supply_requests where account_id = $1 and access_id = $2 and external_id = $3',
    values: [accountId, accessId, externalId],
  });
  return rows[0]?.id;
}
