import { type Processes, type Task, type TaskValues, type TaskWatch } from '../../platform/processes/processes.ts';
import { MAKERS } from './makers.ts';

type Maker<K extends keyof typeof MAKERS> = (typeof MAKERS)[K] extends Task<infer F> ? F : never;
type MakerValues<K extends keyof typeof MAKERS> = TaskValues<Maker<K>>;

/**
 * A call's answer in place of a file: the paper to print. The file is made once the call's
 * transaction has ended, so that its caller holds no connection.
 */
export class PaperToMake extends Blob {
  readonly maker: Task<(...values: never[]) => Promise<Uint8Array> | Uint8Array>;
  readonly values: readonly unknown[];
  readonly fileName: string | undefined;

  private constructor(
    kind: keyof typeof MAKERS,
    values: readonly unknown[],
    type: string,
    fileName: string | undefined,
  ) {
    super([], { type });
    this.maker = MAKERS[kind];
    this.values = values;
    this.fileName = fileName;
  }

  static pdf<K extends keyof typeof MAKERS>(kind: K, ...values: MakerValues<K>): PaperToMake {
    return new PaperToMake(kind, values, 'application/pdf', undefined);
  }

  static zip<K extends keyof typeof MAKERS>(fileName: string, kind: K, ...values: MakerValues<K>): PaperToMake {
    return new PaperToMake(kind, values, 'application/zip', fileName);
  }
}

/** Throws TaskLost when its process ends, the signal's reason when no one waits any more. */
export async function makePaper(
  processes: Pick<Processes, 'run'>,
  account: string,
  { maker, values, type, fileName }: PaperToMake,
  watch?: TaskWatch,
): Promise<Blob> {
  const bytes = await processes.run(account, maker, values as never[], watch);
  const parts = [new Uint8Array(bytes)];
  return fileName === undefined ? new Blob(parts, { type }) : new File(parts, fileName, { type });
}
