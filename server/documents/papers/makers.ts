import { join } from 'node:path';
import { type Task } from '../../platform/processes/processes.ts';
import type { cardsPdf } from './cardsPdf.ts';
import type { codesPdf } from './codesPdf.ts';
import type { countSheetPdf } from './countSheetPdf.ts';
import type { deliveryNotePdf } from './deliveryNotePdf.ts';
import type { liabilityPdf } from './liabilityPdf.ts';
import type { attestationPdf } from './impact/attestationPdf.ts';
import type { impactPack } from './impact/impactPack.ts';
import type { impactPdf } from './impact/impactPdf.ts';
import type { invoiceFiles } from './facturX/invoiceFiles.ts';
import type { partnerStatementPdf } from './partnerStatementPdf.ts';
import type { personalDataZip } from './personalDataZip.ts';
import type { reportPdf } from './reportPdf.ts';
import type { restaurantStatementPdf } from './restaurantStatementPdf.ts';
import type { roundSheetPdf } from './roundSheetPdf.ts';
import type { unitLabelsPdf } from './unitLabelsPdf.ts';
import type { washRecordPdf } from './washRecordPdf.ts';

const paper = <F extends (...values: never[]) => unknown>(name: string): Task<F> => ({
  lane: 'papers',
  module: join(import.meta.dirname, name),
});

/** Everything that a call prints, by kind. */
export const MAKERS = {
  attestation: paper<typeof attestationPdf>('impact/attestationPdf.ts'),
  cards: paper<typeof cardsPdf>('cardsPdf.ts'),
  codes: paper<typeof codesPdf>('codesPdf.ts'),
  countSheet: paper<typeof countSheetPdf>('countSheetPdf.ts'),
  deliveryNote: paper<typeof deliveryNotePdf>('deliveryNotePdf.ts'),
  impact: paper<typeof impactPdf>('impact/impactPdf.ts'),
  impactPack: paper<typeof impactPack>('impact/impactPack.ts'),
  liability: paper<typeof liabilityPdf>('liabilityPdf.ts'),
  partnerStatement: paper<typeof partnerStatementPdf>('partnerStatementPdf.ts'),
  personalData: paper<typeof personalDataZip>('personalDataZip.ts'),
  report: paper<typeof reportPdf>('reportPdf.ts'),
  restaurantStatement: paper<typeof restaurantStatementPdf>('restaurantStatementPdf.ts'),
  roundSheet: paper<typeof roundSheetPdf>('roundSheetPdf.ts'),
  unitLabels: paper<typeof unitLabelsPdf>('unitLabelsPdf.ts'),
  washRecord: paper<typeof washRecordPdf>('washRecordPdf.ts'),
};

/** The files of an issued invoice, made by a job. */
export const INVOICE_FILES = paper<typeof invoiceFiles>('facturX/invoiceFiles.ts');
