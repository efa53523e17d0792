import { type RecordBody } from '@boucle/contract/shared/transactions/record.ts';
import { type TransactionRow } from '@boucle/contract/shared/transactions/row.ts';
import { client } from '../../../api/client.ts';
import { type Movement } from '../../movements/movementForm.ts';
import { type SendOptions } from '../../saving/attempts.ts';

/** Body of the movement's own fields, in the words of the API. */
export function movementBody({ lines, day, counted, comments }: Movement) {
  return {
    lines: [...lines],
    ...(day !== undefined && { day }),
    ...(counted !== undefined && { counted }),
    ...(comments !== undefined && { comment: comments }),
  };
}

/** Records a transaction. */
export function recordMovement(body: RecordBody, options: SendOptions): Promise<TransactionRow> {
  return client.transactions.record(body, options);
}
