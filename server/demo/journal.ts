import { addDays } from '@boucle/contract/format.ts';
import { type Tx } from '../database/transaction.ts';
import { parisInstant } from './clock.ts';

interface Act {
  readonly daysAgo: number;
  readonly hour: number;
  readonly action: string;
  readonly entity?: number;
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the administrator changed lately. */
const ACTS: readonly Act[] = [
  {
    daysAgo: 26,
    hour: 9,
    action: 'account.update',
    details: { before: { trash_bag_capacity: 25 }, after: { trash_bag_capacity: 30 } },
  },
  {
    daysAgo: 19,
    hour: 11,
    action: 'restaurants.update',
    entity: 6,
    details: {
      before: { opening_hours: 'Du mardi au samedi', phone: null },
      after: { opening_hours: 'Du mardi au dimanche', phone: '02 41 88 17 02' },
    },
  },
  {
    daysAgo: 12,
    hour: 15,
    action: 'formats.update',
    entity: 4,
    details: { before: { deposit: 2 }, after: { deposit: 2.5 } },
  },
  { daysAgo: 9, hour: 10, action: 'cards.pdf', details: {} },
  { daysAgo: 6, hour: 17, action: 'session.changePassword', details: {} },
  {
    daysAgo: 2,
    hour: 14,
    action: 'restaurants.update',
    entity: 6,
    details: { before: { visible: false }, after: { visible: true } },
  },
];

/** The journal of the last weeks, as the calls would have written it. */
export async function writeJournal(
  tx: Tx,
  { accountId, adminId, today }: { accountId: number; adminId: number; today: string },
): Promise<void> {
  await tx
    .insertInto('events')
    .values(
      ACTS.map(({ daysAgo, hour, action, entity, details }, rank) => ({
        account_id: accountId,
        person_id: adminId,
        action,
        entity_id: entity === undefined ? null : String(entity),
        details: JSON.stringify(details),
        address: '203.0.113.24',
        request_id: `demo-${rank}`,
        created_at: parisInstant(addDays(today, -daysAgo), hour * 60 + 7),
      })),
    )
    .execute();
}
