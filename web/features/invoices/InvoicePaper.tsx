import { euro, quantity, unitPrice, writtenDay } from '@boucle/contract/base/format.ts';
import { INVOICE_KIND_LABELS, rateText } from '@boucle/contract/shared/invoices/labels.ts';
import { type InvoiceDetail } from '@boucle/contract/features/invoices/shapes.ts';

/** An invoice as its paper says it. */
export function InvoicePaper({ invoice }: { invoice: InvoiceDetail }) {
  const { kind, label, seller, buyer, lines, vat_parts: parts, notes, corrects } = invoice;
  const isCredit = kind === 'credit_note';
  return (
    <article className="invoice-paper" aria-label={`${INVOICE_KIND_LABELS[kind]} ${label ?? 'en attente'}`}>
      <header>
        <PartyLines party={seller} isLarge />
        <div>
          <b className="invoice-name">{`${INVOICE_KIND_LABELS[kind]} ${label ?? '(à émettre)'}`}</b>
          {invoice.issued_on !== null && (
            <span>{`Émis${isCredit ? '' : 'e'} le ${writtenDay(invoice.issued_on)}`}</span>
          )}
          {invoice.due_on !== null && !isCredit && <span>{`Échéance le ${writtenDay(invoice.due_on)}`}</span>}
          {corrects && <span>{`Sur la facture ${corrects.label}`}</span>}
        </div>
      </header>
      <div className="invoice-parties">
        <div>
          <span className="b-muted">Client</span>
          <PartyLines party={buyer} />
        </div>
        <div>
          <span className="b-muted">{invoice.is_goods ? 'Retour du' : 'Période'}</span>
          <b>
            {invoice.is_goods
              ? writtenDay(invoice.period_to)
              : `${writtenDay(invoice.period_from)} – ${writtenDay(invoice.period_to)}`}
          </b>
          <span>{invoice.is_goods ? 'Livraison de biens' : 'Prestation de services'}</span>
          {invoice.statement && <span className="b-muted">{`Relevé de compte ${invoice.statement.number}`}</span>}
        </div>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">Désignation</th>
            <th scope="col">Quantité</th>
            <th scope="col">Prix HT</th>
            <th scope="col">Total HT</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, rank) => (
            <tr key={rank}>
              <th scope="row">{line.name}</th>
              <td>{quantity(line.quantity)}</td>
              <td>{unitPrice(line.unit_price)}</td>
              <td>{euro(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="invoice-sums">
        <Sum name="Total HT" amount={Math.abs(invoice.net)} />
        {parts.map(({ rate, vat }) => (
          <Sum key={rate} name={`TVA ${rateText(rate)}\u00a0%`} amount={vat} />
        ))}
        <Sum
          name={isCredit ? 'Total de l’avoir' : invoice.on_statement ? 'Total TTC' : 'À payer'}
          amount={Math.abs(invoice.total)}
        />
      </dl>
      {invoice.on_statement && (
        <p>{`Comprise dans le relevé ${invoice.statement?.number ?? ''}, à ne pas payer séparément.`}</p>
      )}
      {notes.length > 0 && (
        <p className="invoice-notes">{notes.map((note) => (note.endsWith('.') ? note : `${note}.`)).join(' ')}</p>
      )}
    </article>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{euro(amount)}</dd>
    </div>
  );
}

function PartyLines({ party: [name, ...lines], isLarge = false }: { party: readonly string[]; isLarge?: boolean }) {
  return (
    <div>
      <b className={isLarge ? 'invoice-name' : undefined}>{name}</b>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </div>
  );
}
