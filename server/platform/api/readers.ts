import { type Fields } from '@boucle/contract/base/fields/fields.ts';
import { type Caller } from '../http/caller.ts';
import { accountOf } from './procedures.ts';

/** The rows that a caller reads: an account's, or one partner's within it. */
export interface Reader {
  readonly accountId: number;
  readonly partnerId: number | null;
}

/** The rows that a caller of a console reads. 403 for one without an account. */
export const readerOf = (caller: Caller): Reader => ({ accountId: accountOf(caller), partnerId: caller.partnerId });

/** A row without the texts that its initiative alone reads, when the platform asks. */
export function readableBy<Row extends object>(
  { accountId }: Pick<Caller, 'accountId'>,
  fields: Fields,
  row: Row,
): Row {
  if (accountId !== null) return row;
  const hidden = Object.entries(fields).flatMap(([name, field]) =>
    'readers' in field && field.readers === 'initiative' ? [name] : [],
  );
  if (hidden.length === 0) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))) as Row;
}
