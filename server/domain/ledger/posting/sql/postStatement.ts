import { type SqlText } from '../../../../platform/database/statementNames.ts';
import { type Books } from '../../books/books.ts';
import { type Posting } from '../posting.ts';
import { Statement } from '../../sqlStatement.ts';
import {
  writeCard,
  writeFees,
  writeHolderTotals,
  writeHolds,
  writeIncidents,
  writeRollups,
} from './writeConsequences.ts';
import { writeEntries, writeLots, writeMovements } from './writeLedgers.ts';
import { type Shared, insertLines, writeTransaction } from './writeTransaction.ts';

/**
 * Longer transactions are rare; their statements are not kept, so that a connection keeps a few
 * dozen plans at most.
 */
const NAMED_LINES = 3;

/**
 * The whole transaction as one statement made for its shape: only the parts it needs, rows as
 * VALUES (measured: half the time of arrays and unnest). What the books found and locked is updated
 * by number; the rest (the outside world, accounts that may go below zero, cells and accounts used
 * for the first time) is inserted or added to by key: an insert proposes the change itself as a
 * first value, which a guarded one would refuse if negative.
 */
export function postStatement(accountId: number, posting: Posting, books: Books, id: number): SqlText {
  const sql = new Statement();
  const shared = sharedBy(sql, accountId, posting);
  sql.part('posted', writeTransaction(sql, id, posting, shared));
  return writeRest(sql, shared, posting, books);
}

function sharedBy(sql: Statement, accountId: number, { at, day, parties }: Posting): Shared {
  return {
    account: sql.value(accountId, 'bigint'),
    instant: sql.value(at.toISOString(), 'timestamptz'),
    day: sql.value(day, 'date'),
    restaurant: sql.value(parties.restaurantId ?? null, 'bigint'),
  };
}

function writeRest(sql: Statement, shared: Shared, posting: Posting, books: Books): SqlText {
  const { account } = shared;
  if (posting.lines.length > 0 && posting.completesId === null)
    sql.part('written_lines', insertLines(sql, posting, account));
  writeMovements(sql, shared, posting, books);
  writeEntries(sql, shared, posting, books);
  writeLots(sql, posting, shared);
  writeRollups(sql, posting, shared);
  writeCard(sql, posting, shared);
  writeFees(sql, account, posting);
  writeHolds(sql, account, posting);
  writeIncidents(sql, shared, posting);
  writeHolderTotals(sql, account, posting);
  return sql.query(posting.lines.length <= NAMED_LINES);
}
