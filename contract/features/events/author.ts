import { type JournalEvent } from '../../shared/events/shapes.ts';
import { entityOfAct } from '../../shared/events/entities.ts';

/**
 * Who did it: a person by their name or else e-mail, through which access of a partner's software;
 * where there is no one, who tried to sign in with an e-mail that no one has, else the system.
 */
export function authorOf({ action, person, access }: Pick<JournalEvent, 'action' | 'person' | 'access'>): string {
  const name = person === null ? null : person.name === '' ? person.email : person.name;
  if (access !== null) return name === null ? `${access} (API)` : `${name}, par ${access} (API)`;
  return name ?? (entityOfAct(action) === 'sign_in' ? 'Inconnu' : 'Automatique');
}
