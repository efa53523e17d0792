import { dateTime } from '@boucle/contract/base/format.ts';
import { type Config, ConfigurationError } from '../../platform/config/config.ts';
import { type SecretKey, type SecretKeys, fingerprintOf, keyBytes } from '../../platform/crypto/keys.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { writeEvent } from '../../platform/http/audit.ts';
import { givenKeys, keyFile, makeKey } from './given.ts';
import { type RegisteredKey, activateKey, addKey, isEmptyDatabase, lockKeys, retireOthers } from './register.ts';
import { openerOf } from './samples.ts';

type Where = Pick<Config, 'secretKey' | 'secretKeysRead' | 'dataDir'>;

interface Opening {
  /** Receives what could not be opened: a column and a row. */
  readonly report: SecretKeys['report'];
  /**
   * The former key is lost for good: the one given takes its place, and what was sealed stays
   * unreadable.
   */
  readonly lost?: boolean;
}

/** The database's knowledge of each given key. */
interface Candidate extends SecretKey {
  readonly fingerprint: Buffer;
  readonly registered: RegisteredKey | undefined;
}

/**
 * The keys of this process, compared with the ones that the database knows. A key is made for an
 * empty database alone. Throws ConfigurationError (French, with the remedy) when the given keys do
 * not fit the database, or when one that still seals something is missing.
 */
export async function openKeys(
  database: Database,
  config: Where,
  { report, lost = false }: Opening,
): Promise<SecretKeys> {
  return inScope(database, { kind: 'platform', examples: 'too' }, async (tx) => {
    const known = await lockKeys(tx);
    const texts = givenKeys(config) ?? (await madeKeys(tx, config, known, lost));
    const given = known.length === 0 ? await firstKeys(tx, texts, lost) : compared(texts, known);
    if (given.every(({ registered }) => registered === undefined) && !lost) throw refusal(UNKNOWN);

    const listed: RegisteredKey[] = [];
    for (const { fingerprint, registered } of given)
      listed.push(registered ?? (await introduce(tx, fingerprint, lost && listed.length === 0)));
    const [active] = listed;
    if (active === undefined) throw new Error('No key was given.');
    if (active.retiredAt !== null) throw retired(active.number, active.retiredAt);
    if (lost) await giveUpOthers(tx, active);
    else assertUsable(given, known, listed);
    if (active.activatedAt === null) {
      await activateKey(tx, active.number);
      noteEvent(tx, 'secretKey.activate', { number: active.number });
    }
    const keys = listed.map(({ number, opensBare }, rank) => ({
      number,
      opensBare,
      bytes: keyBytes(texts[rank] ?? ''),
    }));
    const [first] = keys;
    if (first === undefined) throw new Error('No key was given.');
    return { active: first, listed: keys, report };
  });
}

/** Writes in the journal what becomes of the keys; only numbers. */
export function noteEvent(tx: Tx, action: string, details: Record<string, unknown>): void {
  writeEvent(tx, {
    accountId: null,
    personId: null,
    action,
    entityId: null,
    details,
    address: null,
    requestId: 'secret-keys',
  });
}

async function madeKeys(
  tx: Tx,
  config: Where,
  known: readonly RegisteredKey[],
  lost: boolean,
): Promise<readonly [string, ...string[]]> {
  const isNew = known.length === 0 && (await isEmptyDatabase(tx));
  if (!isNew && !lost) throw refusal(`il n’y a ni SECRET_KEY ni fichier ${keyFile(config)}, et la base n’est pas vide`);
  makeKey(config);
  const made = givenKeys(config);
  if (made === undefined) throw new Error('The key was not made.');
  return made;
}

const compared = (texts: readonly string[], known: readonly RegisteredKey[]): Candidate[] =>
  texts.map((text) => {
    const fingerprint = fingerprintOf(text);
    const registered = known.find((key) => key.fingerprint.equals(fingerprint));
    return { number: registered?.number ?? 0, bytes: keyBytes(text), opensBare: true, fingerprint, registered };
  });

/**
 * The first list: the key that sealed what there is has number 1, since sealed data of before holds
 * no number.
 */
async function firstKeys(tx: Tx, texts: readonly string[], lost: boolean): Promise<Candidate[]> {
  const given = compared(texts, []);
  const opener = await openerOf(tx, given);
  if (opener === undefined && !lost) throw refusal(UNKNOWN);
  const first = opener ?? given[0];
  if (first === undefined) throw new Error('No key was given.');
  const registered = await addKey(tx, { fingerprint: first.fingerprint, opensBare: !(await isEmptyDatabase(tx)) });
  await activateKey(tx, registered.number);
  return given.map((key) => (key === first ? { ...key, registered: { ...registered, activatedAt: new Date() } } : key));
}

async function introduce(tx: Tx, fingerprint: Buffer, activates: boolean): Promise<RegisteredKey> {
  const key = await addKey(tx, { fingerprint, opensBare: false });
  noteEvent(tx, activates ? 'secretKey.replaceLost' : 'secretKey.introduce', { number: key.number });
  return key;
}

async function giveUpOthers(tx: Tx, { number }: RegisteredKey): Promise<void> {
  const numbers = await retireOthers(tx, number);
  if (numbers.length > 0) noteEvent(tx, 'secretKey.giveUp', { numbers });
}

function assertUsable(
  given: readonly Candidate[],
  known: readonly RegisteredKey[],
  listed: readonly RegisteredKey[],
): void {
  if (given[0]?.registered === undefined) {
    throw refusal(
      'la clé qui doit sceller est nouvelle',
      'Donnez-la d’abord à lire (SECRET_KEYS_READ) à tous les processus, l’ancienne restant dans SECRET_KEY, redémarrez-les, puis échangez les deux.',
    );
  }
  const missing = known.find(
    (key) => key.activatedAt !== null && key.retiredAt === null && !listed.some(({ number }) => number === key.number),
  );
  if (missing === undefined) return;
  throw refusal(
    `des données sont encore scellées par la clé n°\u00a0${missing.number} (empreinte ${missing.fingerprint.toString('hex').slice(0, 8)}), qui n’est pas donnée`,
    `Ajoutez-la à SECRET_KEYS_READ\u202f; elle pourra en être retirée après «\u00a0npm run rotate-secret\u00a0». ${IF_LOST}`,
  );
}

const UNKNOWN = 'la clé donnée (SECRET_KEY ou DATA_DIR/secret.key) n’est pas celle de cette base';

const IF_LOST =
  'Si elle est perdue pour toujours\u00a0: «\u00a0npm run rotate-secret -- --lost\u00a0» (docs/operations/secrets.md).';

const refusal = (reason: string, remedy = `Remettez la clé gardée à part. ${IF_LOST}`): ConfigurationError =>
  new ConfigurationError(`Clé secrète refusée\u00a0: ${reason}. Rien n’a été démarré. ${remedy}`);

const retired = (number: number, at: Date): ConfigurationError =>
  refusal(
    `la clé n°\u00a0${number}, retirée le ${dateTime(at.toISOString())}, ne doit plus sceller`,
    'Donnez à SECRET_KEY celle qui lui a succédé.',
  );
