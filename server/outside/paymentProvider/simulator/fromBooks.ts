import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { booksOf, demoAccounts } from './booksQueries.ts';
import { createAccount, REQUIREMENTS, notify } from './connect.ts';
import { addBalanceRow } from './ledger.ts';
import { chargeOf } from './payments.ts';
import { type SimulatorStore } from './store.ts';

const LAST_FOUR = '4242';

/**
 * Gives the simulator the past of the demo: accounts that our rows name and it does not know, with
 * the payments and payouts that our books say. Whatever comes later is its own. Answers how many
 * accounts were made.
 */
export async function fillFromBooks(database: Database, store: SimulatorStore): Promise<number> {
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const accounts = await demoAccounts(tx);
    const unknown = accounts.filter(({ account }) => store.get('', 'account', account) === undefined);
    for (const { accountId, account, name } of unknown) {
      const books = await booksOf(tx, accountId);
      store.transaction(() => {
        notify(store, createAccount(store, { business_profile: { name } }, account), REQUIREMENTS);
        for (const { charge, intent, balanceRow, cents, fee, at, payment } of books.payments) {
          const created = secondsOf(at);
          addBalanceRow(store, account, {
            id: balanceRow,
            type: 'charge',
            amount: cents,
            fee,
            source: charge,
            created,
          });
          store.put(
            account,
            chargeOf({ id: charge, intentId: intent, cents, created, balanceId: balanceRow, card: LAST_FOUR }),
          );
          store.put(account, {
            id: intent,
            object: 'payment_intent',
            created,
            amount: cents,
            amount_received: cents,
            currency: 'eur',
            last_payment_error: null,
            latest_charge: charge,
            metadata: { boucle_payment: String(payment) },
            status: 'succeeded',
          });
        }
        for (const { id, cents, at } of books.payouts) {
          const created = secondsOf(at);
          const row = addBalanceRow(store, account, { type: 'payout', amount: -cents, source: id, created });
          store.put(account, {
            id,
            object: 'payout',
            created,
            amount: cents,
            balance_transaction: row.id,
            currency: 'eur',
            failure_balance_transaction: null,
            status: 'paid',
          });
        }
        store.db.exec('update deliveries set done = 1');
      });
    }
    return unknown.length;
  });
}

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
