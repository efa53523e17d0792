import { escapeIdentifier } from 'pg';
import { type Owner } from './owner.ts';
import { TABLES } from './placement.ts';
import { type Step, hasRows } from './step.ts';

/** SQL: restrictive policies, which Citus makes on its servers as permissive ones: there each would let in rather than keep out. */
const RESTRICTIVE = `select p.oid, p.polrelid, p.polrelid::regclass::text as place, p.polname as name, p.polroles,
    pg_get_expr(p.polqual, p.polrelid) as shown, pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid) as written
  from pg_policy p where not p.polpermissive and p.polrelid in (select oid from (${TABLES}) t)`;

/** SQL: the policies that each of them restricts, with what is left to be seen and written by them. */
const RESTRICTED = `select r.place, r.name as restriction, p.polname as name,
    case when p.polqual is not null then format('(%s) and (%s)', pg_get_expr(p.polqual, p.polrelid), r.shown) end as shown,
    case when p.polcmd <> 'r' then format('(%s) and (%s)', pg_get_expr(coalesce(p.polwithcheck, p.polqual), p.polrelid), r.written) end as written
  from (${RESTRICTIVE}) r left join pg_policy p on p.polrelid = r.polrelid and p.polpermissive and p.polroles && r.polroles
 where r.oid = (select min(o.oid) from (${RESTRICTIVE}) o where o.polrelid = r.polrelid) order by r.place, r.name, p.polname`;

interface Restricted {
  place: string;
  restriction: string;
  name: string | null;
  shown: string | null;
  written: string | null;
}

/** Each restriction becomes part of what it restricts: nothing else shows on one PostgreSQL, nor on the servers of a cluster. */
export const restrictions: Step = {
  title: 'Restrictions des règles d’accès écrites dans ce qu’elles restreignent',
  isNeeded: (owner) => hasRows(owner, RESTRICTIVE),
  run: async (owner) => {
    // Of a table with several the next one is found once the first is written.
    while (await hasRows(owner, RESTRICTIVE)) {
      const { rows } = await owner.query<Restricted>(RESTRICTED);
      for (const [, policies] of Map.groupBy(rows, ({ place }) => place)) await writeInto(owner, policies);
    }
  },
};

async function writeInto(owner: Owner, policies: readonly Restricted[]): Promise<void> {
  await owner.query('begin');
  try {
    for (const { place, name, shown, written } of policies) {
      if (name === null) continue;
      const using = shown === null ? '' : ` using (${shown})`;
      const check = written === null ? '' : ` with check (${written})`;
      await owner.query(`alter policy ${escapeIdentifier(name)} on ${place}${using}${check}`);
    }
    const [{ place, restriction } = { place: '', restriction: '' }] = policies;
    await owner.query(`drop policy ${escapeIdentifier(restriction)} on ${place}`);
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}
