import { type MessageAct } from '@boucle/contract/shared/messages/labels.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { type Concerned } from './recipients.ts';

interface Written {
  readonly act: MessageAct;
  readonly thingId: number;
  readonly subject: string;
  readonly text: string;
  /** Their address answers. */
  readonly authorId: number;
  /** The author receives the words too. */
  readonly copied?: boolean | undefined;
}

/**
 * Writes a message to each recipient, which leaves some seconds later; one who declined it, or has
 * no address, has it on their page alone. Answers the numbers.
 */
export async function writeMessages(
  tx: Tx,
  accountId: number,
  { act, thingId, subject, text, authorId, copied = false }: Written,
  recipients: readonly (Concerned & { readonly declined?: boolean })[],
): Promise<number[]> {
  const { rows } = await tx.raw<{ id: number }>({
    text: `insert into messages (account_id, act, thing_id, audience, audience_id, person_id, name, address, subject, text, created_by, copied)
           select $1, $2, $3, r.audience, r.audience_id, r.person_id, r.name, r.address, $4, $5, $6, $7
             from unnest($8::text[], $9::bigint[], $10::bigint[], $11::text[], $12::text[])
               as r(audience, audience_id, person_id, name, address) returning id`,
    values: [
      ...[accountId, act, thingId, subject, text, authorId, copied],
      recipients.map(({ of }) => of.audience),
      recipients.map(({ of }) => of.id),
      recipients.map(({ personId }) => personId),
      recipients.map(({ name }) => name),
      recipients.map(({ address, declined = false }) => (declined ? null : address)),
    ],
  });
  return rows.map(({ id }) => id);
}
