import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../ui/Sheet.tsx';
import { MessageLine } from './MessageLine.tsx';
import { PendingSheet } from './PendingSheet.tsx';
import { readMessages } from './queries.ts';

/** Messages to the restaurant and banners of the day, if any. */
export function MessagesSheet({ id, enabled }: { id: number; enabled: boolean }) {
  const query = useQuery({ ...readMessages, enabled });
  const { data } = query;
  if (!data) return <PendingSheet title="Messages" query={query} />;
  const messages = data.filter(({ restaurant_id }) => (restaurant_id ?? id) === id);
  if (messages.length === 0) return null;
  return (
    <Sheet title="Messages" flush>
      <ul className="r-messages">
        {messages.map((one) => (
          <MessageLine key={`${one.kind} ${one.id}`} message={one} />
        ))}
      </ul>
    </Sheet>
  );
}
