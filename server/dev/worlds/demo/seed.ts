import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { hashPassword } from '../../../auth/people/passwords.ts';
import { createPerson } from '../../../auth/people/people.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { forecastAccount } from '../../../domain/supply/writeForecasts.ts';
import { writeAccountants } from './accountants.ts';
import { writeAwaitingAct } from './story/awaitingAct.ts';
import { writeAlerts } from './alerts.ts';
import { writeBanners } from './banners.ts';
import { writeBuilds } from './builds.ts';
import { type Cast, writeCast } from './initiatives/cast.ts';
import { liveLately } from './lately.ts';
import { drainShelves, raiseLevels, setPlaceLevels } from './lowStocks.ts';
import { writeInvoiceCourse } from './story/invoiceCourse.ts';
import { writeJournal } from './journal.ts';
import { type Staff, liveStory } from './story/life.ts';
import { closeMonths } from './months.ts';
import { writeMails } from './mails.ts';
import { BOCAL } from './initiatives/bocal.ts';
import { LOIRE } from './initiatives/loire.ts';
import { writePayments } from './payments.ts';
import { writeCounts } from './counts.ts';
import { writeDeliveries, writeRounds } from './rounds/rounds.ts';
import { writePlannedRequests, writeSupplyRequests } from './rounds/supplyRequests.ts';
import { writeTransfers } from './story/transfers.ts';
import { writeWashLots } from './washLots.ts';
import { play } from './play.ts';
import { writePartnerDesk } from './partnerDesk.ts';
import { createRandom } from './random.ts';
import { writeRequests } from './requests.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './signIns.ts';
import { writeEndUsers } from './endUsers.ts';
import { type SecretKeys } from '../../../platform/crypto/keys.ts';

export interface SeedOptions {
  readonly database: Database;
  /** The key that seals PINs. */
  readonly secret: SecretKeys;
  /** Paris day (YYYY-MM-DD) at which the story stops; it is the same for the same day. */
  readonly today?: string;
  /** Receives the French name of each of its `SEED_STEPS`. */
  readonly report?: (step: string) => void;
}

/** How many steps `report` gets. */
export const SEED_STEPS = 5;

export interface Seeded {
  readonly transactions: number;
  readonly seconds: number;
}

/** Any number, the same in all processes: the holder of this lock seeds. */
const SEED_LOCK = 20_250_401;
const LUCK = 44;

/**
 * Writes the demo world into an empty database, all or nothing; answers null, and changes nothing,
 * when there is an account already. Two processes that start together seed once.
 */
export async function seedDemo({
  database,
  secret,
  today = parisDay(new Date()),
  report = () => undefined,
}: SeedOptions): Promise<Seeded | null> {
  const began = performance.now();
  const passwordHash = hashPassword(DEMO_PASSWORD);
  const transactions = await inScope(database, { kind: 'platform' }, async (tx) => {
    if (!(await isEmpty(tx))) return null;
    return writeWorld(tx, { key: secret, today, report }, await passwordHash);
  });
  if (transactions === null) return null;
  return { transactions, seconds: Math.round(performance.now() - began) / 1000 };
}

async function isEmpty(tx: Tx): Promise<boolean> {
  // Another process that starts may be writing the world for longer than a request may take.
  await tx.raw({ text: 'set local statement_timeout = 0' });
  await tx.raw({ text: 'select pg_advisory_xact_lock($1)', values: [SEED_LOCK] });
  const { rows } = await tx.raw({ text: 'select from accounts limit 1' });
  return rows.length === 0;
}

async function writeWorld(
  tx: Tx,
  { key, today, report }: { key: SecretKeys; today: string; report: (step: string) => void },
  passwordHash: string,
): Promise<number> {
  // A made-up past: no one is mailed about it.
  await tx.raw({ text: "set local app.silent = 'on'" });
  const random = createRandom(LUCK);
  report('Monde de démonstration\u00a0: lieux, formats et personnes');
  // Both casts before the people, who belong to them; the first comes first everywhere, number 1 is
  // its own.
  const casts = [
    await writeCast(tx, LOIRE, { today, key, random }),
    await writeCast(tx, BOCAL, { today, key, random }),
  ] as const;
  const { staff, superId } = await writePeople(tx, casts, passwordHash);
  await writeRequests(tx, today, { neighbour: casts[1].accountId, decidedBy: superId });
  const [first] = casts;
  await writeEndUsers(tx, first, passwordHash);
  await writePartnerDesk(tx, first, today);
  let transactions = 0;
  for (const [rank, cast] of casts.entries()) {
    const { adminId = 0, employeeId = 0 } = staff[rank] ?? {};
    const which = rank === 0 ? 'la première initiative' : 'la seconde initiative';
    report(`Monde de démonstration\u00a0: transactions de ${which}`);
    const acts = liveStory(cast, { adminId, employeeId }, today, random);
    await play(tx, cast.accountId, adminId, acts);
    transactions += acts.length;
    if (rank === 0) await writeBanners(tx, cast.accountId, today);
    if (rank === 0) await writeBuilds(tx, { accountId: cast.accountId, personId: adminId, key: key.active, today });
    if (rank === 0) await writeJournal(tx, { accountId: cast.accountId, adminId, superId, today });
    if (rank === 0) await writeMails(tx, { accountId: cast.accountId, key, today });
    if (rank === 0) transactions += await liveLately(tx, cast, { adminId, employeeId }, today);
    if (rank === 0) await writeWashLots(tx, cast, adminId, today);
    if (rank === 0) await writeCounts(tx, cast, adminId, today);
    if (rank === 0) await writeRounds(tx, cast, { adminId, employeeId }, today);
    if (rank === 0) await writeAccountants(tx, { accountId: cast.accountId, adminId, today });
    if (rank === 0) await writeAlerts(tx, { accountId: cast.accountId, adminId, today });
    await forecastAccount(tx, cast.accountId, addDays(today, -1));
    if (rank === 0) await writeSupplyRequests(tx, cast, adminId, today);
    if (rank === 0) await raiseLevels(tx, cast.accountId, cast.restaurantIds);
    if (rank === 0) await setPlaceLevels(tx, cast);
    if (rank === 0) await drainShelves(tx, cast, adminId, today);
    if (rank === 0) await writeDeliveries(tx, cast, adminId, today);
    if (rank === 0) await writePlannedRequests(tx, cast, adminId, today);
    report(`Monde de démonstration\u00a0: paiements et relevés de ${which}`);
    if (cast.story.takesCards) await writePayments(tx, cast.accountId, today);
    await closeMonths(tx, cast.accountId, adminId, today);
    if (rank === 0) await writeInvoiceCourse(tx, cast.accountId, today);
    if (rank === 0) await writeTransfers(tx, cast, { adminId, key, today });
    if (rank === 0) await writeAwaitingAct(tx, { accountId: cast.accountId, adminId, key, today });
  }
  return transactions;
}

/** Writes who may sign in; answers who works for each initiative, and who runs the platform. */
async function writePeople(
  tx: Tx,
  casts: readonly Cast[],
  passwordHash: string,
): Promise<{ staff: Partial<Staff>[]; superId: number }> {
  let superId = 0;
  const staff: { adminId?: number; employeeId?: number }[] = casts.map(() => ({}));
  for (const { email, name, role, initiative } of DEMO_SIGN_INS) {
    const cast = initiative === null ? undefined : casts[initiative];
    const ofPartner = role === 'partner_admin' || role === 'partner_delegated_admin';
    const id = await createPerson(tx, {
      role,
      email,
      name,
      accountId: cast?.accountId ?? null,
      partnerId: ofPartner ? (cast?.partnerId ?? null) : null,
      passwordHash,
    });
    if (role === 'super_admin') superId = id;
    const own = staff[initiative ?? -1];
    if (own && role === 'account_admin') own.adminId = id;
    if (own && ofPartner) own.employeeId = id;
  }
  return { staff, superId };
}
