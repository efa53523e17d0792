import { invoiceFiles } from '../../documents/papers/facturX/invoiceFiles.ts';
import { type Papers } from '../../documents/papers/papers.ts';

/** Makes the files of invoices in this very process. */
export const directPapers: Pick<Papers, 'make'> = {
  make: async (_account, kind, ...values) => {
    if (kind !== 'invoiceFiles') throw new Error(`No ${kind} is made here`);
    const [invoice, brand] = values as Parameters<typeof invoiceFiles>;
    return (await invoiceFiles(invoice, brand)) as never;
  },
};
