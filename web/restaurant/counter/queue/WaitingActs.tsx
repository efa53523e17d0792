import './waitingActs.css';
import { count } from '@boucle/contract/base/format.ts';
import { mdiCloudOffOutline } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { afterAnAct } from '../useRecord.ts';
import { followActs, waitingActs } from './queue.ts';
import { useWaitingActs } from './useWaitingActs.ts';
import { actTitle, type CounterAct } from './waitingAct.ts';
import { Moment } from '../../../ui/figures/Moment.tsx';

const followNetwork = (listener: () => void) => {
  for (const event of ['online', 'offline']) window.addEventListener(event, listener);
  return () => {
    for (const event of ['online', 'offline']) window.removeEventListener(event, listener);
  };
};

/** Whether there is a network, and what becomes of the acts that wait for it. */
export function NetworkNotice({ restaurantId }: { restaurantId: number }) {
  const waits = useWaitingActs(restaurantId).some(({ refusal }) => refusal === null);
  const online = useSyncExternalStore(followNetwork, () => navigator.onLine);
  return (
    <div role="status">
      {(!online || waits) && (
        <p className="r-offline">
          <Icon path={mdiCloudOffOutline} size={20} />
          {online
            ? 'Les actes en attente partent dès que le serveur répond.'
            : 'Hors réseau\u00a0: les actes attendent ici et partent au retour du réseau.'}
        </p>
      )}
    </div>
  );
}

/** The acts of a restaurant that wait for the network, and the refused ones. */
export function WaitingActs({ restaurantId }: { restaurantId: number }) {
  const acts = useWaitingActs(restaurantId);
  const queries = useQueryClient();
  useEffect(() => followActs(), [restaurantId]);
  useEffect(() => waitingActs.onSent(() => afterAnAct(queries)), [queries]);
  const waiting = acts.filter(({ refusal }) => refusal === null);
  const refused = acts.filter(({ refusal }) => refusal !== null);
  return (
    <>
      {refused.length > 0 && (
        <section aria-labelledby="a-reprendre" className="r-last r-refusals">
          <h2 id="a-reprendre">À reprendre</h2>
          <ul>
            {refused.map((act) => (
              <RefusedAct key={act.id} act={act} />
            ))}
          </ul>
        </section>
      )}
      {waiting.length > 0 && (
        <section aria-labelledby="en-attente" className="r-last">
          <h2 id="en-attente">{count(waiting.length, 'acte en attente', 'actes en attente')}</h2>
          <ul>
            {waiting.map((act) => (
              <li key={act.id}>
                <b>{actTitle(act)}</b>
                <span />
                <Moment at={act.madeAt} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const WHAT_NEXT = {
  incident: 'L’initiative le voit dans ses écarts et le règle\u00a0: rien d’autre à faire ici.',
  refused: 'Dites-le à l’initiative\u00a0: elle ne l’a pas reçu.',
  waiting: 'L’initiative en est avertie au retour du réseau.',
} as const;

function RefusedAct({ act }: { act: CounterAct }) {
  const { declared, madeAt, refusal } = act;
  return (
    <li>
      <b>{actTitle(act)}</b>
      <Moment at={madeAt} />
      <p>{refusal}</p>
      <p>{WHAT_NEXT[declared ?? 'waiting']}</p>
      {declared !== undefined && (
        <Button size="small" onClick={() => void waitingActs.note([act])}>
          C’est noté
        </Button>
      )}
    </li>
  );
}
