import type { applicationArchive } from '../../platform/appArchive/applicationArchive.ts';
import type { importedTable } from '../tables/importedTable.ts';
import type { cardsPdf } from './cardsPdf.ts';
import type { codesPdf } from './codesPdf.ts';
import type { countSheetPdf } from './countSheetPdf.ts';
import type { deliveryNotePdf } from './deliveryNotePdf.ts';
import type { liabilityPdf } from './liabilityPdf.ts';
import type { invoiceFiles } from './facturX/invoiceFiles.ts';
import type { partnerStatementPdf } from './partnerStatementPdf.ts';
import type { Step } from './step.ts';
import type { personalDataZip } from './personalDataZip.ts';
import type { restaurantStatementPdf } from './restaurantStatementPdf.ts';
import type { roundSheetPdf } from './roundSheetPdf.ts';
import type { washRecordPdf } from './washRecordPdf.ts';

/**
 * Everything that the paper process makes, and the files of people that another such process opens
 * (`importedTable`): what stalls or bursts there ends with that process. Arguments and results pass
 * between processes as plain data, bytes and maps. The serving process knows the types alone:
 * `import type` leaves nothing behind, where `import { type … }` would still load what draws.
 */
export interface Makers {
  cards: Stepped<typeof cardsPdf>;
  codes: Stepped<typeof codesPdf>;
  countSheet: typeof countSheetPdf;
  deliveryNote: typeof deliveryNotePdf;
  liability: typeof liabilityPdf;
  invoiceFiles: typeof invoiceFiles;
  partnerStatement: typeof partnerStatementPdf;
  restaurantStatement: typeof restaurantStatementPdf;
  roundSheet: typeof roundSheetPdf;
  washRecord: typeof washRecordPdf;
  personalData: typeof personalDataZip;
  applicationArchive: typeof applicationArchive;
  importedTable: typeof importedTable;
}

/** A maker without its last argument, which reports progress. */
export type Stepped<F> = F extends (...values: [...infer A, step: Step]) => infer R ? (...values: A) => R : never;

export type PaperKind = keyof Makers;
export type PaperArguments<K extends PaperKind> = Parameters<Makers[K]>;
export type Made<K extends PaperKind> = Awaited<ReturnType<Makers[K]>>;
