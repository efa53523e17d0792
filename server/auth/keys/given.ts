import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigurationError } from '../../platform/config/config.ts';
import { SECRET_LENGTH } from '../../platform/config/configSchema.ts';
import { createDurably, makeFolderDurably } from '../../platform/files/durable.ts';

type Where = Pick<Config, 'secretKey' | 'secretKeysRead' | 'dataDir'>;

/** The file of the key, where no variable gives it. */
export const keyFile = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'secret.key');

/**
 * The keys that a process is given, the one that seals first: SECRET_KEY and SECRET_KEYS_READ, else
 * the lines of the data folder's file. Undefined when there is neither. Throws ConfigurationError
 * when the file holds no whole key.
 */
export function givenKeys(config: Where): readonly [string, ...string[]] | undefined {
  const { secretKey, secretKeysRead: others } = config;
  if (secretKey !== undefined) return [secretKey, ...besides(secretKey, others)];
  const file = keyFile(config);
  if (!existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8')
    .trim()
    .split(/\s*\n\s*/);
  const [first = '', ...more] = lines.map((line) => whole(file, line));
  return [first, ...besides(first, [...more, ...others])];
}

/**
 * Makes a random key in the data folder, for its owner alone, on the disk before it is used: what
 * is sealed with it is worth nothing without it. Of several processes that start together one gives
 * the key to all.
 */
export function makeKey(config: Pick<Config, 'dataDir'>): void {
  // The folder must let PostgreSQL's own user through when root starts it; its content is protected
  // file by file.
  makeFolderDurably(config.dataDir, 0o711);
  createDurably(keyFile(config), randomBytes(48).toString('base64url'));
}

/** Each once, without the first. */
const besides = (first: string, keys: readonly string[]): string[] => [...new Set(keys)].filter((key) => key !== first);

function whole(file: string, key: string): string {
  if (key.length >= SECRET_LENGTH) return key;
  throw new ConfigurationError(
    `La clé secrète du fichier ${file} est ${key === '' ? 'vide' : 'incomplète'} (${key.length} caractères sur ${SECRET_LENGTH} au moins). ` +
      'Remettez dans ce fichier, ou dans SECRET_KEY, la clé gardée à part\u202f; si la base est neuve, supprimez ce fichier\u00a0: une autre clé sera faite. ' +
      'Rien n’a été démarré\u00a0: une autre clé n’ouvrirait ni les codes PIN ni les e-mails en attente (docs/operations/secrets.md).',
  );
}
