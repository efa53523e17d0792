import './UndoBar.css';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose, mdiUndo } from '@mdi/js';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Button } from '../Button.tsx';
import { Icon } from '../Icon.tsx';
import { IconButton } from '../IconButton.tsx';
import { Link } from '../Link.tsx';
import { CANCEL, CLOSE } from '../texts.ts';
import { type Undoable, type UndoStore, undos } from './undo.ts';

/**
 * Bar of what was just recorded and can be taken back, over the top bar, or at the bottom where
 * there is no room; it moves nothing.
 */
export function UndoBar({ store = undos }: { store?: UndoStore }) {
  const acts = useSyncExternalStore(store.subscribe, store.current);
  const refused = acts.filter(({ refusal }) => refusal !== undefined);
  const offered = acts.filter(({ refusal }) => refusal === undefined);
  const bar = useRef<HTMLDivElement>(null);
  // An element that leaves from under the pointer, or with the focus, sends no event.
  useEffect(() => {
    if (bar.current?.contains(document.activeElement) !== true) store.release('focus');
  }, [acts, store]);
  useEffect(
    () => () => {
      store.release('pointer');
      store.release('focus');
    },
    [store],
  );
  return (
    <div
      ref={bar}
      className="b-undos b-no-print"
      onPointerEnter={() => store.hold('pointer')}
      onPointerLeave={() => store.release('pointer')}
      onFocus={() => store.hold('focus')}
      onBlur={() => store.release('focus')}
    >
      <div role="alert">
        {refused.map((act) => (
          <Line key={act.id} act={act} store={store} />
        ))}
      </div>
      {/* The alert was announced: readers find here what can be done about it. */}
      <div role="region" aria-label="Peut être annulé">
        {offered.map((act) => (
          <Line key={act.id} act={act} store={store} />
        ))}
      </div>
    </div>
  );
}

function Line({ act, store }: { act: Undoable; store: UndoStore }) {
  const { id, message, to, refusal, also, verb = CANCEL, busy = false } = act;
  const failed = refusal !== undefined;
  return (
    <div className={failed ? 'b-undo b-undo-refused' : 'b-undo'}>
      <Icon path={failed ? mdiAlertCircleOutline : mdiCheckCircleOutline} />
      <span className="b-undo-message">{refusal?.reason ?? message}</span>
      {to !== undefined && (
        <Link to={to} className="b-undo-link" onClick={() => store.close(id)}>
          Voir
        </Link>
      )}
      {also !== undefined && !failed && (
        <Button
          size="small"
          variant="text"
          onClick={() => {
            store.close(id);
            also.press();
          }}
        >
          {also.label}
        </Button>
      )}
      {refusal?.again !== false && (
        <Button size="small" variant="text" icon={mdiUndo} busy={busy} onClick={() => void store.press(id)}>
          {verb}
        </Button>
      )}
      <IconButton icon={mdiClose} label={CLOSE} onClick={() => store.close(id)} />
      {!failed && !busy && <i className="b-undo-time" aria-hidden="true" />}
    </div>
  );
}
