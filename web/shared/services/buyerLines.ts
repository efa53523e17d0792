import { companyNumber } from '@boucle/contract/base/companyNumber.ts';
import { type ServiceBuyer } from '@boucle/contract/features/services/shapes.ts';

/** Who is named on the invoices of a service, line by line. */
export const buyerLines = (
  customer: string,
  { legal_name, address, siren, vat_number, email }: ServiceBuyer,
): string[] =>
  [
    legal_name || customer,
    ...address.split('\n'),
    siren === null ? '' : `SIREN ${companyNumber(siren)}`,
    vat_number === null ? '' : `TVA ${companyNumber(vat_number)}`,
    email ?? '',
  ].filter((line) => line.trim() !== '');
