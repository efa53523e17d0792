import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { type ArchiveTry, keep, type Progress } from './store.ts';

/**
 * Bytes of a piece: few rows for a large archive, little memory for anyone who writes or reads one.
 */
const PIECE_BYTES = 256 * 1024;
/** Longest time between reports of progress, while something is written. */
const PROGRESS_MS = 1_000;

/**
 * Stores the bytes of a try in the database, a piece in each short transaction, with its progress.
 */
export class PieceWriter {
  readonly #database: Database;
  readonly #archive: ArchiveTry;
  readonly #progress: () => Progress;
  #waiting: Uint8Array[] = [];
  #size = 0;
  #count = 0;
  #keptAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, archive: ArchiveTry, progress: () => Progress) {
    this.#database = database;
    this.#archive = archive;
    this.#progress = progress;
  }

  /** How many are kept. */
  get count(): number {
    return this.#count;
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes);
    this.#size += bytes.length;
    while (this.#size >= PIECE_BYTES) await this.#keepPiece(PIECE_BYTES);
  }

  async end(): Promise<void> {
    if (this.#size > 0) await this.#keepPiece(this.#size);
  }

  /** Stores the progress, at most once a second. */
  async keepProgress(): Promise<void> {
    if (performance.now() - this.#keptAt < PROGRESS_MS) return;
    await this.#run();
  }

  async #keepPiece(size: number): Promise<void> {
    const all = Buffer.concat(this.#waiting);
    await this.#run({ n: this.#count, bytes: all.subarray(0, size) });
    this.#count += 1;
    this.#waiting = [all.subarray(size)];
    this.#size = all.length - size;
  }

  async #run(piece?: { n: number; bytes: Uint8Array }): Promise<void> {
    const { accountId } = this.#archive;
    await inScope(this.#database, { kind: 'account', accountId }, (tx) =>
      keep(tx, this.#archive, this.#progress(), piece),
    );
    this.#keptAt = performance.now();
  }
}
