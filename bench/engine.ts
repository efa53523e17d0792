import { type Database } from '../server/platform/database/pool.ts';
import { inScope } from '../server/platform/database/tenant.ts';
import { record } from '../server/domain/ledger/record.ts';
import { type HolderRef, type RecordCommand } from '../server/domain/ledger/types.ts';
import { BIG_ACCOUNT } from './fill.ts';

/** Whose transactions: anybody's anywhere, or all of one card at one restaurant. */
export type Crowd = 'spread' | 'hot';

const ADMIN_ID = 1;
const RESTAURANTS = 40;
const FORMATS = 8;

const random = (below: number): number => Math.floor(Math.random() * below);

/** A number of an active card of the big account (sql/programme.sql). */
export const activeCard = (n: number): number => 1 + 500 * (n % 10) + (Math.floor(n / 10) % 440);
export const ACTIVE_CARDS = 4400;

/** A loan, its return, a credit: what one card does at one restaurant. */
function visit(crowd: Crowd): readonly (RecordCommand & { holder: HolderRef })[] {
  const pick = crowd === 'hot' ? () => 0 : random;
  const holder = { kind: 'card', id: activeCard(pick(ACTIVE_CARDS)) } as const;
  const restaurantId = 1 + pick(RESTAURANTS);
  const lines = [{ formatId: 1 + pick(FORMATS), quantity: 1 }];
  const author = 'restaurant_owner';
  return [
    { type: 'grab_container', holder, restaurantId, author, lines },
    { type: 'return_container', holder, restaurantId, author, lines },
    { type: 'admin_free_deposit', holder, amountCents: 100, origin: 'offered', adminId: ADMIN_ID },
  ];
}

/**
 * Transactions per second that the ledger's engine commits for so many concurrent callers, in turn
 * as requests are (server/platform/api/lockKeys.ts).
 */
export async function engineRate(database: Database, crowd: Crowd, callers: number, seconds: number): Promise<number> {
  const scope = { kind: 'account', accountId: BIG_ACCOUNT } as const;
  const began = performance.now();
  const until = began + seconds * 1000;
  let count = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < until) {
      for (const command of visit(crowd)) {
        await inScope(database, scope, (tx) => record(tx, BIG_ACCOUNT, command), {
          turns: [`${command.holder.kind} ${command.holder.id}`],
        });
        count += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: callers }, call));
  return count / ((performance.now() - began) / 1000);
}

/**
 * The variables of the pgbench scripts for the same crowd; deposits as sql/programme.sql sets them.
 */
export const pgbenchVisit = (crowd: Crowd): string =>
  crowd === 'hot'
    ? '\\set n 0\n\\set restaurant 1\n\\set format 1\n' + DERIVED
    : `\\set n random(0, ${ACTIVE_CARDS - 1})\n\\set restaurant random(1, ${RESTAURANTS})\n\\set format random(1, ${FORMATS})\n` +
      DERIVED;

const DERIVED = '\\set card 1 + 500 * (:n % 10) + (:n / 10) % 440\n\\set deposit 100 + 50 * (:format % 7)\n';
