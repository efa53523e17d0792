import { type Tx } from '../../platform/database/transaction.ts';

/** Columns of an account's row that its settings fill; `undefined` leaves one as it is. */
export interface AccountColumns {
  name?: string | undefined;
  slug?: string | undefined;
  trash_bag_capacity?: number | undefined;
  default_card_amount_cents?: number | null | undefined;
  restaurant_help_video_url?: string | null | undefined;
  customer_help_video_url?: string | null | undefined;
  sign_up?: boolean | undefined;
  connect_with_google?: boolean | undefined;
  google_client_id?: string | null | undefined;
  colors?: string | undefined;
  content?: string | undefined;
  warehouse?: string | undefined;
  logo_url?: string | null | undefined;
  icon_url?: string | null | undefined;
}

/**
 * Locks an account until the end of the transaction: of two saves at once, the second sees what the
 * first made.
 */
export async function lockAccount(tx: Tx, accountId: number): Promise<void> {
  await tx.raw({
    text: 'select from accounts where id = $1 for no key update',
    values: [accountId],
  });
}

export async function updateAccount(tx: Tx, accountId: number, columns: AccountColumns): Promise<void> {
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
  await tx
    .updateTable('accounts')
    .set((row) => ({ ...given, version: row('version', '+', 1) }))
    .where('id', '=', accountId)
    .execute();
}
