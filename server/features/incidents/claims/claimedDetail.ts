import { type Incident, type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { sql } from 'kysely';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { orphanReturns } from './orphanReturns.ts';
import { addressesOf } from './recipients.ts';

type Claimed = NonNullable<IncidentDetail['claimed']>;

interface LoanRow {
  since: Date;
  restaurant_id: number | null;
  restaurant_name: string | null;
  unit_deposit_cents: number;
  held: number;
}

/** What a claim is judged by; null of any other incident. */
export async function claimedDetail(tx: Tx, accountId: number, incident: Incident): Promise<Claimed | null> {
  const { claim } = incident;
  if (claim === null) return null;
  const { by, claimant, loan_id: lotId } = claim;
  const [loan] =
    lotId === null
      ? []
      : await prepared(
          tx,
          sql<LoanRow>`select l.since, l.restaurant_id, r.name as restaurant_name, l.unit_deposit_cents, l.left_quantity as held
            from lots l left join restaurants r on r.account_id = l.account_id and r.id = l.restaurant_id
           where l.account_id = ${accountId}::bigint and l.id = ${lotId}::bigint`,
        );
  const [past] =
    by === 'customer'
      ? await prepared(
          tx,
          sql<{ borrowed: number; held: number }>`
            select coalesce(sum(opened), 0)::int as borrowed, coalesce(sum(left_quantity), 0)::int as held
              from lots where account_id = ${accountId}::bigint and owner = 'U' and owner_id = ${claimant.id}::bigint`,
        )
      : [];
  const column = sql.ref(`${by}_id`);
  const [earlier] = await prepared(
    tx,
    sql<{ count: number }>`select count(*)::int as count from incidents
      where account_id = ${accountId}::bigint and kind = 'claim' and claimed_by = ${by}::text and ${column} = ${claimant.id}::bigint
        and id < ${incident.id}::bigint`,
  );
  return {
    past: past ?? null,
    earlier_claims: earlier?.count ?? 0,
    reachable: (await addressesOf(tx, accountId, incident)).length > 0,
    loan:
      loan === undefined
        ? null
        : {
            since: loan.since.toISOString(),
            restaurant:
              loan.restaurant_id === null ? null : { id: loan.restaurant_id, name: loan.restaurant_name ?? '' },
            unit_deposit: toEuros(loan.unit_deposit_cents),
            held: loan.held,
          },
    orphan_returns:
      loan === undefined || incident.left === 0
        ? []
        : await orphanReturns(tx, accountId, { ...incident, returnedOn: claim.returned_on, since: loan.since }),
  };
}
