import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigurationError } from '../config.ts';
import { SECRET_LENGTH } from '../configSchema.ts';
import { createDurably, makeFolderDurably } from '../files/durable.ts';

/**
 * The key that signs: the configured one, else a random one made once for this data folder and read by its owner only. It is on the disk
 * before it is used: what is sealed with it is worth nothing without it. Throws ConfigurationError when the file holds no whole key.
 */
export function secretKeyOf({ secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>): string {
  if (secretKey !== undefined) return secretKey;
  const file = join(dataDir, 'secret.key');
  // The folder must let PostgreSQL's own user through when root starts it; its content is protected file by file.
  makeFolderDurably(dataDir, 0o711);
  // Of several processes that start together one gives the key to all.
  if (!existsSync(file)) createDurably(file, randomBytes(48).toString('base64url'));
  return whole(file, readFileSync(file, 'utf8').trim());
}

function whole(file: string, key: string): string {
  if (key.length >= SECRET_LENGTH) return key;
  throw new ConfigurationError(
    `La clé secrète du fichier ${file} est ${key === '' ? 'vide' : 'incomplète'} (${key.length} caractères sur ${SECRET_LENGTH} au moins). ` +
      'Remettez dans ce fichier, ou dans SECRET_KEY, la clé gardée à part\u202f; si la base est neuve, supprimez ce fichier\u00a0: une autre clé sera faite. ' +
      'Rien n’a été démarré\u00a0: une autre clé n’ouvrirait ni les codes PIN ni les e-mails en attente (docs/operations.md, «\u00a0Secrets\u00a0»).',
  );
}
