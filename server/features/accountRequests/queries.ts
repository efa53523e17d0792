import { type AccountRequest } from '@boucle/contract/accountRequests.ts';
import { type Tx } from '../../database/transaction.ts';

/** Keeps a request to open an initiative, for a super administrator to read. Platform scope. */
export async function insertRequest(tx: Tx, request: AccountRequest, address: string | null): Promise<void> {
  await tx
    .insertInto('account_requests')
    .values({
      name: request.name,
      contact: request.contact,
      email: request.email.toLowerCase(),
      city: request.city,
      message: request.message ?? '',
      address,
    })
    .execute();
}
