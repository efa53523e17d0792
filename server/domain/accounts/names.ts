import { brokenConstraint } from '../../platform/database/errors.ts';
import { invalidField } from '../../platform/http/errors.ts';

/**
 * Writes the word of an initiative in its addresses: 422 at `path` for one that another has, or
 * once had.
 */
export async function withOwnSlug<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    // Of today, or of before.
    if (!['accounts_slug', 'account_slugs_slug_key'].includes(brokenConstraint(error) ?? '')) throw error;
    throw invalidField(path, 'Une autre initiative a ce nom dans ses adresses, ou l’a eu.');
  }
}

/**
 * Writes what gives an application its name: 422 at `path` for one that another has, whatever its
 * accents and case.
 */
export async function withOwnName<T>(path: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error) !== 'accounts_name') throw error;
    throw invalidField(path, 'Une autre application porte déjà ce nom.');
  }
}
