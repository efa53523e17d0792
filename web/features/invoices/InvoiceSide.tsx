import { euro, writtenDay } from '@boucle/contract/base/format.ts';
import {
  INVOICE_KIND_LABELS,
  invoiceStateLabels,
  RECORDED_STATUSES,
  type RecordedStatus,
  STATUSES_WITH_REASON,
} from '@boucle/contract/shared/invoices/labels.ts';
import { type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';
import { ofName } from '@boucle/contract/base/elision.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiPlaylistPlus } from '@mdi/js';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { AskReason } from '../../shared/dialogs/AskReason.tsx';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { useStatementsChanged } from '../../shared/statements/useStatementsChanged.ts';
import { ServiceButton } from '../../shared/services/ServiceButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { MenuButton } from '../../ui/overlays/MenuButton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { invoiceChip } from '../../shared/invoices/invoiceLooks.ts';
import { InvoiceTimeline } from './InvoiceTimeline.tsx';

/** Follow-up of an invoice: its state, what it waits for, what corrects it. */
export function InvoiceSide({ invoice }: { invoice: InvoiceDetail }) {
  const {
    state,
    total,
    left,
    due_on,
    late,
    kind,
    lacks,
    statuses,
    credit_notes: credits,
    restaurant,
    service,
    statement,
    payments,
    paid_with: paidWith,
  } = invoice;
  return (
    <aside className="invoice-side" aria-label="Suivi">
      <StatusChip {...invoiceChip(invoice)} />
      <p className="invoice-total">{euro(total)}</p>
      {paidWith !== null && paidWith.left > 0 ? (
        <p className="b-muted">
          {`${late ? 'En retard\u00a0: à' : 'À'} payer par le relevé ${paidWith.number} avant le ${writtenDay(paidWith.due_on)}, dont il reste ${euro(paidWith.left)}`}
        </p>
      ) : (
        due_on !== null &&
        kind === 'invoice' &&
        state !== 'paid' &&
        state !== 'credited' && (
          <p className="b-muted">{`${late ? 'En retard\u00a0: due' : 'Due'} le ${writtenDay(due_on)}`}</p>
        )
      )}
      {paidWith === null && left !== total && left !== 0 && state !== 'credited' && (
        <p className="b-muted">{`Reste ${euro(Math.abs(left))} à ${kind === 'invoice' ? 'encaisser' : 'imputer'}`}</p>
      )}
      {lacks.length > 0 && (
        <section aria-labelledby="invoice-lacks" className="invoice-lacks">
          <h3 id="invoice-lacks">Il manque</h3>
          <ul>
            {lacks.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          {restaurant && (
            <Link className="b-link" to={pathOf('restaurant', { id: restaurant.id })}>
              {`Fiche ${ofName(restaurant.name)}`}
            </Link>
          )}
          {service && <ServiceButton id={service.id} label="Coordonnées du client" />}
        </section>
      )}
      {statuses.length > 0 && (
        <section aria-labelledby="invoice-statuses">
          <h3 id="invoice-statuses">Statuts</h3>
          <InvoiceTimeline invoice={invoice} />
          <RecordStatus invoice={invoice} />
        </section>
      )}
      {payments.length > 0 && (
        <section aria-labelledby="invoice-payments">
          <h3 id="invoice-payments">{kind === 'invoice' ? 'Paiements' : 'Imputations'}</h3>
          <ul className="invoice-payments">
            {payments.map((payment, rank) => (
              <li key={rank}>
                <span>
                  {natureOf(payment, kind)}
                  <small>{`${writtenDay(payment.day)}, dont TVA ${euro(payment.vat)}`}</small>
                </span>
                <span className="b-num">{euro(payment.amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {credits.length > 0 && (
        <section aria-labelledby="invoice-credits">
          <h3 id="invoice-credits">Avoirs</h3>
          <ul className="invoice-credits">
            {credits.map(({ id, label, total: amount }) => (
              <li key={id}>
                <Link className="b-link" to={partAddress('/billing', 'avoirs', `open=${id}`)}>
                  {label ?? 'À émettre'}
                </Link>
                <span className="b-num">{euro(amount)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="invoice-source">
        <h3 id="invoice-source">D’où vient ce montant</h3>
        {statement && (
          <Link className="b-link" to={partAddress('/billing', 'releves', `open=${statement.id}`)}>
            {`Relevé ${statement.number}, ligne par ligne`}
          </Link>
        )}
        {service && (
          <>
            <p className="b-muted">
              Les contenants qu’un retour n’a pas rapportés, à leur prix de consigne. La catégorie de cette vente est à
              confirmer par votre expert-comptable.
            </p>
            <ServiceButton id={service.id} label="Facturation et paiements" />
          </>
        )}
      </section>
    </aside>
  );
}

/** How a part was settled, in words. */
function natureOf(
  { kind, amount, credit_note: credit }: InvoiceDetail['payments'][number],
  of: InvoiceDetail['kind'],
): string {
  if (credit !== null) return `Avoir ${credit}`;
  if (kind === 'set_off') return 'Compensation';
  return amount < 0 === (of === 'invoice') ? 'Paiement annulé' : 'Paiement';
}

function RecordStatus({ invoice: { id, kind } }: { invoice: InvoiceDetail }) {
  const labels = invoiceStateLabels(kind);
  const [asked, setAsked] = useState<RecordedStatus>();
  const changed = useStatementsChanged();
  const record = useIdempotentMutation({
    send: (input: { status: RecordedStatus; reason?: string }, options) =>
      client.invoices.recordStatus({ id, ...input }, options),
    success: (_, { status }) => `Le statut «\u00a0${labels[status]}\u00a0» est enregistré.`,
    onDone: () => {
      changed();
      setAsked(undefined);
    },
    onFailed: (error, { reason }) => {
      if (reason === undefined) tellProblem(error);
    },
  });
  return (
    <>
      <MenuButton
        label="Statuts"
        actions={RECORDED_STATUSES.map((status) => ({
          label: labels[status],
          onSelect: () => (STATUSES_WITH_REASON.includes(status) ? setAsked(status) : record.mutate({ status })),
        }))}
        trigger={(props) => (
          <Button size="small" icon={mdiPlaylistPlus} {...props}>
            Ajouter un statut
          </Button>
        )}
      />
      {asked && (
        <AskReason
          title={`${INVOICE_KIND_LABELS[kind]} ${labels[asked].toLowerCase()}`}
          confirm="Enregistrer"
          busy={record.isPending}
          error={problemOf(record.error)}
          onConfirm={(reason) => record.mutate({ status: asked, reason })}
          onCancel={() => setAsked(undefined)}
        >
          <p>Le statut s’ajoute aux précédents, avec sa raison. Rien ne change dans les registres.</p>
        </AskReason>
      )}
    </>
  );
}
