import { EVENT_ENTITIES, type EventEntity } from '@boucle/contract/events/entities.ts';
import { type eventListQuery, type JournalEvent } from '@boucle/contract/events.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

/** What the journal is about; nothing: the whole account. */
export interface JournalSubject {
  readonly entity: EventEntity | undefined;
  readonly id: number | undefined;
  readonly accountId: number | undefined;
}

/** What the address of the tab may say. */
export const JOURNAL_LIST: ListShape = { sorts: [], filters: ['entity', 'action', 'person'], columns: [] };

/** The lines that answer the filters, as the API asks them; words that no filter knows are left out. */
export function journalFilterInput(
  { entity, id, accountId }: JournalSubject,
  state: ListState,
): z.input<typeof eventListQuery> {
  const about = entity ?? EVENT_ENTITIES.find((one) => one === state.filters['entity']?.[0]);
  const action = state.filters['action']?.[0];
  const person = Number(state.filters['person']?.[0]);
  const filter = {
    ...(about !== undefined && { entity: about }),
    ...(action !== undefined && { action: action.slice(0, 80) }),
    ...(Number.isSafeInteger(person) && person > 0 && { person_id: person }),
    ...(id !== undefined && { entity_id: id }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(state.q !== '' && { q: state.q }),
  };
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** One page of the journal, as the API asks it. */
export const journalInput = (subject: JournalSubject, state: ListState): z.input<typeof eventListQuery> => ({
  sort: '-id',
  page: { number: state.page, size: state.size },
  ...journalFilterInput(subject, state),
});

/** Who did it: a name, an e-mail where there is none, the system where there is nobody. */
export function authorOf({ person }: Pick<JournalEvent, 'person'>): string {
  if (person === null) return 'Automatique';
  return person.name === '' ? person.email : person.name;
}
