import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NEW_PASSWORD_MIN } from '@boucle/contract/constants.ts';
import { formatMessage } from '@boucle/contract/messages/icu.ts';
import { validation } from '@boucle/contract/messages/fr/validation.ts';
import { hash, verify } from '@node-rs/argon2';

/** Longest password read, in characters: hashing an endless one would be a way to keep the server busy. */
export const PASSWORD_MAX = 200;

/** argon2id, OWASP's first recommendation (19 MiB, two passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The same letters typed on two keyboards may come as different code points (NIST SP 800-63B §5.1.1.2). */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes a password that `newPasswordRefusal` let through. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

/** Made when the module loads, so that the first unknown e-mail takes no longer than the next. */
const hashOfNobody = hashPassword(randomBytes(16).toString('base64'));

/** Whether this is the password. Without a hash (unknown e-mail, invited person) it takes the same time and says no. */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const tooLong = password.length > PASSWORD_MAX;
  const same = await verify(passwordHash ?? (await hashOfNobody), tooLong ? '' : normal(password));
  return same && passwordHash !== null && !tooLong;
}

const FIELD = 'Nouveau mot de passe';

/** Why a new password is refused, in French, or undefined: 8 characters at least, and not one of the 3,000 commonest. */
export function newPasswordRefusal(password: string): string | undefined {
  const field = FIELD;
  if (password === '') return formatMessage(validation.required, { field });
  if (password.length < NEW_PASSWORD_MIN) return formatMessage(validation.min, { field, length: NEW_PASSWORD_MIN });
  if (password.length > PASSWORD_MAX) return formatMessage(validation.max, { field, length: PASSWORD_MAX });
  if (commonPasswords().has(password.toLowerCase())) return 'Ce mot de passe est trop courant, choisissez-en un autre';
  return undefined;
}

let common: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  common ??= readCommonPasswords();
  return common;
}

function readCommonPasswords(): ReadonlySet<string> {
  const lines = readFileSync(join(import.meta.dirname, 'commonPasswords.txt'), 'utf8').split('\n');
  return new Set(lines.filter((line) => line !== '' && !line.startsWith('# ')));
}
