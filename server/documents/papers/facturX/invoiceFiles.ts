import { type Brand } from '../../pdf/brand.ts';
import { ciiXml } from './ciiXml.ts';
import { invoicePdf } from './invoicePdf.ts';
import { type IssuedInvoice } from './issuedInvoice.ts';

/**
 * The two files of an invoice: its XML, and the PDF that holds it. The same bytes for the same
 * invoice and the same brand.
 */
export async function invoiceFiles(
  invoice: IssuedInvoice,
  brand: Brand,
): Promise<{ xml: Uint8Array; pdf: Uint8Array }> {
  const xml = Buffer.from(ciiXml(invoice));
  return { xml, pdf: await invoicePdf(invoice, xml, brand) };
}
