/**
 * SQL that selects, of the account $1, the VAT on services that payments and set-offs made due, a row for each part: the Paris day, the instant, the
 * settlement and the rank in it, the invoice, the cents, below 0 when it is due no more. Invoices whose VAT is due with themselves have none.
 */
export const VAT_DUE = `select p.day, p.created_at as at, p.settlement_id, p.n::int as n, p.invoice_id, p.vat_cents
  from invoice_payments p join invoices i on i.account_id = p.account_id and i.id = p.invoice_id
  where p.account_id = $1 and p.vat_cents <> 0 and not i.vat_on_debits`;
