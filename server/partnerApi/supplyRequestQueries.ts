import { type PartnerSupplyRequest } from '@boucle/contract/partnerApi/supplyRequests.ts';
import { type Tx } from '../platform/database/transaction.ts';
import { type PartnerCaller } from './context.ts';
import { LIMIT, within } from './pages.ts';

interface Row extends Omit<PartnerSupplyRequest, 'asked_at'> {
  asked_at: Date;
}

/** Requests of account $1 and partner $2; of restaurants $4 where person $3 calls. */
const REQUESTS = `
  select d.id, d.external_id, d.status, d.restaurant_id, d.wanted_on::text as wanted_on, d.comment, d.asked_at,
         o.day::text as round_day, d.answer,
         (select json_agg(json_build_object('way', l.way, 'format_id', l.format_id, 'quantity', l.quantity,
                   'forecast', l.forecast, 'done', l.done) order by l.way, l.format_id)
            from supply_request_lines l where l.account_id = $1 and l.request_id = d.id) as lines
    from supply_requests d left join rounds o on o.account_id = $1 and o.id = d.round_id
   where d.account_id = $1 and d.partner_id is not distinct from $2::bigint and ($3::bigint is null or d.restaurant_id = any($4::bigint[]))`;

const ofCaller = ({ accountId, partnerId, person }: PartnerCaller) => [
  accountId,
  partnerId,
  person?.personId ?? null,
  [...(person?.restaurantIds ?? [])],
];

const requestOf = (row: Row): PartnerSupplyRequest => ({ ...row, asked_at: row.asked_at.toISOString() });

/**
 * A request of the caller: the partner's own, of an owner's restaurants where a token calls.
 * Undefined for anybody else's.
 */
export async function visibleRequest(
  tx: Tx,
  caller: PartnerCaller,
  id: number,
): Promise<PartnerSupplyRequest | undefined> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `${REQUESTS} and d.id = $5`,
    values: [...ofCaller(caller), id],
  });
  return rows.map(requestOf)[0];
}

/** Which requests of a list are asked for, the latest first. */
interface RequestPage {
  readonly cursor?: number | undefined;
  readonly status?: readonly PartnerSupplyRequest['status'][] | undefined;
  readonly since?: string | undefined;
}

/** A page of the caller's requests. */
export async function visibleRequests(
  tx: Tx,
  caller: PartnerCaller,
  { cursor, status, since }: RequestPage,
): Promise<PartnerSupplyRequest[]> {
  const { rows } = await tx.raw<Row & Record<string, unknown>>({
    text: `${REQUESTS} and ($5::text[] is null or d.status = any($5)) and
        ${within({ at: 'd.asked_at', id: 'd.id', cursor: '$7', since: '$6' }, 'select asked_at from supply_requests where account_id = $1 and id = $7')}
      order by d.asked_at desc, d.id desc ${LIMIT}`,
    values: [...ofCaller(caller), status === undefined ? null : [...status], since ?? null, cursor ?? null],
  });
  return rows.map(requestOf);
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
