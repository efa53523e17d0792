import { type PaperStep } from '@boucle/contract/base/papers.ts';
import type { Made, PaperArguments, PaperKind } from './makers.ts';
import { PaperProcess, type Waiter } from './paperProcess.ts';
import { PaperQueue } from './paperQueue.ts';

/** A paper of a call that was accepted; `leave` once it is made or given up. */
export interface PaperPlace {
  /** Throws PaperLost when its process dies, the signal's reason when it is given up. */
  make(paper: PaperToMake, watch?: PaperWatch): Promise<Blob>;
  leave(): void;
}

/** Who looks on while a paper is made. */
export interface PaperWatch {
  readonly onStep: (step: Extract<PaperStep, { state: 'waiting' | 'making' }>) => void;
  /** Aborted when no one waits any more. */
  readonly signal: AbortSignal;
}

/**
 * Makes papers and archives in a separate process, one at a time, accounts by turns. Imported files
 * are read in another one, with separate turns: a file that takes long delays no paper.
 */
export interface Papers {
  /** Accepts a paper before anything is read for it. Throws PapersFull. */
  take(account: string): PaperPlace;
  /** Makes one for a call that waits for it, in a reserved place. Throws PapersFull, PaperLost. */
  makeForCall<K extends PaperKind>(account: string, kind: K, ...values: PaperArguments<K>): Promise<Made<K>>;
  /** Makes one for a job, which has no caller to refuse. Throws PaperLost. */
  make<K extends PaperKind>(account: string, kind: K, ...values: PaperArguments<K>): Promise<Made<K>>;
  /** How many are accepted and not yet handed over. */
  readonly taken: number;
  /** Of the process, while there is one. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** The kinds whose result is a file. */
type FileKind = { [K in PaperKind]: Made<K> extends Uint8Array ? K : never }[PaperKind];

/**
 * A call's answer in place of a file: the paper to print. The file is made once the call's
 * transaction has ended, so that its caller holds no connection.
 */
export class PaperToMake extends Blob {
  readonly kind: FileKind;
  readonly values: readonly unknown[];
  readonly fileName: string | undefined;

  private constructor(kind: FileKind, values: readonly unknown[], type: string, fileName: string | undefined) {
    super([], { type });
    this.kind = kind;
    this.values = values;
    this.fileName = fileName;
  }

  static pdf<K extends FileKind>(kind: K, ...values: PaperArguments<K>): PaperToMake {
    return new PaperToMake(kind, values, 'application/pdf', undefined);
  }

  static zip<K extends FileKind>(fileName: string, kind: K, ...values: PaperArguments<K>): PaperToMake {
    return new PaperToMake(kind, values, 'application/zip', fileName);
  }
}

/** Milliseconds within which a file that somebody brings is read: the largest takes two seconds. */
const IMPORT_PATIENCE_MS = 15_000;

/** `report` gets the end of a process that no one asked to end. */
export function openPapers(report: (error: unknown) => void): Papers {
  const papers = { printer: new PaperProcess(report), queue: new PaperQueue() };
  const imports = { printer: new PaperProcess(report, IMPORT_PATIENCE_MS), queue: new PaperQueue() };
  const laneOf = (kind: PaperKind) => (kind === 'importedTable' ? imports : papers);
  const makeIn = <K extends PaperKind>(account: string, kind: K, values: PaperArguments<K>): Promise<Made<K>> => {
    const { printer, queue } = laneOf(kind);
    return queue.run<Made<K>>(account, () => printer.make(kind, values));
  };
  return {
    take(account) {
      const { printer, queue } = papers;
      const { leave } = queue.take(account);
      return {
        leave,
        async make({ kind, values, type, fileName }, watch) {
          const bytes = await queue.run(
            account,
            () => {
              watch?.onStep({ state: 'making' });
              return printer.make(kind, values as PaperArguments<FileKind>, watch && waiterOf(watch));
            },
            watch && { onPlace: (before) => watch.onStep({ state: 'waiting', before }), signal: watch.signal },
          );
          const parts = [new Uint8Array(bytes)];
          return fileName === undefined ? new Blob(parts, { type }) : new File(parts, fileName, { type });
        },
      };
    },
    async makeForCall<K extends PaperKind>(account: string, kind: K, ...values: PaperArguments<K>): Promise<Made<K>> {
      const { leave } = laneOf(kind).queue.take(account);
      try {
        return await makeIn(account, kind, values);
      } finally {
        leave();
      }
    },
    make: <K extends PaperKind>(account: string, kind: K, ...values: PaperArguments<K>) =>
      makeIn<K>(account, kind, values),
    get taken() {
      return papers.queue.taken + imports.queue.taken;
    },
    get pid() {
      return papers.printer.pid;
    },
    async close() {
      await Promise.all([papers.printer.close(), imports.printer.close()]);
    },
  };
}

const waiterOf = ({ onStep, signal }: PaperWatch): Waiter => ({
  onDrawn: (drawn) => onStep({ state: 'making', ...drawn }),
  signal,
});
