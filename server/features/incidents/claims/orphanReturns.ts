import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { type Incident, type OrphanReturn } from '@boucle/contract/features/incidents/calls.ts';
import { type IncidentKind } from '@boucle/contract/shared/incidents/labels.ts';
import { LIKELIHOODS, ORPHAN_DAYS, ORPHAN_METRES } from '@boucle/contract/shared/incidents/claims.ts';
import { LEDGER_PLACE_LABELS, PLACE_LETTERS, placeOfLetter } from '@boucle/contract/shared/ledgerCards/places.ts';
import { type RawBuilder, sql } from 'kysely';
import { placeNameSql } from '../../../domain/places/placeNameSql.ts';
import { allOf } from '../../../domain/transactions/criteria.ts';
import { incidentStates } from '../../../domain/transactions/incidentStates.ts';
import { withinParisDays } from '../../../platform/database/parisDays.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { likelihoodOf } from './likelihood.ts';

/** Kinds whose pieces stand against X.gap before they are settled. */
const POSTED: readonly IncidentKind[] = ['pickup', 'service', 'drawer', 'count', 'stock_count'];

const MOST = 20;

interface FoundRow {
  incident_id: number;
  kind: IncidentKind;
  place: string;
  place_id: number;
  name: string | null;
  left: number;
  at: Date;
  metres: number | null;
}

/** Degrees of a place, none where it has no position. */
const positionOf = (
  accountId: number,
  place: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select latitude, longitude from restaurants where account_id = ${accountId}::bigint and ${place} = 'R' and id = ${id}
  union all
  select latitude, longitude from drop_off_points where account_id = ${accountId}::bigint and ${place} = 'D' and id = ${id}
  union all
  select z.latitude, z.longitude from collection_drawers w
    join collection_terminals m on m.account_id = ${accountId}::bigint and m.id = w.terminal_id
    join collection_sites z on z.account_id = ${accountId}::bigint and z.id = m.site_id
   where w.account_id = ${accountId}::bigint and ${place} = 'T' and w.id = ${id})`;

/**
 * Open surpluses that may be what a claimant returned, the most likely first: the same format,
 * counted within two days of the stated return (or since the loan began), at its place, less than a
 * kilometre away as the crow flies, or at the warehouse, where what points gathered is counted.
 */
export async function orphanReturns(
  tx: Tx,
  accountId: number,
  claim: Pick<Incident, 'place' | 'format_id' | 'created_at'> & {
    readonly returnedOn: string | null;
    readonly since: Date;
  },
): Promise<OrphanReturn[]> {
  const { place, format_id, returnedOn } = claim;
  const letter = PLACE_LETTERS[place.place];
  const number = place.place_id ?? 0;
  const from = returnedOn === null ? undefined : addDays(returnedOn, -ORPHAN_DAYS);
  const to = addDays(returnedOn ?? parisDay(claim.created_at), ORPHAN_DAYS);
  const isThere = sql`(i.place = ${letter}::text and i.place_id = ${number}::bigint)`;
  const rows = await prepared(
    tx,
    sql<FoundRow>`
      select i.id as incident_id, i.kind, i.place, i.place_id, ${placeNameSql(sql`${accountId}::bigint`, sql`i.place`, sql`i.place_id`)} as name,
             i."left", i.created_at as at, d.metres
        from ${incidentStates(accountId)}
        left join lateral ${positionOf(accountId, sql`i.place`, sql`i.place_id`)} p on true
        left join lateral ${positionOf(accountId, sql`${letter}::text`, sql`${number}::bigint`)} o on true
       cross join lateral (
         select round(111195 * sqrt((p.latitude - o.latitude) ^ 2 + ((p.longitude - o.longitude) * cosd(o.latitude)) ^ 2))::int as metres) d
       where ${allOf([
         sql`i.format_id = ${format_id}::bigint and i.kind = any(${POSTED}::text[]) and i.quantity > 0 and i."left" > 0 and i.status <> 'settled'`,
         sql`i.created_at >= ${claim.since}::timestamptz`,
         sql`(${isThere} or d.metres <= ${ORPHAN_METRES}::int or i.place = 'A')`,
         ...withinParisDays(sql`i.created_at`, from, to),
       ])}
       order by ${isThere} desc, i.created_at, i.id limit ${sql.lit(MOST)}`,
  );
  return rows
    .map(({ place: at, place_id: id, name, metres, ...row }): OrphanReturn => {
      const kind = placeOfLetter(at);
      const there = at === letter && id === number;
      const days = returnedOn === null ? null : daysBetween(returnedOn, parisDay(row.at));
      return {
        ...row,
        at: row.at.toISOString(),
        place: { place: kind, place_id: id === 0 ? null : id, name: name ?? LEDGER_PLACE_LABELS[kind] },
        metres: there ? 0 : metres,
        likelihood: likelihoodOf({ isThere: there, metres, days }),
      };
    })
    .toSorted((a, b) => LIKELIHOODS.indexOf(a.likelihood) - LIKELIHOODS.indexOf(b.likelihood));
}

const DAY = 24 * 3600 * 1000;

const daysBetween = (one: string, other: string): number => Math.abs(Date.parse(one) - Date.parse(other)) / DAY;
