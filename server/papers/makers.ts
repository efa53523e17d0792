import type { applicationArchive } from '../appBuilds/applicationArchive.ts';
import type { cardsPdf } from './cardsPdf.ts';
import type { codesPdf } from './codesPdf.ts';
import type { deliveryNotePdf } from './deliveryNotePdf.ts';
import type { partnerStatementPdf } from './partnerStatementPdf.ts';
import type { personalDataZip } from './personalDataZip.ts';
import type { restaurantStatementPdf } from './restaurantStatementPdf.ts';

/**
 * Everything that the paper process makes. Arguments and results pass between processes: plain data, bytes and maps. The serving process
 * knows the types alone: `import type` leaves nothing behind, where `import { type … }` would still load what draws.
 */
export interface Makers {
  cards: typeof cardsPdf;
  codes: typeof codesPdf;
  deliveryNote: typeof deliveryNotePdf;
  partnerStatement: typeof partnerStatementPdf;
  restaurantStatement: typeof restaurantStatementPdf;
  personalData: typeof personalDataZip;
  applicationArchive: typeof applicationArchive;
}

export type PaperKind = keyof Makers;
export type PaperArguments<K extends PaperKind> = Parameters<Makers[K]>;
export type Made<K extends PaperKind> = Awaited<ReturnType<Makers[K]>>;
