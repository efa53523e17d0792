import { addDays, parisDay } from '@boucle/contract/base/format.ts';
import { hashPassword } from '../../../auth/people/passwords.ts';
import { createPerson } from '../../../auth/people/people.ts';
import { type Database } from '../../../platform/database/pool.ts';
import { inScope } from '../../../platform/database/tenant.ts';
import { type Tx } from '../../../platform/database/transaction.ts';
import { forecastAccount } from '../../../domain/supply/writeForecasts.ts';
import { writeAccountants } from './accountants.ts';
import { writeAwaitingAct } from './awaitingAct.ts';
import { writeAlerts } from './alerts.ts';
import { writeBankStatement } from './bankStatement.ts';
import { writeBanners } from './banners.ts';
import { writeBuilds } from './builds.ts';
import { writeCast } from '../cast/cast.ts';
import { type Cast, type World } from '../cast/world.ts';
import { liveLately } from './lately/lately.ts';
import { drainShelves, raiseLevels, setPlaceLevels } from './lowStocks.ts';
import { writeInvoiceCourse } from './invoiceCourse.ts';
import { writeJournal } from './journal.ts';
import { recordHistory } from '../../../domain/ledger/history/history.ts';
import { liveStory } from '../story/live.ts';
import { closeMonths } from '../story/months.ts';
import { agoOf } from './demoWorld.ts';
import { writeMails } from './mails/mails.ts';
import { writeSentMessages } from './mails/messages.ts';
import { BOCAL } from '../cast/bocal.ts';
import { LOIRE } from '../cast/loire.ts';
import { writePayments } from './payments.ts';
import { writeCounter } from './counter.ts';
import { writeClaim } from './holders/claim.ts';
import { writeDataRequests } from './holders/dataRequests.ts';
import { writeLoans } from './holders/loans.ts';
import { writeCounts } from './counts.ts';
import { writeDeliveries, writeRounds } from './rounds.ts';
import { writePlannedRequests, writeSupplyRequests } from './supplyRequests.ts';
import { writeTransfers } from './transfers.ts';
import { writeImpact } from './impact.ts';
import { writeUnits } from './units.ts';
import { writeWashLots } from './washLots.ts';
import { writePartnerDesk } from './partnerDesk.ts';
import { createRandom } from '../random.ts';
import { writeRequests } from './requests.ts';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from './signIns.ts';
import { writeTexts } from './texts.ts';
import { writeEndUsers } from './holders/endUsers.ts';
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
/** Of `createRandom`. */
const SEED = 44;

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
  const random = createRandom(SEED);
  report('Monde de démonstration\u00a0: lieux, formats et personnes');
  // Both casts before the people, who belong to them; the first comes first everywhere, number 1 is
  // its own.
  const casts = [
    await writeCast(tx, LOIRE, { today, key, random }),
    await writeCast(tx, BOCAL, { today, key, random }),
  ] as const;
  const { staff, superId } = await writePeople(tx, casts, passwordHash);
  const [first, second] = [withStaff(casts[0], staff[0]), withStaff(casts[1], staff[1])];
  const demo = { ...first, key, superId, ago: agoOf(today) };
  await writeRequests(tx, demo, second.accountId);
  await writeEndUsers(tx, demo, passwordHash);
  await writeTexts(tx, demo.accountId);
  await writePartnerDesk(tx, demo);
  const live = async (world: World, name: string): Promise<number> => {
    report(`Monde de démonstration\u00a0: transactions de ${name}`);
    const steps = liveStory(world, random);
    await recordHistory(tx, world.accountId, steps);
    return steps.length;
  };
  const close = async (world: World, name: string): Promise<void> => {
    report(`Monde de démonstration\u00a0: paiements et relevés de ${name}`);
    if (world.story.takesCards) await writePayments(tx, world);
    await closeMonths(tx, world);
  };
  const yesterday = addDays(today, -1);
  let transactions = await live(first, 'la première initiative');
  transactions += await liveLately(tx, demo);
  for (const write of BEFORE_FORECASTS) await write(tx, demo);
  await forecastAccount(tx, first.accountId, yesterday);
  for (const write of FROM_FORECASTS) await write(tx, demo);
  await close(first, 'la première initiative');
  for (const write of ABOUT_INVOICES) await write(tx, demo);
  await writeAwaitingAct(tx, demo);
  await writeCounter(tx, demo);
  transactions += await live(second, 'la seconde initiative');
  await forecastAccount(tx, second.accountId, yesterday);
  await close(second, 'la seconde initiative');
  return transactions;
}

/**
 * What the screens of the first initiative show beside its transactions: each may count on the ones
 * before.
 */
const BEFORE_FORECASTS = [
  writeBanners,
  writeBuilds,
  writeJournal,
  writeMails,
  writeWashLots,
  writeUnits,
  writeImpact,
  writeCounts,
  writeClaim,
  writeDataRequests,
  writeLoans,
  writeRounds,
  writeAccountants,
  writeAlerts,
];
const FROM_FORECASTS = [
  writeSupplyRequests,
  raiseLevels,
  setPlaceLevels,
  drainShelves,
  writeDeliveries,
  writePlannedRequests,
  writeSentMessages,
];
const ABOUT_INVOICES = [writeInvoiceCourse, writeTransfers, writeBankStatement];

type Staff = Pick<World, 'adminId' | 'employeeId'>;

const withStaff = (cast: Cast, { adminId = 0, employeeId = 0 }: Partial<Staff> = {}): World => ({
  ...cast,
  adminId,
  employeeId,
});

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
