import { type Connection } from '@boucle/contract/features/connect/calls.ts';
import { CONNECT_STATUS_LABELS, connect as messages, dueLabels } from '@boucle/contract/messages/fr/connect.ts';
import { mdiCheckCircleOutline, mdiCircleOffOutline, mdiOpenInNew, mdiProgressClock } from '@mdi/js';
import { client } from '../../../api/client.ts';
import { useIdempotentMutation } from '../../../shared/saving/useIdempotentMutation.ts';
import { problemOf } from '../../../shared/problem.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/form/FormError.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { type ChipLook, StatusChip } from '../../../ui/StatusChip.tsx';
import { ConnectMessage } from './ConnectMessage.tsx';
import { type ConnectReturn, messageOf } from './messageOf.ts';

const CHIPS: Readonly<Record<Connection['status'], Pick<ChipLook, 'state' | 'icon'>>> = {
  pending: { state: 'neutral', icon: mdiCircleOffOutline },
  inProgress: { state: 'warn', icon: mdiProgressClock },
  completed: { state: 'ok', icon: mdiCheckCircleOutline },
};

type ConnectionSheetProps = { connection: Connection; back: ConnectReturn };

/** Where the connection stands, what to do about it, and the way to the provider's own pages. */
export function ConnectionSheet({ connection, back }: ConnectionSheetProps) {
  const { status, available, simulated, charges_enabled: charges, payouts_enabled: payouts, due } = connection;
  const start = useIdempotentMutation({
    send: (_, options) => client.connect.start(undefined, options),
    // The link opens once: pressing again makes another one.
    onDone: ({ stripe_url: address }) => window.location.assign(address),
  });
  const incomplete = status !== 'completed' || due.length > 0;
  const busy = start.isPending || start.isSuccess || back.completing;
  return (
    <Sheet
      title="Paiement par carte"
      note={<StatusChip {...CHIPS[status]} label={CONNECT_STATUS_LABELS[status]} />}
      actions={
        available &&
        incomplete && (
          <Button variant="contained" endIcon={mdiOpenInNew} busy={busy} onClick={() => start.mutate()}>
            {messages.activate}
          </Button>
        )
      }
    >
      <ConnectMessage message={messageOf(connection, back)} />
      <FormError message={problemOf(start.error)} />
      {!available && <p className="b-muted">Aucun prestataire de paiement n’est configuré sur ce serveur.</p>}
      {status !== 'pending' && (
        <ul className="payment-facts">
          <Fact holds={charges}>Paiements des consos</Fact>
          <Fact holds={payouts}>Virements vers votre banque</Fact>
        </ul>
      )}
      {due.length > 0 && status !== 'pending' && (
        <p className="payment-due">
          <b>{'Stripe demande encore\u00a0:'}</b> {due.map((kind) => dueLabels[kind]).join(', ')}.
        </p>
      )}
      {simulated && (
        <p className="b-muted payment-simulated">
          {'Simulateur\u00a0: aucune carte n’est débitée. '}
          <a className="b-link" href="/stripe-simulator" target="_blank" rel="noreferrer">
            Ouvrir le simulateur
          </a>
        </p>
      )}
    </Sheet>
  );
}

function Fact({ holds, children }: { holds: boolean; children: string }) {
  return (
    <li>
      {children}
      {holds ? (
        <StatusChip state="ok" icon={mdiCheckCircleOutline} label="Activés" />
      ) : (
        <StatusChip state="neutral" icon={mdiProgressClock} label="En attente" />
      )}
    </li>
  );
}
