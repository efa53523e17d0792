import '../records.css';
import { count, dateTime } from '@boucle/contract/base/format.ts';
import { mdiAlertCircleOutline, mdiClockOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { piecesOf, type WaitingDeposit } from '../../../shared/outbox/deposit.ts';
import { outbox } from '../../../shared/outbox/queue.ts';
import { alerts } from '../../../ui/alerts/alerts.ts';
import { Button } from '../../../ui/Button.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { part } from '../../../ui/loading/part.tsx';
import { correct } from '../correct.ts';
import { BriefLines } from '../Lines.tsx';
import { useDepositAddress } from '../useDepositAddress.ts';

const ConfirmDialog = part(() => import('../../../ui/overlays/ConfirmDialog.tsx'), 'ConfirmDialog');

const WAITING = { state: 'warn', icon: mdiClockOutline, label: 'En attente de réseau' } as const;
const REFUSED = { state: 'alert', icon: mdiAlertCircleOutline, label: 'Refusé' } as const;

/** Deposits that the server has not recorded yet: each can be sent now, corrected, or given up. */
export function WaitingDeposits({ deposits }: { deposits: readonly WaitingDeposit[] }) {
  const { go } = useDepositAddress();
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<WaitingDeposit>();
  const sendNow = async () => {
    setBusy(true);
    await outbox.sendAll();
    setBusy(false);
  };
  const give = async (deposit: WaitingDeposit) => {
    await outbox.drop(deposit);
    setLeaving(undefined);
    alerts.show('success', 'Le dépôt est abandonné.');
  };
  return (
    <section aria-labelledby="dep-waiting">
      <div className="dep-heading">
        <h2 id="dep-waiting">{'Sur cet appareil'}</h2>
        {deposits.some(({ refusal }) => refusal === null) && (
          <Button size="small" busy={busy} onClick={() => void sendNow()}>
            Envoyer maintenant
          </Button>
        )}
      </div>
      <ul className="b-stack">
        {deposits.map((deposit) => (
          <li key={deposit.id} className="b-sheet dep-card" aria-label={`${deposit.point.name}, ${pieces(deposit)}`}>
            <div className="dep-card-head">
              <p>
                <b>{deposit.point.name}</b>
                <span className="b-num">{`Saisi le ${dateTime(deposit.madeAt)} · ${pieces(deposit)}`}</span>
              </p>
              <StatusChip {...(deposit.refusal === null ? WAITING : REFUSED)} />
            </div>
            <BriefLines lines={deposit.lines} />
            {deposit.refusal !== null && <p className="dep-reason">{deposit.refusal}</p>}
            <div className="dep-card-foot">
              <Button variant="text" tone="danger" onClick={() => setLeaving(deposit)}>
                Abandonner
              </Button>
              {deposit.refusal !== null && (
                <Button
                  variant="soft"
                  onClick={() => {
                    correct(deposit);
                    go('quantites');
                  }}
                >
                  Corriger
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Suspense>
        {leaving && (
          <ConfirmDialog
            title="Abandonner ce dépôt"
            confirm="Abandonner le dépôt"
            tone="danger"
            onConfirm={() => void give(leaving)}
            onCancel={() => setLeaving(undefined)}
          >
            {goneWords(leaving)}
          </ConfirmDialog>
        )}
      </Suspense>
    </section>
  );
}

const pieces = ({ lines }: WaitingDeposit): string => count(piecesOf(lines), 'contenant', 'contenants');

/** Warning on giving up: a deposit that waits may have been sent, and its answer lost. */
function goneWords(deposit: WaitingDeposit): string {
  const which = `Le dépôt de ${pieces(deposit)} à ${deposit.point.name}`;
  return deposit.refusal === null
    ? `${which} ne sera plus envoyé. S’il était parti sans réponse, il peut être enregistré\u00a0: vérifiez vos dépôts avant de le refaire.`
    : `${which} ne sera pas envoyé.`;
}
