import './invoices.css';
import { INVOICE_KIND_LABELS, SENT_BACK } from '@boucle/contract/shared/invoices/labels.ts';
import { type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import {
  mdiCashCheck,
  mdiClose,
  mdiEmailOutline,
  mdiFilePdfBox,
  mdiFileReplaceOutline,
  mdiUndoVariant,
  mdiXml,
} from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { PayForm } from '../../shared/statements/PayForm.tsx';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { UnsavedGuard } from '../../ui/form/leaving/UnsavedGuard.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CLOSE } from '../../ui/texts.ts';
import { CreditDialog } from './CreditDialog.tsx';
import { InvoicePaper } from './InvoicePaper.tsx';
import { InvoiceSide } from './InvoiceSide.tsx';

/** How often it is asked whether the files of an invoice just issued are written. */
const FILES_EVERY_MS = 3000;

type InvoiceDialogProps = {
  id: number;
  onClose: () => void;
  /** The list, where it fits next to the paper: it is no window then. */
  list?: ReactNode;
};

/** One invoice or credit note whole: the paper, and next to it what became of it. */
export function InvoiceDialog({ id, onClose, list }: InvoiceDialogProps) {
  const { data, error, refetch } = useQuery({
    ...query.invoices.read.queryOptions({ input: { id }, enabled: id > 0 }),
    refetchInterval: ({ state }) =>
      state.data !== undefined && state.data.label !== null && !state.data.has_files ? FILES_EVERY_MS : false,
  });
  const [crediting, setCrediting] = useState(false);
  const [paying, setPaying] = useState(false);
  const [typed, setTyped] = useState(false);
  const changed = useStatementsChanged();
  const absent = id === 0 || (error instanceof ApiError && error.status === 404);
  const left = data?.lines.some((line) => line.left > 0) === true;
  const title = data ? `${INVOICE_KIND_LABELS[data.kind]} ${data.label ?? 'en attente'}` : 'Facture';
  const files = data && data.label !== null && <Files invoice={data} />;
  const acts = data && (
    <>
      {SENT_BACK.includes(data.state) && (left || data.service !== null) && <Replace invoice={data} />}
      {data.paid_with !== null && data.paid_with.left !== 0 && !paying && (
        <Button variant="contained" icon={mdiCashCheck} onClick={() => setPaying(true)}>
          Enregistrer un paiement
        </Button>
      )}
      {data.label !== null && <Send invoice={data} />}
      {left && (
        <Button icon={mdiUndoVariant} onClick={() => setCrediting(true)}>
          Faire un avoir…
        </Button>
      )}
    </>
  );
  const payment = paying && data?.paid_with && (
    <StatementPayment statement={data.paid_with} onTyped={setTyped} onSaved={changed} onDone={() => setPaying(false)} />
  );
  const crediter = crediting && data && <CreditDialog invoice={data} onClose={() => setCrediting(false)} />;
  if (list !== undefined && data)
    return (
      <section className="invoice-panes" aria-label={title}>
        <h2 className="b-sr">{title}</h2>
        {list}
        <div className="invoice-middle">
          <InvoicePaper invoice={data} />
        </div>
        <div className="invoice-right">
          <IconButton className="b-end" icon={mdiClose} label={CLOSE} onClick={onClose} />
          {payment}
          <InvoiceSide invoice={data} />
          <p className="b-row b-wrap">
            {acts}
            {files}
          </p>
        </div>
        <UnsavedGuard when={paying && typed} inWindow />
        {crediter}
      </section>
    );
  return (
    <Dialog title={title} size="large" dirty={paying && typed} onClose={onClose} footerStart={files} footer={acts}>
      {absent ? (
        <EmptyState title="Cette facture n’existe pas">Retrouvez-la dans la liste.</EmptyState>
      ) : error && !data ? (
        <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
      ) : !data ? (
        <div className="b-stack" aria-busy="true">
          <Skeleton width="40%" height="20px" />
          <Skeleton height="320px" />
        </div>
      ) : (
        <div className="b-stack">
          {payment}
          <div className="invoice">
            <InvoicePaper invoice={data} />
            <InvoiceSide invoice={data} />
          </div>
        </div>
      )}
      {crediter}
    </Dialog>
  );
}

type StatementPaymentProps = Pick<ComponentProps<typeof PayForm>, 'onTyped' | 'onSaved' | 'onDone'> & {
  statement: NonNullable<InvoiceDetail['paid_with']>;
};

/** The payment of the statement that an invoice is paid with: one debt has one payment. */
function StatementPayment({ statement: { id, number, left }, ...form }: StatementPaymentProps) {
  return (
    <PayForm
      {...form}
      heading={`${left > 0 ? 'Paiement reçu' : 'Somme reversée'}, relevé ${number}`}
      left={left}
      carries
      send={(paid, options) => client.statements.pay({ id, ...paid }, options)}
    />
  );
}

function Files({ invoice: { id, label, has_files } }: { invoice: InvoiceDetail }) {
  const pdf = useDownload(`${label ?? ''}.pdf`, (options) => client.invoices.pdf({ id }, options));
  const xml = useDownload(`${label ?? ''}.xml`, (options) => client.invoices.xml({ id }, options));
  return (
    <span className="b-row">
      <Button icon={mdiFilePdfBox} refused={!has_files} busy={pdf.isPending} onClick={() => pdf.mutate()}>
        Factur-X
      </Button>
      <Button icon={mdiXml} refused={!has_files} busy={xml.isPending} onClick={() => xml.mutate()}>
        XML
      </Button>
    </span>
  );
}

/** « Remplacer »: an invoice that was sent back gets a credit note and a new number. */
function Replace({ invoice: { id, label } }: { invoice: InvoiceDetail }) {
  const changed = useStatementsChanged();
  const [asked, setAsked] = useState(false);
  const replace = useIdempotentMutation({
    send: (_: undefined, options) => client.invoices.replace({ id }, options),
    success: ({ label: next }) => `La facture ${next ?? ''} remplace ${label ?? ''}.`,
    onDone: () => {
      changed();
      setAsked(false);
    },
    onFailed: tellProblem,
  });
  return (
    <>
      <Button icon={mdiFileReplaceOutline} onClick={() => setAsked(true)}>
        Remplacer…
      </Button>
      {asked && (
        <ConfirmDialog
          title={`Remplacer ${label ?? ''}`}
          confirm="Remplacer la facture"
          busy={replace.isPending}
          onConfirm={() => replace.mutate(undefined)}
          onCancel={() => setAsked(false)}
        >
          Un avoir reprend ce qui reste de cette facture, et une nouvelle est émise aujourd’hui avec vos mentions et
          celles du client telles qu’elles sont maintenant. Ce qu’il doit ne change pas.
        </ConfirmDialog>
      )}
    </>
  );
}

function Send({ invoice: { id, kind, email } }: { invoice: InvoiceDetail }) {
  const changed = useStatementsChanged();
  const send = useIdempotentMutation({
    send: (_: undefined, options) => client.invoices.send({ id }, options),
    success: () => `${kind === 'invoice' ? 'La facture' : 'L’avoir'} part à ${email ?? ''}.`,
    onDone: changed,
    onFailed: tellProblem,
  });
  return (
    <Button icon={mdiEmailOutline} busy={send.isPending} onClick={() => send.mutate(undefined)}>
      Envoyer
    </Button>
  );
}
