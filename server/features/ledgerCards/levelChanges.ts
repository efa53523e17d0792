import { type LevelChange } from '@boucle/contract/features/ledgerCards/calls.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { sql } from 'kysely';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/** As many changes of levels as are looked at, the latest ones. */
const MOST_CHANGES = 100;

type Levels = Pick<LevelChange['after'], 'alert_level' | 'target_level'>;

interface EventRow {
  at: Date;
  by: string | null;
  before: Readonly<Record<string, number | null>>;
  after: Readonly<Record<string, number | null>>;
}

/**
 * Changes of the levels of a format at a restaurant from a Paris day on, the first change first:
 * from the journal, which names levels by the title of the format and holds only changed ones, so
 * that the others are followed back from how they stand `now`.
 */
export async function levelChanges(
  tx: Tx,
  accountId: number,
  { restaurantId, title, now, from }: { restaurantId: number; title: string; now: Levels; from: string | undefined },
): Promise<LevelChange[]> {
  // Journals of before name the minimum « alerte ».
  const alert = [`${title}, minimum`, `${title}, alerte`];
  const target = [`${title}, cible`];
  const events = await prepared(
    tx,
    sql<EventRow>`
      select e.created_at as at, coalesce(nullif(p.name, ''), p.email) as by, e.details->'before' as before, e.details->'after' as after
        from events e left join people p on p.id = e.person_id
       where e.account_id = ${accountId}::bigint and e.resource = 'restaurants' and e.entity_id = ${String(restaurantId)}::text
         and e.action = 'restaurants.setLevels' and e.details->'after' ?| ${[...alert, ...target]}::text[]
       order by e.id desc limit ${sql.lit(MOST_CHANGES)}`,
  );
  const valueOf = (levels: EventRow['before'], names: readonly string[], otherwise: number | null): number | null => {
    const name = names.find((one) => Object.hasOwn(levels, one));
    return name === undefined ? otherwise : (levels[name] ?? null);
  };
  let stood = now;
  const changes: LevelChange[] = [];
  for (const { at, by, before, after } of events) {
    if (from !== undefined && parisDay(at) < from) break;
    const then = {
      alert_level: valueOf(after, alert, stood.alert_level),
      target_level: valueOf(after, target, stood.target_level),
    };
    stood = {
      alert_level: valueOf(before, alert, then.alert_level),
      target_level: valueOf(before, target, then.target_level),
    };
    changes.unshift({ at: at.toISOString(), by, before: stood, after: then });
  }
  return changes;
}
