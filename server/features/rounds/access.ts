import { type RoundStatus } from '@boucle/contract/features/rounds/labels.ts';
import { accountOf } from '../../platform/api/procedures.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Caller } from '../../platform/http/caller.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';

/** Columns of a round that are read before anything is done with it. */
export interface RoundRow {
  readonly id: number;
  readonly title: string;
  readonly day: string;
  /** Since when it may be driven. */
  readonly ready_at: Date;
  readonly status: RoundStatus;
  readonly vehicle_capacity: number | null;
  readonly start_minute: number;
  readonly start_latitude: number | null;
  readonly start_longitude: number | null;
  readonly partner_id: number | null;
  readonly driver_id: number | null;
  readonly cancel_reason: string | null;
  readonly version: number;
}

/**
 * SQL of which rounds a caller may see: all of the initiative's, or the ones that a partner is
 * given, once they are ready; of those an employee ($4) the ones whose link they opened.
 */
const SEEN = `($2::bigint is null or partner_id = $2 and status <> 'draft')
  and ($4::bigint is null or exists (select from round_drivers where account_id = $1 and round_id = $3 and person_id = $4))`;

/** SQL: whether another session than $5 opened the round last; to an employee it is closed then. */
const ELSEWHERE = `($4::bigint is not null and coalesce((select session_id <> $5 from round_openings
  where account_id = $1 and round_id = $3 order by id desc limit 1), false)) as elsewhere`;

/**
 * A round that the caller may see, under lock where it is to be changed: acts on one go in turn;
 * `byLink`: before an employee has opened its link. 404 for one of another account, of another
 * partner, and for a draft where a partner asks: whether it exists is not revealed. 409 for an
 * employee whose round is open in another browser.
 */
export async function roundFor(
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  id: number,
  { locked = false, byLink = false } = {},
): Promise<RoundRow> {
  const { rows } = await tx.raw<RoundRow & { elsewhere: boolean }>({
    text: `select id, title, day::text as day, case when ready_at is null then created_at else ready_at end as ready_at, status, vehicle_capacity, start_minute, start_latitude, start_longitude, partner_id, driver_id,
                  cancel_reason, version, ${ELSEWHERE}
             from rounds where account_id = $1 and id = $3 and ${SEEN} ${locked ? 'for no key update' : ''}`,
    values: [
      ...[accountOf(caller), caller.partnerId, id],
      caller.role === 'partner_delegated_admin' && !byLink ? caller.personId : null,
      caller.sessionId,
    ],
  });
  const [found] = rows;
  if (found === undefined) throw notFound('Cette tournée');
  const { elsewhere, ...row } = found;
  if (elsewhere) throw openElsewhere();
  return row;
}

export const openElsewhere = () =>
  conflict(
    'Cette tournée est ouverte dans un autre navigateur. Ouvrez-la ici pour continuer\u00a0: elle se fermera là-bas.',
  );

/** Refuses (409) to prepare a round that is driven already, or over. */
export function assertPlanned({ status }: RoundRow): void {
  if (status === 'under_way') throw conflict('Cette tournée est en cours\u00a0: elle ne se modifie plus.');
  assertRunning(status);
}

/** Refuses (409) what comes after the end of a round. */
export function assertRunning(status: RoundStatus): void {
  if (status === 'done') throw conflict('Cette tournée est faite.');
  if (status === 'cancelled') throw conflict('Cette tournée est annulée.');
}
