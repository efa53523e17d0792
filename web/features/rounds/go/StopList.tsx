import { count } from '@boucle/contract/base/format.ts';
import { type RoundDetail } from '@boucle/contract/features/rounds/shapes.ts';
import {
  mdiAlertCircleOutline,
  mdiArrowRight,
  mdiCheckCircleOutline,
  mdiCloudUploadOutline,
  mdiFileDocumentOutline,
  mdiSkipNextOutline,
} from '@mdi/js';
import { client } from '../../../api/client.ts';
import { outbox } from '../../../shared/outbox/queue.ts';
import { PhoneFrame } from '../../../shared/phone/PhoneFrame.tsx';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { stopAddress } from '../shared/addresses.ts';
import { actsWords, endWords, kilometres } from '../shared/words.ts';
import { OfflineStops } from './OfflineStops.tsx';
import { type GoStop, nextToDo } from './roundCopy.ts';
import { useLeave } from './useLeave.ts';

interface StopListProps {
  readonly round: RoundDetail;
  readonly sure: boolean;
  readonly stops: readonly GoStop[];
  readonly waiting: number;
}

/** All the stops of a round, what became of each, and what to do of one that was refused. */
export function StopList({ round, sure, stops, waiting }: StopListProps) {
  const leave = useLeave();
  const next = nextToDo(stops);
  const ended = endWords(round);
  const left = stops.filter(({ isToDo }) => isToDo).length;
  return (
    <PhoneFrame
      title={round.title}
      full
      leave={leave}
      foot={
        next !== undefined && (
          <ButtonLink
            variant="contained"
            size="large"
            full
            icon={mdiArrowRight}
            to={stopAddress(round.id, next.stop.n)}
          >
            {`Arrêt ${next.rank}\u00a0: ${next.stop.name}`}
          </ButtonLink>
        )
      }
    >
      <OfflineStops sure={sure} waiting={waiting} />
      <p className="go-sum" role="status">
        {round.status === 'cancelled'
          ? 'Cette tournée est annulée.'
          : left === 0
            ? `Tournée faite\u00a0: ${count(round.given, 'livré', 'livrés')}, ${count(round.taken, 'repris', 'repris')}.`
            : `${count(left, 'arrêt', 'arrêts')} à faire sur ${stops.length} · ${kilometres(round.metres)}`}
      </p>
      {ended !== undefined && left === 0 && <p className="go-sum">{ended}</p>}
      <ol className="b-sheet go-list">
        {stops.map((one) => (
          <li key={one.stop.n}>
            <span className="go-rank">{one.rank}</span>
            <div className="b-grow">
              {one.isToDo ? (
                <Link className="b-link" to={stopAddress(round.id, one.stop.n)}>
                  {one.stop.name}
                </Link>
              ) : (
                <b>{one.stop.name}</b>
              )}
              <Became of={one} />
              <Notes round={round.id} of={one} />
            </div>
            <span className="b-num">{one.stop.at}</span>
          </li>
        ))}
      </ol>
    </PhoneFrame>
  );
}

/**
 * State of a stop: recorded, kept on the phone, refused with the reason; else what is to be done
 * there.
 */
function Became({ of: { stop, waiting, isToDo } }: { of: GoStop }) {
  if (waiting !== undefined && waiting.refusal !== null && isToDo)
    return (
      <p className="b-field-error">
        <Icon path={mdiAlertCircleOutline} size={16} />
        {waiting.refusal}
      </p>
    );
  if (waiting !== undefined && waiting.refusal !== null)
    return (
      <p>
        {waiting.refusal}{' '}
        <Button size="small" variant="text" onClick={() => void outbox.drop(waiting)}>
          Abandonner ma saisie
        </Button>
      </p>
    );
  const [icon, words] =
    stop.status === 'done'
      ? [mdiCheckCircleOutline, actsWords(stop)]
      : stop.status === 'skipped'
        ? [mdiSkipNextOutline, `Passé\u00a0: ${stop.skipped_reason ?? ''}`]
        : waiting !== undefined
          ? [mdiCloudUploadOutline, 'Gardé sur ce téléphone, envoyé dès que possible']
          : [undefined, actsWords(stop)];
  return (
    <p>
      {icon !== undefined && <Icon path={icon} size={16} />}
      {words}
    </p>
  );
}

/** The delivery notes of a stop that is recorded. */
function Notes({ round, of: { stop } }: { round: number; of: GoStop }) {
  if (stop.place === 'drawer') return null;
  const ids = [...new Set(stop.lines.flatMap(({ transaction_id: id }) => id ?? []))];
  return ids.map((id) => <Note key={id} round={round} id={id} name={stop.name} />);
}

function Note({ round, id, name }: { round: number; id: number; name: string }) {
  const file = useDownload(`bon-${id}.pdf`, (options) => client.rounds.note({ id: round, file: `${id}.pdf` }, options));
  return (
    <Button
      size="small"
      variant="text"
      icon={mdiFileDocumentOutline}
      busy={file.isPending}
      aria-label={`Bon n°\u00a0${id}, ${name}`}
      onClick={() => file.mutate()}
    >
      Bon n°&nbsp;{id}
    </Button>
  );
}
