import '../../platform/keepCompiled.ts';
import type { Makers } from './makers.ts';
import { setImmediate } from 'node:timers/promises';
import type { PaperAnswer, PaperGivenUp, PaperRequest } from './messages.ts';
import type { Step } from './step.ts';

/**
 * Each is loaded when it is first asked for: fonts, PDF and pictures take a second of processor
 * together.
 */
const LOADERS: { readonly [K in keyof Makers]: (step: Step) => Promise<Makers[K]> } = {
  cards: async (step) => {
    const { cardsPdf } = await import('./cardsPdf.ts');
    return (...values) => cardsPdf(...values, step);
  },
  codes: async (step) => {
    const { codesPdf } = await import('./codesPdf.ts');
    return (...values) => codesPdf(...values, step);
  },
  countSheet: async () => (await import('./countSheetPdf.ts')).countSheetPdf,
  deliveryNote: async () => (await import('./deliveryNotePdf.ts')).deliveryNotePdf,
  liability: async () => (await import('./liabilityPdf.ts')).liabilityPdf,
  invoiceFiles: async () => (await import('./facturX/invoiceFiles.ts')).invoiceFiles,
  partnerStatement: async () => (await import('./partnerStatementPdf.ts')).partnerStatementPdf,
  restaurantStatement: async () => (await import('./restaurantStatementPdf.ts')).restaurantStatementPdf,
  roundSheet: async () => (await import('./roundSheetPdf.ts')).roundSheetPdf,
  washRecord: async () => (await import('./washRecordPdf.ts')).washRecordPdf,
  personalData: async () => (await import('./personalDataZip.ts')).personalDataZip,
  applicationArchive: async () => (await import('../../platform/appArchive/applicationArchive.ts')).applicationArchive,
  importedTable: async () => (await import('../tables/importedTable.ts')).importedTable,
};

// The process that `openPapers` starts. It ends with its server: a signal to the whole group
// (Ctrl-C) must not end it before.
process.on('SIGINT', ignore);
process.on('SIGTERM', ignore);
process.on('disconnect', () => process.exit(0));
process.on('message', (message: PaperRequest | PaperGivenUp) => {
  if ('givenUp' in message) givenUp = message.givenUp;
  else void answer(message);
});

/** The last paper that no one waits for any more. */
let givenUp: number | undefined;

async function answer({ id, kind, values }: PaperRequest): Promise<void> {
  const step: Step = async (drawn) => {
    send({ id, drawn });
    await setImmediate();
    if (givenUp === id) throw new Error('Nobody waits for it any more.');
  };
  try {
    const make = (await LOADERS[kind](step)) as (...given: readonly unknown[]) => unknown;
    send({ id, made: await make(...values) });
  } catch (error) {
    send({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function send(message: PaperAnswer): void {
  // A server that is gone wants no answer.
  process.send?.(message, undefined, undefined, ignore);
}

function ignore(): void {
  // The server ends this process by closing the channel.
}
