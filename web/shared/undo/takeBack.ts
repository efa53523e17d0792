import { count } from '@boucle/contract/base/format.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { createAttempts, type SendOptions } from '../saving/attempts.ts';
import { type Outcome, sendEach } from '../saving/sendEach.ts';

type Reversed = Pick<TransactionRow, 'id' | 'owner' | 'restaurant_name' | 'drop_off_point_name'>;

/**
 * Why what was recorded is not all taken back. `again`: something had no answer, and must be asked
 * again to know.
 */
export interface NotTakenBack {
  readonly reason: string;
  readonly again: boolean;
}

/** How many places or holders are named for one reason. */
const NAMED = 3;
const NO_ANSWER = 'pas de réponse. Annulez de nouveau, rien ne sera annulé deux fois.';

/**
 * Takes transactions back, each by its reversal; pressed again, the ones that are not, under the
 * same keys. Resolves to what is left to say, undefined once all are taken back.
 */
export function createTakeBack<Row extends Reversed>(
  rows: readonly Row[],
  reverse: (row: Row, options: SendOptions) => Promise<unknown>,
): () => Promise<NotTakenBack | undefined> {
  const attempts = createAttempts();
  let outcomes: ReadonlyMap<number, Outcome<unknown>> = new Map();
  return async () => {
    const left = rows.filter(({ id }) => !['done', 'awaiting'].includes(outcomes.get(id)?.state ?? ''));
    outcomes = new Map([...outcomes, ...(await sendEach(left, { attempts, send: reverse, before: outcomes }))]);
    const refused = rows.flatMap((row) => {
      const outcome = outcomes.get(row.id);
      if (outcome === undefined || outcome.state === 'done') return [];
      const isAwaiting = outcome.state === 'awaiting';
      return [{ row, isAwaiting, reason: outcome.state === 'unknown' ? NO_ANSWER : outcome.reason }];
    });
    if (refused.length === 0) return undefined;
    const again = [...outcomes.values()].some(({ state }) => state === 'unknown');
    const [only] = refused;
    if (rows.length === 1 && only !== undefined)
      return { reason: `${again || only.isAwaiting ? 'Annulation' : 'Non annulé'}\u00a0: ${only.reason}`, again };
    const byReason = Map.groupBy(refused, ({ reason }) => reason);
    const reasons = [...byReason].map(([reason, those]) => `${namesOf(those.map(({ row }) => row))}\u00a0: ${reason}`);
    const done = count(rows.length - refused.length, 'annulée', 'annulées');
    return { reason: `${done} sur ${rows.length}. ${reasons.join(' ')}`, again };
  };
}

/** « Manon, Bistrot du Quai et 4 autres ». */
function namesOf(rows: readonly Reversed[]): string {
  const names = rows.map(
    (row) => row.owner?.label ?? row.restaurant_name ?? row.drop_off_point_name ?? `n°\u00a0${row.id}`,
  );
  if (names.length <= NAMED) return names.join(', ');
  return `${names.slice(0, NAMED - 1).join(', ')} et ${names.length - NAMED + 1} autres`;
}
