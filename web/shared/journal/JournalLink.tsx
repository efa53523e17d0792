import { type EventEntity } from '@boucle/contract/shared/events/entities.ts';
import { Link } from '../../ui/Link.tsx';
import { useReader } from '../useReader.ts';
import { journalOf } from './journalList.ts';

/**
 * To what was done to one thing whose page has no tabs; nothing for anyone who may not read the
 * journal.
 */
export function JournalLink({ entity, id }: { entity: EventEntity; id: number }) {
  return useReader().mayOpen('account') ? (
    <Link className="b-link" to={journalOf(entity, id)}>
      Qui a fait quoi, et quand
    </Link>
  ) : null;
}
