import { eurosOf, signedEuro } from '@boucle/contract/base/format.ts';
import { mdiAccountOutline, mdiCheckCircleOutline, mdiWhiteBalanceSunny } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { problemOf } from '../shared/problem.ts';
import { QrCode } from '../shared/qr/QrCode.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { quietClient } from './own.ts';
import { changeOf, titleOf } from './history.ts';
import { CHANGED, readHistory } from './queries.ts';
import { Reading } from './Reading.tsx';

const SECOND = 1000;
/** How often it is looked whether the counter has recorded something, in milliseconds. */
const LOOK_MS = 4000;
/** A code is replaced so long before it is over, in milliseconds: it takes a moment to type. */
const MARGIN_MS = 20 * SECOND;
const CODE_MS = 300 * SECOND;

const readCode = {
  queryKey: ['code'],
  queryFn: async () => {
    const { data } = await quietClient.customer.code({});
    // The phone's clock may be wrong: what is left is counted from here on.
    return { ...data, until: performance.now() + CODE_MS };
  },
  // One code at a time: each that is made ends the one before.
  staleTime: Infinity,
  gcTime: 0,
} as const;

/** Six digits and their QR code, which a counter reads; made anew before they are over. */
export function CodeTab() {
  const code = useQuery(readCode);
  const { refetch } = code;
  const until = code.data?.until;
  const [left, setLeft] = useState(CODE_MS);
  useEffect(() => {
    if (until === undefined) return undefined;
    const seconds = setInterval(() => setLeft(until - performance.now()), SECOND);
    // Once: without network the code that is shown is good until it ends.
    const next = setTimeout(() => void refetch(), until - MARGIN_MS - performance.now());
    return () => {
      clearInterval(seconds);
      clearTimeout(next);
    };
  }, [until, refetch]);
  useKeptLit();
  return (
    <main className="c-main c-code">
      <h1>Mon code</h1>
      <Reading query={code} height="320px">
        {({ code: digits }) =>
          left <= 0 ? (
            <ErrorState
              title="Ce code ne sert plus"
              message={problemOf(code.error) ?? 'Faites-en un nouveau.'}
              onRetry={() => void refetch()}
            />
          ) : (
            <>
              <div className="c-qr">
                <QrCode text={digits} label={`QR code de ${digits}`} />
              </div>
              <p className="c-digits">{`${digits.slice(0, 3)}\u00a0${digits.slice(3)}`}</p>
              <progress max={CODE_MS} value={Math.max(0, left)} aria-label="Temps restant du code" />
              <p className="b-caption b-muted">{`encore ${clock(left)}, puis un nouveau`}</p>
            </>
          )
        }
      </Reading>
      <ul className="c-notes">
        <li>
          <Icon path={mdiAccountOutline} size={20} />
          Au comptoir, on ne voit que votre prénom, l’initiale de votre nom et ce que vous avez à rendre.
        </li>
        <li>
          <Icon path={mdiWhiteBalanceSunny} size={20} />
          L’écran reste allumé tant que cette page est ouverte. Montez la luminosité si le comptoir ne lit pas.
        </li>
      </ul>
      <Recorded onRecorded={() => void refetch()} />
    </main>
  );
}

/** « 3 min 06 ». */
const clock = (left: number): string => {
  const seconds = Math.max(0, Math.ceil(left / SECOND));
  return `${Math.floor(seconds / 60)}\u00a0min\u00a0${String(seconds % 60).padStart(2, '0')}`;
};

/** What the counter has recorded since the page was opened; a code that served is replaced. */
function Recorded({ onRecorded }: { onRecorded: () => void }) {
  const { data, isFetchedAfterMount } = useQuery({ ...readHistory, refetchInterval: LOOK_MS, staleTime: 0 });
  const queries = useQueryClient();
  const [before, setBefore] = useState<number>();
  const latest = data?.[0];
  const recorded = useEffectEvent(() => {
    for (const key of CHANGED) void queries.invalidateQueries({ queryKey: [key] });
    onRecorded();
  });
  // What was kept from an earlier visit says nothing of what is new.
  if (data !== undefined && isFetchedAfterMount && before === undefined) setBefore(latest?.id ?? 0);
  const isNew = latest !== undefined && before !== undefined && latest.id > before;
  const id = isNew ? latest.id : undefined;
  useEffect(() => {
    if (id !== undefined) recorded();
  }, [id]);
  return (
    <p className="c-recorded" role="status">
      {isNew ? (
        <>
          <Icon path={mdiCheckCircleOutline} size={24} />
          <b>{titleOf(latest)}</b>
          {changeOf(latest) !== 0 && signedEuro(eurosOf(changeOf(latest)))}
        </>
      ) : (
        'Ce que le comptoir enregistre s’affiche ici.'
      )}
    </p>
  );
}

/** The screen stays lit, where the browser can (Screen Wake Lock). */
function useKeptLit(): void {
  useEffect(() => {
    let lock: { release: () => Promise<void> } | undefined;
    let isGone = false;
    const { wakeLock } = navigator as Partial<Pick<Navigator, 'wakeLock'>>;
    wakeLock
      ?.request('screen')
      .then((held) => {
        if (isGone) return held.release();
        lock = held;
        return undefined;
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      void lock?.release();
    };
  }, []);
}
