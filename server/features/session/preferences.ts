import { MOST_LISTS } from '@boucle/contract/base/constants.ts';
import { listChoice, type Preferences, savedView } from '@boucle/contract/features/session/calls.ts';
import { MESSAGE_ACTS } from '@boucle/contract/shared/messages/labels.ts';
import { z } from 'zod';
import { refused } from '../../platform/http/errors.ts';

/** Of everything that a person's preferences hold, as text. */
const MOST_BYTES = 256 * 1024;

const record = z.record(z.string(), z.unknown()).catch({});
const { hidden, layout, density } = listChoice.shape;
/** A choice whose parts are dropped one by one where they do not hold any longer. */
const storedChoice = z.object({
  hidden: hidden.catch(undefined),
  layout: layout.catch(undefined),
  density: density.catch('comfortable'),
});

/**
 * The preferences that are stored, as far as today's rules know them. A value of another version,
 * or one that somebody wrote by hand, is left out: no one's lists stop showing for it.
 */
export function knownPreferences(stored: unknown): Preferences {
  const { lists, views, single_keys: keys, unsent_acts: unsent } = record.parse(stored);
  const choices = Object.entries(record.parse(lists)).flatMap(([list, choice]) => {
    const read = storedChoice.safeParse(choice);
    return read.success ? [[list, read.data] as const] : [];
  });
  const kept = Object.entries(record.parse(views)).map(([path, ofPath]) => {
    const known = z.array(z.unknown()).catch([]).parse(ofPath);
    return [path, known.flatMap((view) => savedView.safeParse(view).data ?? [])] as const;
  });
  return {
    ...(choices.length > 0 && { lists: Object.fromEntries(choices.slice(0, MOST_LISTS)) }),
    ...(kept.length > 0 && { views: Object.fromEntries(kept.slice(0, MOST_LISTS)) }),
    ...(typeof keys === 'boolean' && { single_keys: keys }),
    ...(Array.isArray(unsent) && { unsent_acts: MESSAGE_ACTS.filter((act) => unsent.includes(act)) }),
  };
}

/** Refuses preferences that have grown beyond what one person's lists can need. */
export function assertBounded(stored: { readonly preferences: unknown; readonly bytes: number }): void {
  const { lists, views } = record.parse(stored.preferences);
  const most = Math.max(...[lists, views].map((kept) => Object.keys(record.parse(kept)).length));
  if (most > MOST_LISTS) throw refused(`Au plus ${MOST_LISTS} listes.`);
  if (stored.bytes > MOST_BYTES) throw refused('Vos vues prennent trop de place\u00a0: supprimez-en.');
}
