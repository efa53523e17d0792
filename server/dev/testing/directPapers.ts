import { invoiceFiles } from '../../documents/papers/facturX/invoiceFiles.ts';
import { INVOICE_FILES } from '../../documents/papers/makers.ts';
import { type Processes } from '../../platform/processes/processes.ts';

/** Makes the files of invoices in this very process. */
export const directPapers: Pick<Processes, 'run'> = {
  run: async (_account, task, values) => {
    if (task.module !== INVOICE_FILES.module) throw new Error(`${task.module} is not run here`);
    return (await invoiceFiles(...(values as readonly unknown[] as Parameters<typeof invoiceFiles>))) as never;
  },
};
