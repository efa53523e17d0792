import './Alerts.css';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Icon } from '../Icon.tsx';
import { CLOSE } from '../texts.ts';
import { type Alert, alerts, type AlertStore } from './alerts.ts';
import { part, WithoutIt } from '../loading/part.tsx';
import { useTopmost } from './topmost.ts';
import { undos } from './undo.ts';
import { works } from './works.ts';

/** Loaded when something takes time. */
const Works = part(() => import('./Works.tsx'), 'Works', WithoutIt);

function Banner({ alert, store }: { alert: Alert; store: AlertStore }) {
  // The banner may leave from under the pointer, without an event.
  useEffect(
    () => () => {
      store.release('pointer');
      store.release('focus');
    },
    [store],
  );
  return (
    <div
      className={`b-alert b-alert-${alert.type}`}
      onPointerEnter={() => store.hold('pointer')}
      onPointerLeave={() => store.release('pointer')}
      onFocus={() => store.hold('focus')}
      onBlur={() => store.release('focus')}
    >
      <Icon path={alert.type === 'success' ? mdiCheckCircleOutline : mdiAlertCircleOutline} />
      <span className="b-alert-message">{alert.message}</span>
      <button type="button" className="b-alert-close" onClick={() => store.close(alert.id)}>
        <span aria-hidden="true">×</span> {CLOSE}
      </button>
      <i className="b-alert-time" key={alert.id} aria-hidden="true" />
    </div>
  );
}

/**
 * The banner over the top of every layout, and at the bottom what the page is waiting for; neither
 * moves anything. Both live regions are always there, so that readers announce what enters them.
 */
export function Alerts({ store = alerts }: { store?: AlertStore }) {
  const current = useSyncExternalStore(store.subscribe, store.current);
  const undoable = useSyncExternalStore(undos.subscribe, undos.current);
  const underWay = useSyncExternalStore(works.subscribe, works.current);
  const isTopmost = useTopmost();
  const alert = isTopmost ? current : undefined;
  const success = alert?.type === 'success' ? alert : undefined;
  // The bar « Annuler » names the act already.
  const isInBar = undoable.some(({ message }) => message === success?.message);
  return (
    <div className="b-alerts b-no-print">
      <div role="status" className={isInBar ? 'b-sr' : undefined}>
        {success && (isInBar ? success.message : <Banner alert={success} store={store} />)}
      </div>
      <div role="alert">{alert?.type === 'error' && <Banner alert={alert} store={store} />}</div>
      {isTopmost && underWay.length > 0 && (
        <Suspense>
          <Works works={underWay} />
        </Suspense>
      )}
    </div>
  );
}
