import '../cli/keepCompiled.ts';
import type { Makers } from './makers.ts';
import type { PaperAnswer, PaperRequest } from './messages.ts';

/** Each is loaded when it is first asked for: fonts, PDF and pictures take a second of processor together. */
const LOADERS: { readonly [K in keyof Makers]: () => Promise<Makers[K]> } = {
  cards: async () => (await import('./cardsPdf.ts')).cardsPdf,
  codes: async () => (await import('./codesPdf.ts')).codesPdf,
  deliveryNote: async () => (await import('./deliveryNotePdf.ts')).deliveryNotePdf,
  partnerStatement: async () => (await import('./partnerStatementPdf.ts')).partnerStatementPdf,
  restaurantStatement: async () => (await import('./restaurantStatementPdf.ts')).restaurantStatementPdf,
  personalData: async () => (await import('./personalDataZip.ts')).personalDataZip,
  applicationArchive: async () => (await import('../appBuilds/applicationArchive.ts')).applicationArchive,
};

// The process that `openPapers` starts. It ends with its server: a signal to the whole group (Ctrl-C) must not end it before.
process.on('SIGINT', ignore);
process.on('SIGTERM', ignore);
process.on('disconnect', () => process.exit(0));
process.on('message', (request: PaperRequest) => void answer(request));

async function answer({ id, kind, values }: PaperRequest): Promise<void> {
  try {
    const make = (await LOADERS[kind]()) as (...given: readonly unknown[]) => unknown;
    tell({ id, made: await make(...values) });
  } catch (error) {
    tell({ id, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}

function tell(message: PaperAnswer): void {
  process.send?.(message);
}

function ignore(): void {
  // The server says when to end, by closing the channel.
}
