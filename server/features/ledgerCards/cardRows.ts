import { type RawBuilder } from 'kysely';
import { type QueryResultRow } from 'pg';
import { prepared } from '../../platform/database/prepared.ts';
import { type Tx } from '../../platform/database/transaction.ts';

/**
 * Rows of a statement of a card, planned once for all values: the same indexes give them whatever
 * these are, and PostgreSQL takes longer to plan so long a statement anew than to read a shelf's
 * card.
 */
export function cardRows<R extends QueryResultRow>(tx: Tx, query: RawBuilder<R>): Promise<R[]> {
  tx.planOnce();
  return prepared(tx, query);
}
