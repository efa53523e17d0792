import { eurosOf, signedEuro } from '@boucle/contract/base/format.ts';
import { type Authenticator } from '@boucle/contract/partnerApi/customer.ts';
import { mdiAccountOutline, mdiCheckCircleOutline, mdiCloudOffOutline, mdiWhiteBalanceSunny } from '@mdi/js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { problemOf } from '../../shared/problem.ts';
import { QrCode } from '../../shared/qr/QrCode.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { readAuthenticator, serverNow } from './authenticator.ts';
import { quietClient } from '../own.ts';
import { changeOf, titleOf } from '../history.ts';
import { CHANGED, readHistory } from '../queries.ts';
import { qrAt, untilNext } from './qrCode.ts';

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

/**
 * The QR code that this device makes, with or without network, and the server's six digits, made
 * anew before they are over.
 */
export function CodeTab() {
  const code = useQuery(readCode);
  const { refetch } = code;
  const until = code.data?.until;
  const [left, setLeft] = useState(CODE_MS);
  useEffect(() => {
    if (until === undefined) return undefined;
    const seconds = setInterval(() => setLeft(until - performance.now()), SECOND);
    const next = setTimeout(() => void refetch(), until - MARGIN_MS - performance.now());
    return () => {
      clearInterval(seconds);
      clearTimeout(next);
    };
  }, [until, refetch]);
  const qr = useQr(useQuery(readAuthenticator).data);
  useKeptLit();
  const digits = left > 0 ? code.data?.code : undefined;
  const shown = qr ?? digits;
  const failed = code.error !== null || left <= 0;
  return (
    <main className="c-main c-code">
      <h1>Mon code</h1>
      {shown !== undefined && (
        <div className="c-qr">
          <QrCode text={shown} label="Mon QR code" />
        </div>
      )}
      {digits !== undefined ? (
        <>
          <p className="c-digits">{`${digits.slice(0, 3)}\u00a0${digits.slice(3)}`}</p>
          <progress max={CODE_MS} value={left} aria-label="Temps restant des six chiffres" />
          <p className="b-caption b-muted">{`encore ${clock(left)}, puis six nouveaux chiffres`}</p>
        </>
      ) : !failed ? (
        <Skeleton height={shown === undefined ? '320px' : '88px'} />
      ) : shown === undefined ? (
        <ErrorState message={problemOf(code.error) ?? ''} onRetry={() => void refetch()} />
      ) : (
        <>
          <p className="c-away" role="status">
            Montrez le QR code&nbsp;: les six chiffres demandent du réseau.
          </p>
          <Button variant="text" size="small" onClick={() => void refetch()}>
            Demander six chiffres
          </Button>
        </>
      )}
      <ul className="c-notes">
        {qr !== undefined && (
          <li>
            <Icon path={mdiCloudOffOutline} size={20} />
            Ce QR code marche sans réseau. Il sert une fois, et change toutes les 30&nbsp;secondes.
          </li>
        )}
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

/** The text of the QR code, from one step of 30 seconds to the next. */
function useQr(authenticator: Authenticator | undefined): string | undefined {
  const [qr, setQr] = useState<string>();
  useEffect(() => {
    if (authenticator === undefined) return undefined;
    let next: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const show = async () => {
      const now = serverNow();
      const text = await qrAt(authenticator, now);
      if (isGone) return;
      setQr(text);
      clearTimeout(next);
      next = setTimeout(() => void show(), untilNext(now));
    };
    void show();
    // Timers stand still while the phone sleeps.
    const again = () => document.visibilityState === 'visible' && void show();
    document.addEventListener('visibilitychange', again);
    return () => {
      isGone = true;
      clearTimeout(next);
      document.removeEventListener('visibilitychange', again);
    };
  }, [authenticator]);
  return qr;
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
  // What was kept from an earlier visit does not show what is new.
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
