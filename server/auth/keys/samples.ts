import { type SecretKey } from '../../platform/crypto/keys.ts';
import { tryOpen } from '../../platform/crypto/seal.ts';
import { SEALED_COLUMNS, type SealedColumn, placeOf } from '../../platform/crypto/sealedColumns.ts';
import { type Tx } from '../../platform/database/transaction.ts';

const EACH = 5;
/** Simulated cards of before have one byte for a seal: nothing can be learnt of them. */
const SHORTEST = 28;

/**
 * Which of these keys opens most of what is sealed in a database that has no list of keys yet; null
 * when nothing is sealed, undefined when none opens anything. Platform scope.
 */
export async function openerOf<K extends SecretKey>(tx: Tx, keys: readonly K[]): Promise<K | null | undefined> {
  const opened = new Map<K, number>();
  let sealed = 0;
  for (const column of Object.values<SealedColumn>(SEALED_COLUMNS)) {
    for (const { place, bytes } of await samplesOf(tx, column)) {
      sealed += 1;
      for (const key of keys) {
        const alone = { active: key, listed: [key], report: () => undefined };
        if (tryOpen(alone, place, bytes) !== undefined) opened.set(key, (opened.get(key) ?? 0) + 1);
      }
    }
  }
  if (sealed === 0) return null;
  return [...opened].sort(([, a], [, b]) => b - a)[0]?.[0];
}

async function samplesOf(tx: Tx, sealed: SealedColumn) {
  const { table, column, row } = sealed;
  const { rows } = await tx.raw<Record<string, string | number | null> & { sealed: Buffer }>({
    text: `select ${row.join(', ')}, ${column} as sealed from ${table}
            where length(${column}) >= ${SHORTEST} order by created_at desc limit ${EACH}`,
  });
  return rows.map((one) => ({
    place: placeOf(
      sealed,
      row.map((part) => one[part] ?? null),
    ),
    bytes: one.sealed,
  }));
}
