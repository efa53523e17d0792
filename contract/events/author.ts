import { type JournalEvent } from '../events.ts';

/** Who did it: a person by their name or else e-mail, through which access of a partner's software; the system where there is nobody. */
export function authorOf({ person, access }: Pick<JournalEvent, 'person' | 'access'>): string {
  const name = person === null ? null : person.name === '' ? person.email : person.name;
  if (access === null) return name ?? 'Automatique';
  return name === null ? `${access} (API)` : `${name}, par ${access} (API)`;
}
