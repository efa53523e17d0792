import './messages.css';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type Message } from '@boucle/contract/features/messages/calls.ts';
import {
  MESSAGE_ACT_LABELS,
  MESSAGE_ANSWER_LABELS,
  type MessageAct,
  type MessageThing,
} from '@boucle/contract/shared/messages/labels.ts';
import { mdiEmailOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { problemOf, tellProblem } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { useReader } from '../useReader.ts';
import { messageAsking } from './asking.ts';
import { messageChip } from './chips.ts';
import { Moment } from '../../ui/figures/Moment.tsx';

const WAITING_MS = 3000;
/** A mail that is not taken at once is tried again for hours: it is read again on a visit. */
const LEAVING_MS = 60_000;
const isLeaving = ({ state, created_at }: Message): boolean =>
  state === 'waiting' && Date.now() - Date.parse(created_at) < LEAVING_MS;

type MessagesOfProps = {
  about: { readonly thing: MessageThing; readonly thing_id: number } | { readonly restaurant_id: number };
  /** What may be written about now; undefined: nothing. */
  act?: MessageAct | undefined;
};

/** Messages about one thing, or to one restaurant: their state, and what was answered. */
export function MessagesOf({ about, act }: MessagesOfProps) {
  // Only an administrator of the initiative writes, and reads what was written.
  if (!useReader().mayOpen('transactions')) return null;
  return <Messages about={about} act={act} />;
}

function Messages({ about, act }: MessagesOfProps) {
  const { data, error, refetch } = useQuery(
    query.messages.list.queryOptions({
      input: about,
      // What waits leaves within seconds.
      refetchInterval: ({ state }) => (state.data?.some(isLeaving) ? WAITING_MS : false),
    }),
  );
  const ofThing = 'thing' in about;
  if (data === undefined)
    return error ? (
      <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
    ) : ofThing ? null : (
      <Skeleton width="100%" height="160px" />
    );
  if (data.length === 0 && act === undefined)
    return ofThing ? null : (
      <EmptyState title="Aucun message">
        Après une livraison, une demande ou un autre acte, prévenez ce restaurant&nbsp;: ses réponses viennent ici.
      </EmptyState>
    );
  return (
    <section className="messages" aria-label="Messages">
      {ofThing && <h3>Messages</h3>}
      {data.length > 0 && (
        <ul>
          {data.map((one) => (
            <Row key={one.id} message={one} isAlone={ofThing} />
          ))}
        </ul>
      )}
      {ofThing && act !== undefined && (
        <Button size="small" icon={mdiEmailOutline} onClick={() => messageAsking.press(act, about.thing_id)}>
          Prévenir…
        </Button>
      )}
    </section>
  );
}

function Row({ message, isAlone }: { message: Message; isAlone: boolean }) {
  const { id, act, of, name, address, subject, state, reason, resendable, opened_at, created_at, created_by, answer } =
    message;
  const again = useIdempotentMutation<Message>({
    send: (_, options) => client.messages.resend({ id }, options),
    invalidates: [query.messages.key()],
    success: () => 'Le message est renvoyé.',
    onFailed: tellProblem,
  });
  const who = [name === '' ? of.name : name, address ?? ''].filter(Boolean).join(', ');
  const when = (
    <>
      <Moment at={created_at} />
      {created_by !== null && `, ${created_by}`}
    </>
  );
  return (
    <li>
      <div className="b-row">
        <b className="b-grow">{isAlone ? who : subject}</b>
        <StatusChip {...messageChip(state)} />
      </div>
      <p className="b-caption b-muted">
        {!isAlone && `${MESSAGE_ACT_LABELS[act]}, ${who}, `}
        {when}
      </p>
      {!isAlone && <p className="message-text">{message.text}</p>}
      {opened_at !== null && (
        <p className="b-caption">
          Vu <Moment at={opened_at} />
        </p>
      )}
      {state === 'failed' && (
        <p className="b-row">
          <span>{reason}</span>
          {resendable && (
            <Button size="small" busy={again.isPending} onClick={() => again.mutate()}>
              Réessayer
            </Button>
          )}
        </p>
      )}
      {answer !== null && (
        <div className="message-answer">
          <b>{MESSAGE_ANSWER_LABELS[answer.answer]}</b>
          <p className="b-caption b-muted">
            <Moment at={answer.at} />
            {answer.by !== null && `, ${answer.by}`}
          </p>
          {answer.incidents.map(({ id: incident, detail }) => (
            <p key={incident}>
              {detail},{' '}
              <Link className="b-link" to={partAddress('/control', 'ecarts', `open=${incident}`)}>
                voir l’écart
              </Link>
            </p>
          ))}
        </div>
      )}
    </li>
  );
}
