import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { NEW_PASSWORD_MIN } from '@boucle/contract/base/constants.ts';
import { formatMessage } from '@boucle/contract/base/icu.ts';
import { validation } from '@boucle/contract/base/validation/messages.ts';
import { hash, verify } from '@node-rs/argon2';

const require = createRequire(import.meta.url);

/**
 * Longest password read, in characters: hashing an endless one would be a way to keep the server
 * busy.
 */
export const PASSWORD_MAX = 200;

/** argon2id, OWASP's first recommendation (19 MiB, two passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * The same letters typed on two keyboards may come as different code points (NIST SP 800-63B
 * §5.1.1.2).
 */
const normal = (password: string): string => password.normalize('NFKC');

/** Hashes a password that `newPasswordRefusal` let through. */
export const hashPassword = (password: string): Promise<string> => hash(normal(password), COST);

/** Made when the module loads, so that the first unknown e-mail takes no longer than the next. */
const hashOfNobody = hashPassword(randomBytes(16).toString('base64'));

/**
 * Whether this is the password. Without a hash (unknown e-mail, invited person) it takes the same
 * time and returns false.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  const tooLong = password.length > PASSWORD_MAX;
  const same = await verify(passwordHash ?? (await hashOfNobody), tooLong ? '' : normal(password));
  return same && passwordHash !== null && !tooLong;
}

const FIELD = 'Nouveau mot de passe';

/** The owner of a password: words that others would try first. */
export interface PasswordOwner {
  readonly email: string;
  readonly name: string;
  /** Of the initiative; null for the platform's own people. */
  readonly accountName: string | null;
}

/**
 * Why a new password is refused, in French, or undefined: 8 characters at least, none that is known
 * from breaches, none made of the product's, the initiative's or the person's own words (NIST SP
 * 800-63B §5.1.1.2).
 */
export function newPasswordRefusal(password: string, owner: PasswordOwner): string | undefined {
  const field = FIELD;
  if (password === '') return formatMessage(validation.required, { field });
  if (password.length < NEW_PASSWORD_MIN) return formatMessage(validation.min, { field, length: NEW_PASSWORD_MIN });
  if (password.length > PASSWORD_MAX) return formatMessage(validation.max, { field, length: PASSWORD_MAX });
  if (commonPasswords().has(password.toLowerCase())) return 'Ce mot de passe est trop courant, choisissez-en un autre';
  if (isOfOwnWords(password, owner))
    return 'Ce mot de passe se devine de votre nom, de votre initiative ou de Boucle\u00a0: choisissez-en un autre';
  return undefined;
}

/** Words of the product, of its published demo and of its subject. */
const PRODUCT_WORDS = ['boucle', 'demo', 'test', 'consigne', 'password', 'motdepasse'];
/** A shorter piece of a name is no hint. */
const SHORTEST_WORD = 3;

const plainWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length >= SHORTEST_WORD);

/**
 * Whether nothing is left of a password without the words that its owner is known by, figures and
 * signs.
 */
function isOfOwnWords(password: string, { email, name, accountName }: PasswordOwner): boolean {
  const words = [...PRODUCT_WORDS, ...[email, name, accountName ?? ''].flatMap(plainWords)];
  const letters = plainWords(password)
    .join('')
    .replace(/[^\p{L}]/gu, '');
  const left = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((text, word) => text.replaceAll(word, ''), letters);
  return letters !== '' && left.length < SHORTEST_WORD;
}

/** French ones that the list lacks. */
const FRENCH = [
  'motdepasse1',
  'motdepasse123',
  'monmotdepasse',
  'azerty1234',
  'bonjour12',
  'bonjour123',
  'jetaime1',
  'loulou12',
  'soleil123',
  'bienvenue',
  'bienvenue1',
  'coucou123',
];

let common: ReadonlySet<string> | undefined;

/** Read when a first password is chosen: it takes a tenth of a second and some megabytes. */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set([
    ...(require('@zxcvbn-ts/language-common') as CommonLanguage).dictionary['passwords-common'],
    ...FRENCH,
  ]);
  return common;
}

interface CommonLanguage {
  readonly dictionary: { readonly 'passwords-common': readonly string[] };
}
