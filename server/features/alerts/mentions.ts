import { type Mention } from '@boucle/contract/features/alerts/calls.ts';
import { type AlertEvidence, mentionsOf } from '@boucle/contract/features/alerts/evidence.ts';
import { type Mentioned, type MentionRef } from '@boucle/contract/shared/alerts/labels.ts';
import { customerName } from '@boucle/contract/features/customers/name.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { cardLabel } from '../../domain/transactions/row.ts';

interface NameRow {
  of: Exclude<Mentioned, 'card' | 'bank'>;
  id: number;
  name: string;
  email: string;
  erased: boolean;
  within: number | null;
}

const keyOf = ({ of, id }: MentionRef): string => `${of}:${id}`;

/**
 * Names of what some evidence mentions, each evidence's subject first. Names are today's; an erased
 * person has none.
 */
export async function mentionsIn(
  tx: Tx,
  accountId: number,
  found: readonly AlertEvidence[],
): Promise<(evidence: AlertEvidence) => Mention[]> {
  const refs = found.flatMap(mentionsOf);
  const ids = (of: Mentioned): number[] => [...new Set(refs.filter((ref) => ref.of === of).map(({ id }) => id))];
  const account = sql`${accountId}::bigint`;
  const plainly = (of: Mentioned, table: string, column = 'name') => sql`
    select ${sql.lit(of)} as of, id, ${sql.ref(column)} as name, '' as email, false as erased, null::bigint as within
      from ${sql.table(table)} where account_id = ${account} and id = any(${ids(of)}::bigint[])`;
  const rows =
    refs.length === 0
      ? []
      : await prepared(
          tx,
          sql<NameRow>`
            select 'customer' as of, id, name, email, erased_at is not null as erased, null::bigint as within
              from customers where account_id = ${account} and id = any(${ids('customer')}::bigint[])
            union all ${plainly('restaurant', 'restaurants')}
            union all ${plainly('format', 'formats', 'title')}
            union all
            select 'person', id, coalesce(nullif(name, ''), email), '', false, null from people
             where account_id = ${account} and id = any(${ids('person')}::bigint[])
            union all
            select 'drawer', w.id, concat_ws(', ', z.name, m.name, w.name), '', false, z.id from collection_drawers w
              join collection_terminals m on m.account_id = w.account_id and m.id = w.terminal_id
              join collection_sites z on z.account_id = m.account_id and z.id = m.site_id
             where w.account_id = ${account} and w.id = any(${ids('drawer')}::bigint[])
            union all
            select 'access', a.id, concat_ws(', ', p.name, a.name), '', false, a.partner_id from api_accesses a
              left join partners p on p.account_id = a.account_id and p.id = a.partner_id
             where a.account_id = ${account} and a.id = any(${ids('access')}::bigint[])`,
        );
  const known = new Map(rows.map((row) => [keyOf(row), row]));
  return (evidence) => {
    const once = new Map(mentionsOf(evidence).map((ref) => [keyOf(ref), ref]));
    return [...once.values()].map((ref) => mentionOf(ref, known.get(keyOf(ref))));
  };
}

function mentionOf({ of, id }: MentionRef, row: NameRow | undefined): Mention {
  if (of === 'card') return { of, id, name: cardLabel(id), within: null };
  if (of === 'bank') return { of, id, name: 'Banque', within: null };
  if (row === undefined) return { of, id, name: `n°\u00a0${id}`, within: null };
  return { of, id, name: of === 'customer' ? customerName(row) : row.name, within: row.within };
}
