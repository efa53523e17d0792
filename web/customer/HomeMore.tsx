import { count } from '@boucle/contract/base/format.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/EmptyState.tsx';
import { readAuthenticator } from './code/authenticator.ts';
import { Sheet } from '../ui/Sheet.tsx';
import { HeldSheet } from './claims/HeldSheet.tsx';
import { PlaceRow } from './PlaceRow.tsx';
import { MessageRow } from './MessageRow.tsx';
import { type Held, noPlace, placesFor } from './places.ts';
import { readMessages, readPlaces, readRewards } from './queries.ts';
import { Reading } from './Reading.tsx';
import { toTab } from './useTab.ts';

const PLACES_SHOWN = 3;

/** What stands below the balance and the code: what is held, messages, places, rewards. */
export function HomeMore({ held }: { held: Held }) {
  // Read ahead: the code is made without network from then on.
  useQuery(readAuthenticator);
  return (
    <>
      <HeldSheet />
      <Messages />
      <NearPlaces held={held} />
      <Rewards />
    </>
  );
}

/** Messages to the customer, then those of the day; nothing where none can be read. */
function Messages() {
  const { data: messages = [] } = useQuery(readMessages);
  if (messages.length === 0) return null;
  return (
    <Sheet title="Messages" flush>
      <ul className="c-rows">
        {messages.map((message) => (
          <MessageRow key={`${message.kind} ${message.id}`} message={message} />
        ))}
      </ul>
    </Sheet>
  );
}

function NearPlaces({ held }: { held: Held }) {
  const places = useQuery(readPlaces);
  const found = placesFor(places.data ?? [], held, '');
  const total = found.now.length + found.later.length;
  return (
    <Sheet
      title="Où rendre"
      flush
      actions={
        total > PLACES_SHOWN && (
          <a className="b-link b-dense" {...toTab('rendre')}>
            {`Les ${total} lieux`}
          </a>
        )
      }
    >
      <Reading query={places} height="120px">
        {() =>
          found.now.length === 0 ? (
            <EmptyState title="Aucun lieu ouvert maintenant">
              {found.later.length === 0
                ? noPlace(held)
                : `${count(found.later.length, 'lieu ouvre', 'lieux ouvrent')} plus tard.`}
            </EmptyState>
          ) : (
            <ul className="c-rows">
              {found.now.slice(0, PLACES_SHOWN).map((place) => (
                <PlaceRow key={`${place.kind} ${place.id}`} place={place} held={held} readAt={places.dataUpdatedAt} />
              ))}
            </ul>
          )
        }
      </Reading>
    </Sheet>
  );
}

/** What reuses have earned; nothing where the initiative rewards none. */
function Rewards() {
  const { data: rewards = [] } = useQuery(readRewards);
  if (rewards.length === 0) return null;
  return (
    <Sheet title="Récompenses" flush>
      <ul className="c-rows">
        {rewards.map(({ id, title, every_reuses, reuses_count, available_count }) => (
          <li key={id}>
            <span>
              <b>{title}</b>
              <small>
                {available_count > 0
                  ? 'Demandez-la au comptoir, avec votre code.'
                  : `Encore ${count(every_reuses - (reuses_count % every_reuses), 'réutilisation', 'réutilisations')}.`}
              </small>
            </span>
            {available_count > 0 && <span className="c-amount">{`${available_count} à prendre`}</span>}
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
