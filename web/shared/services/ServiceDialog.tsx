import '../statements/statements.css';
import './services.css';
import { ofName } from '@boucle/contract/base/elision.ts';
import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import { INVOICE_KIND_LABELS } from '@boucle/contract/shared/invoices/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { ERASED_CLIENT } from '@boucle/contract/features/services/erased.ts';
import { type ServiceBilling } from '@boucle/contract/features/services/shapes.ts';
import { mdiAccountEditOutline, mdiAccountRemoveOutline, mdiCashCheck, mdiFileCheckOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { ActionDialog } from '../dialogs/ActionDialog.tsx';
import { problemOf, tellProblem } from '../problem.ts';
import { useIdempotentMutation } from '../saving/useIdempotentMutation.ts';
import { invoiceChip } from '../invoices/invoiceLooks.ts';
import { type ShownPayment } from '../statements/PayForm.tsx';
import { PaymentSection } from '../statements/PaymentSection.tsx';
import { useStatementsChanged } from '../statements/useStatementsChanged.ts';
import { BuyerDialog } from './BuyerDialog.tsx';
import { buyerLines } from './buyerLines.ts';

interface ServiceDialogProps {
  readonly id: number;
  /** A payment to record, as the bank shows it: its form is open. */
  readonly shown?: ShownPayment | undefined;
  readonly onClose: () => void;
}

/** Billing of a service outside the web app: its client, its invoices and their payments. */
export function ServiceDialog({ id, shown, onClose }: ServiceDialogProps) {
  const { data, error, refetch } = useQuery(query.services.billing.queryOptions({ input: { id } }));
  const [paying, setPaying] = useState(shown !== undefined);
  const [typed, setTyped] = useState(false);
  const [editing, setEditing] = useState(false);
  const absent = error instanceof ApiError && error.status === 404;
  return (
    <Dialog
      title={data ? `Facturation, ${data.customer}` : 'Facturation'}
      size="large"
      dirty={paying && typed}
      onClose={onClose}
      footer={
        data && (
          <>
            <Button icon={mdiAccountEditOutline} onClick={() => setEditing(true)}>
              Coordonnées du client
            </Button>
            {data.left !== 0 && !paying && (
              <Button variant="contained" icon={mdiCashCheck} onClick={() => setPaying(true)}>
                Enregistrer un paiement
              </Button>
            )}
          </>
        )
      }
    >
      {absent ? (
        <EmptyState title="Cette sortie n’existe pas">Retrouvez-la dans les transactions.</EmptyState>
      ) : error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines busy />
      ) : (
        <Body
          billing={data}
          shown={shown}
          paying={paying && data.left !== 0}
          onTyped={setTyped}
          onPaid={() => setPaying(false)}
        />
      )}
      {editing && data && <BuyerDialog billing={data} onClose={() => setEditing(false)} />}
    </Dialog>
  );
}

type BodyProps = Pick<ServiceDialogProps, 'shown'> & {
  billing: ServiceBilling;
  paying: boolean;
  onTyped: (typed: boolean) => void;
  onPaid: () => void;
};

function Body({ billing, shown, paying, onTyped, onPaid }: BodyProps) {
  const { id, buyer, customer, lacks, left, invoices, payments } = billing;
  const waits = invoices.some(({ label }) => label === null);
  return (
    <div className="b-stack">
      <section aria-labelledby="service-buyer">
        <h3 id="service-buyer" className="statement-heading">
          Client facturé
        </h3>
        {buyer === null ? (
          <p className="b-muted">{`Rien n’est encore connu de ${customer}, sinon son nom.`}</p>
        ) : (
          <address className="service-buyer">
            {buyerLines(customer, buyer).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
        {customer !== ERASED_CLIENT && <EraseClient id={id} customer={customer} />}
        {lacks.length > 0 && (
          <p className="service-lacks">{`Pour émettre ses factures, il manque ${lacks.join(', ')}.`}</p>
        )}
      </section>
      <section aria-labelledby="service-invoices">
        <h3 id="service-invoices" className="statement-heading">
          Factures
        </h3>
        {invoices.length === 0 ? (
          <p className="b-muted">Aucune&nbsp;: rien ne manque à ses retours, ou ils datent d’avant les factures.</p>
        ) : (
          <ul className="service-invoices">
            {invoices.map((invoice) => (
              <li key={invoice.id}>
                <Link
                  className="b-link"
                  to={partAddress('/billing', invoice.kind === 'invoice' ? 'factures' : 'avoirs', `open=${invoice.id}`)}
                >
                  {`${INVOICE_KIND_LABELS[invoice.kind]} ${invoice.label ?? 'à émettre'}`}
                </Link>
                <span className="b-muted">{invoice.issued_on === null ? '' : writtenDay(invoice.issued_on)}</span>
                <StatusChip {...invoiceChip(invoice)} />
                <span className="b-num">{euro(invoice.total)}</span>
              </li>
            ))}
          </ul>
        )}
        {waits && lacks.length === 0 && <IssueWaiting />}
        {left !== 0 && (
          <p className="service-left">
            {left > 0 ? 'Reste à encaisser' : 'À rembourser au client'} <b>{euro(Math.abs(left))}</b>
          </p>
        )}
      </section>
      <PaymentSection
        heading={left > 0 ? 'Paiement reçu du client' : 'Somme remboursée au client'}
        shown={shown}
        left={left}
        paying={paying}
        pay={(paid, options) => client.services.pay({ id, ...paid }, options)}
        payments={payments}
        undoing="Ce qu’il soldait est de nouveau à payer."
        undo={(payment_id, comment, options) => client.services.reversePayment({ id, payment_id, comment }, options)}
        onTyped={onTyped}
        onPaid={onPaid}
      />
    </div>
  );
}

/** « Effacer ses données »: who the client was, in all services under that name. */
function EraseClient({ id, customer }: { id: number; customer: string }) {
  const changed = useStatementsChanged();
  const [asking, setAsking] = useState(false);
  return (
    <p>
      <Button size="small" icon={mdiAccountRemoveOutline} onClick={() => setAsking(true)}>
        Effacer ses données
      </Button>
      {asking && (
        <ActionDialog
          title={`Effacer les données ${ofName(customer)}\u202f?`}
          confirm="Effacer définitivement"
          tone="danger"
          send={(options) => client.services.erase({ id }, options)}
          success="Les données du client sont effacées."
          onSettled={changed}
          onClose={() => setAsking(false)}
        >
          Son nom et ses coordonnées seront perdus, sans retour possible, dans toutes ses sorties. Ses factures émises
          les gardent dix ans, comme la loi le demande.
        </ActionDialog>
      )}
    </p>
  );
}

/** « Émettre »: issues every waiting invoice that lacks nothing, other clients' too. */
function IssueWaiting() {
  const changed = useStatementsChanged();
  const issue = useIdempotentMutation({
    send: (_: undefined, options) => client.invoices.issueWaiting(undefined, options),
    success: ({ issued }) => (issued === 1 ? 'La facture est émise.' : `${issued} factures sont émises.`),
    onDone: changed,
    onFailed: tellProblem,
  });
  return (
    <p>
      <Button icon={mdiFileCheckOutline} busy={issue.isPending} onClick={() => issue.mutate(undefined)}>
        Émettre
      </Button>
    </p>
  );
}
