import { type Mention } from '@boucle/contract/features/customers/personalData.ts';
import { TEXT_SOURCE_KEYS, type TextSource } from '@boucle/contract/features/customers/dataLabels.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { conflict } from '../../platform/http/errors.ts';
import { contains } from '../transactions/criteria.ts';
import { type Named, searchedFor, withoutName } from './names.ts';

/** Texts that are read at most. */
const MOST = 500;

const TEXTS = TEXT_SOURCE_KEYS.map((source) => {
  const [table, column] = source.split('.');
  return `select '${source}' as source, ${column} as text, count(*)::int as rows
            from ${table} where account_id = $1 and plain(${column}) like any ($2::text[]) group by ${column}`;
}).join(' union all ');

/** Texts of an account that name a person, those that surely do first. */
export async function mentionsOf(tx: Tx, accountId: number, person: Named): Promise<Mention[]> {
  const { rows } = await tx.raw<{ source: TextSource; text: string; rows: number }>({
    text: `select source, text, rows from (${TEXTS}) x order by source, text limit ${MOST}`,
    values: [accountId, searchedFor(person).map(contains)],
  });
  return rows
    .flatMap((row) => {
      const found = withoutName(row.text, person);
      return found === null ? [] : [{ ...row, certain: found.certain }];
    })
    .sort((one, other) => Number(other.certain) - Number(one.certain));
}

/**
 * Takes the name of a person out of texts, traces included; seals hold ([accounting.md]). 409 where
 * a text does not say it any more.
 */
export async function redact(tx: Tx, person: Named, texts: readonly Pick<Mention, 'source' | 'text'>[]): Promise<void> {
  for (const { source, text } of texts) {
    const left = withoutName(text, person)?.text;
    const { rows } = await tx.raw<{ changed: number }>({
      text: 'select redact_text($1, $2, $3) as changed',
      values: [source, text, left ?? text],
    });
    if (left === undefined || rows[0]?.changed === 0)
      throw conflict('Un de ces textes a changé entre-temps\u00a0: relisez-les, puis confirmez.');
  }
}

/** Takes a person out of all texts that surely name them. */
export async function redactCertain(tx: Tx, accountId: number, person: Named): Promise<void> {
  const mentions = await mentionsOf(tx, accountId, person);
  await redact(
    tx,
    person,
    mentions.filter(({ certain }) => certain),
  );
}
