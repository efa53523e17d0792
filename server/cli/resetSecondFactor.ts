import { findConsolePerson } from '../auth/people/people.ts';
import { resetFactors } from '../auth/secondFactor/reset.ts';
import { type Notifiers } from '../auth/notices/notifySecurityChange.ts';
import { type Config } from '../platform/config/config.ts';
import { connectDatabase } from '../platform/database/connect.ts';
import { type Database } from '../platform/database/pool.ts';
import { inScope } from '../platform/database/tenant.ts';
import { writeEvent } from '../platform/http/audit.ts';
import { addJob, prepareJobs } from '../platform/jobs/queue.ts';
import { openKeys } from '../auth/keys/openKeys.ts';
import { readWord } from './options.ts';

const USAGE = `Usage\u00a0: npm run reset-second-factor -- ADRESSE
  ADRESSE  l’e-mail d’une personne de la console qui a perdu son deuxième facteur. Ses codes, ses clés d’accès et ses codes de
           secours sont retirés et ses connexions fermées\u202f; son mot de passe reste le même. Un e-mail le lui dit.`;

/** As the person's mail names who runs the machine. */
const BY = 'La personne qui exploite le serveur';

/**
 * `reset-second-factor EMAIL`: lets a person in again by their password alone, when no colleague
 * can help. Exits 1 when there is nothing to do.
 */
export async function resetSecondFactor(config: Config, args: readonly string[]): Promise<number> {
  const email = readWord(args, USAGE, 'l’adresse e-mail');
  const { database, ownerConfig, close } = await connectDatabase(config);
  try {
    const secret = await openKeys(database, config, { report: () => undefined });
    await prepareJobs(ownerConfig);
    const notifiers = { config, jobs: { add: addJob }, secret, now: () => database.clock.now() };
    const { done, message } = await resetByEmail(database, notifiers, email);
    (done ? console.log : console.error)(message);
    return done ? 0 : 1;
  } finally {
    await close();
  }
}

/**
 * Resets the second factor of each person with this e-mail in the console; returns the line to
 * print.
 */
export function resetByEmail(
  database: Database,
  notifiers: Notifiers,
  email: string,
): Promise<{ done: boolean; message: string }> {
  return inScope(database, { kind: 'platform' }, async (tx) => {
    const person = await findConsolePerson(tx, email);
    if (person === undefined)
      return { done: false, message: `Aucun utilisateur n’a l’adresse ${email} dans la console.` };
    const { id: personId, accountId } = person;
    const from = { address: null, userAgent: null };
    if (!(await resetFactors(tx, notifiers, { personId, by: BY, from })))
      return { done: false, message: `${person.email} n’a pas de deuxième facteur.` };
    writeEvent(tx, {
      accountId,
      personId: null,
      action: 'secondFactor.reset',
      entityId: String(personId),
      details: { email: person.email },
      address: null,
      requestId: 'reset-second-factor',
    });
    return {
      done: true,
      message: `${person.email} se connecte de nouveau par son mot de passe, et règle un autre deuxième facteur s’il est exigé\u202f; ses sessions sont fermées, un e-mail l’en avertit.`,
    };
  });
}
