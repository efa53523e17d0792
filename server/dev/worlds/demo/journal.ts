import { type Tx } from '../../../platform/database/transaction.ts';
import { type DemoWorld } from './demoWorld.ts';

interface Act {
  readonly daysAgo: number;
  readonly at: readonly [hour: number, minute: number];
  readonly action: string;
  readonly entity?: number;
  readonly details: Readonly<Record<string, unknown>>;
}

/** The last batch of cards of the demo, and the printed ones among them. */
const BATCH = Array.from({ length: 10 }, (_, rank) => 51 + rank);
const PRINTED = BATCH.slice(0, 4);

/**
 * Changes that the administrator made lately, as the world stands since: the screens show their
 * results.
 */
const ACTS: readonly Act[] = [
  {
    daysAgo: 26,
    at: [9, 7],
    action: 'account.update',
    details: { before: { trash_bag_capacity: 25 }, after: { trash_bag_capacity: 20 } },
  },
  {
    daysAgo: 19,
    at: [11, 7],
    action: 'restaurants.update',
    entity: 6,
    details: {
      before: { weekly_hours: 'lun-jeu 11h30-14h30\nsam 19h-minuit', phone: null },
      after: { weekly_hours: 'lun-ven 11h30-14h30\nsam 19h-minuit', phone: '02 61 91 00 15' },
    },
  },
  {
    daysAgo: 12,
    at: [15, 7],
    action: 'formats.update',
    entity: 3,
    details: { before: { subtitle: 'Plats chauds' }, after: { subtitle: 'Plats chauds, passe au four' } },
  },
  {
    daysAgo: 12,
    at: [14, 7],
    action: 'restaurants.setLevels',
    entity: 1,
    details: { before: { 'Grand bol 1 L, minimum': 20 }, after: { 'Grand bol 1 L, minimum': 30 } },
  },
  { daysAgo: 9, at: [10, 7], action: 'session.changePassword', details: {} },
  {
    daysAgo: 7,
    at: [22, 41],
    action: 'signIn.refuse',
    details: { count: 1, why: 'password', entrance: 'console', known: 'yes' },
  },
  {
    daysAgo: 7,
    at: [22, 43],
    action: 'signIn.refuse',
    details: { count: 5, why: 'password', entrance: 'console', known: 'yes' },
  },
  {
    daysAgo: 6,
    at: [8, 58],
    action: 'signIn.enter',
    details: { through: 'password', entrance: 'console', factor: 'totp' },
  },
  {
    daysAgo: 2,
    at: [13, 52],
    action: 'signIn.enter',
    details: { through: 'password', entrance: 'console', factor: 'none' },
  },
  { daysAgo: 6, at: [9, 12], action: 'cards.create', details: { quantity: BATCH.length, cards: BATCH } },
  { daysAgo: 6, at: [9, 38], action: 'cards.pdf', details: { cards: PRINTED } },
  { daysAgo: 6, at: [9, 40], action: 'cards.print', details: { cards: PRINTED } },
  {
    daysAgo: 2,
    at: [14, 7],
    action: 'restaurants.update',
    entity: 6,
    details: { before: { visible: false }, after: { visible: true } },
  },
];

/** Sign-ins that are no initiative's: the platform's own, and e-mails that no one has. */
const PLATFORM_ACTS: readonly (Act & { readonly unknown?: true; readonly address: string })[] = [
  {
    daysAgo: 5,
    at: [9, 14],
    action: 'signIn.enter',
    details: { through: 'password', entrance: 'console', factor: 'totp' },
    address: '203.0.113.8',
  },
  ...[1, 5, 20].map((count) => ({
    daysAgo: 3,
    at: [3, 10 + count] as const,
    action: 'signIn.refuse',
    details: { count, why: 'password', entrance: 'console', known: 'no' },
    unknown: true as const,
    address: '198.51.100.77',
  })),
];

/** The journal of the last weeks, as the calls would have written it. */
export async function writeJournal(tx: Tx, { accountId, adminId, superId, ago }: DemoWorld): Promise<void> {
  const own = ACTS.map((act) => ({ ...act, account_id: accountId, person_id: adminId, address: '203.0.113.24' }));
  const platform = PLATFORM_ACTS.map(({ unknown, ...act }) => ({
    ...act,
    account_id: null,
    person_id: unknown === true ? null : superId,
  }));
  await tx
    .insertInto('events')
    .values(
      [...own, ...platform].map(({ daysAgo, at: [hour, minute], entity, details, ...line }, rank) => ({
        ...line,
        entity_id: entity === undefined ? null : String(entity),
        details: JSON.stringify(details),
        request_id: `demo-${rank}`,
        created_at: ago(daysAgo, hour * 60 + minute),
      })),
    )
    .execute();
}
