import { euro } from '@boucle/contract/base/format.ts';
import { toEuros } from '@boucle/contract/base/primitives.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import { openOperations } from './operations.ts';
import { type Act, IS_OPEN, lockBank, writeMatches } from './store.ts';

interface Asked {
  readonly lineIds: readonly number[];
  readonly transactionIds: readonly number[];
  readonly settlementIds: readonly number[];
}

interface Line {
  readonly id: number;
  readonly day: string;
  readonly cents: number;
  readonly open: boolean;
}

const ALREADY = 'Une de ces opérations est déjà rapprochée\u00a0: relisez la page.';

/** Lines of these numbers, by which account they may be in a match; 404 when one is none. */
async function linesOf(tx: Tx, accountId: number, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await tx.raw<Line & Record<string, unknown>>({
    text: `select l.id, l.day, l.cents, ${IS_OPEN} as open from bank_lines l where l.account_id = $1 and l.id = any($2::bigint[]) order by l.id`,
    values: [accountId, ids],
  });
  if (rows.length < new Set(ids).size) throw notFound('Cette ligne de la banque');
  if (rows.some(({ open }) => !open)) throw refused(ALREADY);
  return rows;
}

/** 404 when one of them is none of the account's. */
async function expectOwn(tx: Tx, accountId: number, { transactionIds, settlementIds }: Asked): Promise<void> {
  const { rows } = await tx.raw<{ known: number }>({
    text: `select ((select count(*) from transactions where account_id = $1 and id = any($2::bigint[]))
      + (select count(*) from settlements where account_id = $1 and id = any($3::bigint[])))::int as known`,
    values: [accountId, transactionIds, settlementIds],
  });
  if ((rows[0]?.known ?? 0) < new Set(transactionIds).size + new Set(settlementIds).size)
    throw notFound('Cette opération');
}

/**
 * Matches by hand lines and operations whose amounts are the same in all; answers the match. 404
 * for what is not the account's; refused for what is matched already or moved no money at the bank.
 */
export async function joinByHand(
  tx: Tx,
  accountId: number,
  asked: Asked,
  act: Act,
): Promise<{ id: number; cents: number }> {
  await lockBank(tx, accountId);
  await expectOwn(tx, accountId, asked);
  const lines = await linesOf(tx, accountId, asked.lineIds);
  const wanted = new Set(asked.transactionIds).size + new Set(asked.settlementIds).size;
  if (lines.length + wanted < 2) throw refused('Choisissez au moins deux opérations qui se correspondent.');
  const operations = await openOperations(tx, accountId, { from: '0001-01-01', to: '9999-12-31', ids: asked });
  if (operations.length < wanted) throw refused(ALREADY);
  const [theirs, ours] = [lines, operations].map((all) => all.reduce((sum, { cents }) => sum + cents, 0));
  if (theirs !== ours)
    throw refused(
      `Les montants diffèrent\u00a0: ${euro(toEuros(theirs ?? 0))} à la banque, ${euro(toEuros(ours ?? 0))} dans les comptes.`,
    );
  const [id = 0] = await writeMatches(tx, accountId, [{ how: 'hand', lines, operations }], act);
  return { id, cents: theirs ?? 0 };
}

/** Sets a line aside that is none of this programme's business; answers the match. 404, refused. */
export async function setAside(
  tx: Tx,
  accountId: number,
  { id: lineId, reason }: { id: number; reason: string },
  act: Act,
): Promise<{ id: number; cents: number }> {
  await lockBank(tx, accountId);
  const lines = await linesOf(tx, accountId, [lineId]);
  const [id = 0] = await writeMatches(tx, accountId, [{ how: 'aside', reason, lines, operations: [] }], act);
  return { id, cents: lines[0]?.cents ?? 0 };
}

/** Undoes a match: its lines and operations are open again. 404; refused once it is undone. */
export async function undoMatch(tx: Tx, accountId: number, id: number, { personId, now }: Act): Promise<void> {
  await lockBank(tx, accountId);
  const { rows } = await tx.raw<{ undone: boolean }>({
    text: 'select undone_at is not null as undone from bank_matches where account_id = $1 and id = $2',
    values: [accountId, id],
  });
  const [match] = rows;
  if (match === undefined) throw notFound('Ce rapprochement');
  if (match.undone) throw refused('Ce rapprochement est déjà défait.');
  await tx.raw({
    text: 'update bank_matches set undone_by = $3, undone_at = $4 where account_id = $1 and id = $2',
    values: [accountId, id, personId, now],
  });
  await tx.raw({
    text: 'update bank_match_parts set undone = true where account_id = $1 and match_id = $2',
    values: [accountId, id],
  });
}
