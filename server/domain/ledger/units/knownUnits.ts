import { type UnitStatus, writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type NamedUnit } from '../books/unitArrows.ts';
import { LedgerRefusal } from '../refusals.ts';
import { type CommandLine } from '../types.ts';
import { type KnownUnit } from './unitMove.ts';

/**
 * Containers that a later posting of the same act names are seen now: an earlier one forgets the
 * longest unseen.
 */
export async function seeUnits(tx: Tx, accountId: number, lines: readonly Pick<CommandLine, 'units'>[]): Promise<void> {
  const codes = lines.flatMap(({ units = [] }) => units);
  if (codes.length === 0) return;
  await tx.raw({
    text: 'update units set last_seen_at = greatest(last_seen_at, $3) where account_id = $1 and code = any($2::text[])',
    values: [accountId, codes, tx.now()],
  });
}

type Named = Pick<NamedUnit, 'code' | 'formatId'>;

/** Containers that lines name, in the order of the lines. */
export const namedOf = (lines: readonly Pick<CommandLine, 'formatId' | 'units'>[]): Named[] =>
  lines.flatMap(({ formatId, units = [] }) => units.map((code) => ({ code, formatId })));

/**
 * The named containers as they were last read, in their order, under lock. LedgerRefusal for a code
 * that the account does not have, or of another format.
 */
export async function lockNamed(tx: Tx, accountId: number, named: readonly Named[]): Promise<KnownUnit[]> {
  if (named.length === 0) return [];
  const { rows } = await tx.raw<{
    code: string;
    format_id: number;
    status: UnitStatus;
    place: string | null;
    place_id: number;
    state: string;
    uses: number;
    restaurant_id: number | null;
  }>({
    text: `select code, format_id, status, place, place_id, state, uses, restaurant_id from units
            where account_id = $1 and code = any($2::text[]) order by code for no key update`,
    values: [accountId, named.map(({ code }) => code)],
  });
  const found = new Map(rows.map((row) => [row.code, row]));
  return named.map(({ code, formatId }) => {
    const row = found.get(code);
    if (row === undefined) throw new LedgerRefusal(`Aucun contenant n’a le code ${writtenCode(code)}.`, 'lines');
    if (row.format_id !== formatId)
      throw new LedgerRefusal(`Le contenant ${writtenCode(code)} est d’un autre format.`, 'lines');
    return {
      code,
      formatId,
      status: row.status,
      at: row.place === null ? null : { place: row.place, placeId: row.place_id, state: row.state },
      uses: row.uses,
      restaurantId: row.restaurant_id,
    };
  });
}
