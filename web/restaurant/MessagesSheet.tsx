import { useQuery } from '@tanstack/react-query';
import { Sheet } from '../ui/Sheet.tsx';
import { PendingSheet } from './PendingSheet.tsx';
import { readMessages } from './queries.ts';

/** The initiative's messages of the day; nothing where there are none. */
export function MessagesSheet({ enabled }: { enabled: boolean }) {
  const query = useQuery({ ...readMessages, enabled });
  const { data: messages } = query;
  if (!messages) return <PendingSheet title="Messages" query={query} />;
  if (messages.length === 0) return null;
  return (
    <Sheet title="Messages" flush>
      <ul className="r-messages">
        {messages.map(({ id, title, text, link_url, link_label }) => (
          <li key={id}>
            <b>{title}</b>
            <p>{text}</p>
            {link_url !== null && (
              <a className="b-link" href={link_url} target="_blank" rel="noreferrer">
                {link_label ?? link_url}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
