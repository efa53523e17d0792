import { type EventEntity } from '@boucle/contract/events/entities.ts';
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
export const JOURNAL_LIST: ListShape = { sorts: [], filters: [], columns: [] };

/** One page of the journal, as the API asks it. */
export function journalInput(
  { entity, id, accountId }: JournalSubject,
  state: ListState,
): z.input<typeof eventListQuery> {
  const filter = {
    ...(entity !== undefined && { entity }),
    ...(id !== undefined && { entity_id: id }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(state.q !== '' && { q: state.q }),
  };
  return {
    sort: '-id',
    page: { number: state.page, size: state.size },
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** Who did it: a name, an e-mail where there is none, the system where there is nobody. */
export function authorOf({ person }: Pick<JournalEvent, 'person'>): string {
  if (person === null) return 'Automatique';
  return person.name === '' ? person.email : person.name;
}
