import { EVENT_ENTITIES, type EventEntity } from '@boucle/contract/shared/events/entities.ts';
import { type eventListQuery } from '@boucle/contract/features/events/calls.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type z } from 'zod';
import { type ListShape, type ListState } from '../../ui/table/listSearch.ts';

/** Subject of the journal; none: the whole account. */
export interface JournalSubject {
  readonly entity: EventEntity | undefined;
  readonly id: number | undefined;
  readonly accountId: number | undefined;
  /** The platform's own lines, unless the address names an application. */
  readonly platform?: boolean;
}

/** Address of the tab. */
export const JOURNAL_LIST: ListShape = {
  sorts: [],
  filters: ['entity', 'numero', 'action', 'person', 'application', 'email'],
};

/** In the address: e-mails that no one has. */
export const UNKNOWN_EMAIL = 'inconnu';

/**
 * The lines that answer the filters, as the API asks them; words that no filter knows are left out.
 */
export function journalFilterInput(
  { entity, id, accountId: ofAccount, platform = false }: JournalSubject,
  state: ListState,
): z.input<typeof eventListQuery> {
  const about = entity ?? EVENT_ENTITIES.find((one) => one === state.filters['entity']?.[0]);
  const number = id ?? numberIn(state);
  const action = state.filters['action']?.[0];
  const person = Number(state.filters['person']?.[0]);
  const application = Number(state.filters['application']?.[0]);
  const accountId = platform && Number.isSafeInteger(application) && application > 0 ? application : ofAccount;
  const unknownEmail = platform && accountId === undefined && state.filters['email']?.[0] === UNKNOWN_EMAIL;
  const filter = {
    ...(about !== undefined && { entity: about }),
    ...(action !== undefined && { action: action.slice(0, 80) }),
    ...(Number.isSafeInteger(person) && person > 0 && { person_id: person }),
    ...(about !== undefined && number !== undefined && { entity_id: number }),
    ...(accountId !== undefined && { account_id: accountId }),
    ...(platform && accountId === undefined && { platform: true as const }),
    ...(unknownEmail && { unknown_email: true as const }),
    ...(state.q !== '' && { q: state.q }),
  };
  return {
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(state.from !== undefined && { from_date: state.from }),
    ...(state.to !== undefined && { to_date: state.to }),
  };
}

/** The number of the one thing that the address narrows the journal to, next to its kind. */
export function numberIn({ filters }: ListState): number | undefined {
  const written = filters['numero']?.[0];
  return written !== undefined && /^[1-9]\d{0,14}$/.test(written) ? Number(written) : undefined;
}

/** The journal of one thing that has no page with tabs, as a part of the whole initiative's. */
export const journalOf = (entity: EventEntity, id: number): Address =>
  partAddress('/team', 'journal', `entity=${entity}&numero=${id}`);

/** One page of the journal, as the API asks it. */
export const journalInput = (subject: JournalSubject, state: ListState): z.input<typeof eventListQuery> => ({
  sort: '-id',
  page: { number: state.page, size: state.size },
  ...journalFilterInput(subject, state),
});
