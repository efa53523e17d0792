import { count, quantity } from '@boucle/contract/base/format.ts';
import { type RoundDetail, type RoundStop } from '@boucle/contract/features/rounds/shapes.ts';
import { handoverLabel } from '@boucle/contract/features/rounds/labels.ts';
import { mdiArrowDown, mdiArrowUp, mdiPencilOutline, mdiWarehouse } from '@mdi/js';
import { Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { classes } from '../../../ui/classes.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { actsWords, stopProblem, windowWords } from '../shared/words.ts';
import { useRoundSave } from './useRoundSave.ts';

const StopDialog = part(() => import('../dialogs/StopDialog.tsx'), 'StopDialog');

interface StopRowsProps {
  readonly round: RoundDetail;
  /** Whether its stops may be moved and changed. */
  readonly mayPlan: boolean;
  readonly selected: number | undefined;
  readonly onSelect: (n: number | undefined) => void;
}

/**
 * The stops in the order of visit: when, what is done there, what is on board after. By hand each
 * goes up or down.
 */
export function StopRows({ round, mayPlan, selected, onSelect }: StopRowsProps) {
  const { id, version, stops } = round;
  const [edited, setEdited] = useState<RoundStop>();
  const move = useRoundSave<{ id: number; version: number; stops: number[] }>((input, options) =>
    client.rounds.order(input, options),
  );
  const swap = (from: number, to: number) => {
    const order = stops.map(({ n }) => n);
    const [moved] = order.splice(from, 1);
    if (moved === undefined || move.isPending) return;
    order.splice(to, 0, moved);
    move.mutate({ id, version, stops: order });
  };
  const over = Math.max(0, round.loaded - (round.capacity ?? round.loaded));
  // Without a capacity the fullest moment is the whole of the bar.
  const most = round.capacity ?? Math.max(1, round.loaded, ...stops.map(({ clean, dirty }) => clean + dirty));
  return (
    <ol className="round-stops">
      <li className="round-stop">
        <span className="round-mark round-start">
          <Icon path={mdiWarehouse} size={16} />
        </span>
        <span className="b-num">{round.start_time}</span>
        <div className="b-grow">
          <b>Entrepôt</b>
          <p className={classes(over > 0 && 'round-wrong')}>
            {over > 0 ? `${quantity(over)} de trop dans le véhicule` : loadWords(round.loaded)}
          </p>
        </div>
        <Load clean={round.loaded} dirty={0} of={most} wrong={over > 0} />
      </li>
      {stops.map((stop, rank) => (
        <li
          key={stop.n}
          className={classes('round-stop', stop.n === selected && 'round-selected')}
          {...(stop.status !== 'to_do' && { 'data-over': '' })}
        >
          <span className={classes('round-mark', stop.place === 'drawer' && 'round-drawer')}>{rank + 1}</span>
          <span className="b-num">{stop.at}</span>
          <div className="b-grow">
            <button
              type="button"
              className="round-name b-print"
              aria-pressed={stop.n === selected}
              onClick={() => onSelect(stop.n === selected ? undefined : stop.n)}
            >
              {stop.name}
            </button>
            <Words stop={stop} />
          </div>
          <Load clean={stop.clean} dirty={stop.dirty} of={most} wrong={stop.over > 0} />
          {mayPlan && (
            <span className="round-tools">
              <IconButton
                size="small"
                icon={mdiArrowUp}
                label={`Monter ${stop.name}`}
                disabled={rank === 0}
                onClick={() => swap(rank, rank - 1)}
              />
              <IconButton
                size="small"
                icon={mdiArrowDown}
                label={`Descendre ${stop.name}`}
                disabled={rank === stops.length - 1}
                onClick={() => swap(rank, rank + 1)}
              />
              <IconButton
                size="small"
                icon={mdiPencilOutline}
                label={`Modifier ${stop.name}`}
                onClick={() => setEdited(stop)}
              />
            </span>
          )}
        </li>
      ))}
      <Suspense>
        {edited !== undefined && <StopDialog round={round} stop={edited} onClose={() => setEdited(undefined)} />}
      </Suspense>
    </ol>
  );
}

/** « demande n° 7 »: what somebody asked for is brought there. */
const requestWords = ({ requests }: RoundStop): string | undefined =>
  requests.length === 0
    ? undefined
    : `${requests.length > 1 ? 'demandes' : 'demande'} n°\u00a0${requests.map(quantity).join(', ')}`;

/** « Charger 220 propres » */
const loadWords = (loaded: number): string =>
  loaded === 0 ? 'Rien à charger' : `Charger ${count(loaded, 'propre', 'propres')}`;

/**
 * Words on what is to be done, or was; a problem comes in their place, in the colour of what is
 * refused.
 */
function Words({ stop }: { stop: RoundStop }) {
  if (stop.status === 'skipped') return <p>Passé&nbsp;: {stop.skipped_reason}</p>;
  if (stop.status === 'done') {
    const by = stop.done_by === null ? '' : ` · ${stop.done_by}`;
    return (
      <>
        <p>{`Fait\u00a0: ${actsWords(stop)}${by}`}</p>
        {(stop.signed_name !== null || stop.picture_url !== null) && (
          <p>
            {stop.signed_name !== null && `${handoverLabel(stop)} ${stop.signed_name}`}
            {stop.signed_name !== null && stop.picture_url !== null && ' · '}
            {stop.picture_url !== null && (
              <a className="b-link" href={stop.picture_url} target="_blank" rel="noreferrer">
                Photo
              </a>
            )}
          </p>
        )}
      </>
    );
  }
  const problem = stopProblem(stop);
  const window = windowWords(stop);
  return (
    <>
      <p>{[actsWords(stop), window, requestWords(stop)].filter((part) => part !== undefined).join(' · ')}</p>
      {problem !== undefined && <p className="round-wrong">{problem}</p>}
    </>
  );
}

const PERCENT = 100;

/** Load on board: clean plain, dirty hatched, of what the vehicle takes. */
function Load({ clean, dirty, of, wrong }: { clean: number; dirty: number; of: number; wrong: boolean }) {
  const share = (pieces: number): string => `${Math.min(PERCENT, (pieces / of) * PERCENT)}%`;
  return (
    <span className={classes('round-load', wrong && 'round-wrong')}>
      <b className="b-num" aria-hidden="true">
        {quantity(clean + dirty)}
      </b>
      <span className="b-sr">{`${count(clean, 'propre', 'propres')} et ${count(dirty, 'sale', 'sales')} à bord`}</span>
      <span aria-hidden="true">
        <i className="round-clean" style={{ width: share(clean) }} />
        <i className="round-dirty" style={{ width: share(dirty) }} />
      </span>
    </span>
  );
}
