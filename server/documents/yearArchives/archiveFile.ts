import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type ArchivePeriod } from '@boucle/contract/features/yearArchives/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { type Scope } from '../../platform/database/scope.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { type Sink } from '../../platform/http/zip.ts';

/** The account and days that files are of. */
export interface DaysReading {
  readonly database: Database;
  readonly accountId: number;
  /** First and last day (Paris): the last one is today in a period that is not over. */
  readonly from: string;
  readonly to: string;
  readonly today: string;
}

/** The account and period of an archive. */
export interface Reading extends DaysReading, ArchivePeriod {
  readonly now: Date;
}

/** One file of an archive. What is in it is read only when it is written. */
export interface ArchiveFile {
  /** In the archive: plain ASCII, nothing that people typed. */
  readonly path: string;
  /** Title for people; files of one title are listed together. */
  readonly title: string;
  readonly about: string;
  /** A CSV, whose rows are counted. */
  readonly isTable: boolean;
  /** It is compressed already. */
  readonly isStored?: boolean;
  /** Its digest as a closing sealed it. */
  readonly seal?: string;
  readonly write: (sink: Sink) => Promise<void>;
}

/**
 * Function that makes some files of an archive. A new capability adds a part to `PARTS`
 * (`writeArchive.ts`), and its files are counted, hashed and listed in the LISEZ-MOI like the
 * others.
 */
export type ArchivePart = (reading: Reading) => Promise<ArchiveFile[]>;

export const scopeOfReading = ({ accountId }: Pick<Reading, 'accountId'>): Scope => ({ kind: 'account', accountId });

/** One short reading of the account. */
export const read = <T>(reading: Pick<Reading, 'database' | 'accountId'>, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inScope(reading.database, scopeOfReading(reading), work, { readOnly: true, bulk: true });

/** Writes what a CSV export answers. */
export async function writeStream(body: ByteStream, sink: Sink): Promise<void> {
  if (!(body instanceof ReadableStream)) throw new TypeError('Not the body of an export');
  for await (const bytes of body as ReadableStream<Uint8Array>) await sink(bytes);
}
