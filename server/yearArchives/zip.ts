import { createHash, type Hash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { type Sink } from './archiveFile.ts';

/** What the format holds without its 64-bit extension, which fflate does not write. */
const LARGEST_BYTES = 0xffff_ffff;
const LARGEST_FILES = 0xffff;
/** Enough to halve the time of the best compression, for files a tenth larger. */
const LEVEL = 4;

export interface ZippedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** A ZIP that leaves as it is written: of its files only the names and sizes stay in memory. */
export class ZipStream {
  readonly #zip: Zip;
  readonly #sink: Sink;
  readonly #sum: Hash = createHash('sha256');
  #waiting: Uint8Array[] = [];
  #failure: Error | undefined;
  #files = 0;
  #bytes = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) this.#failure = error;
      else this.#waiting.push(bytes);
    });
  }

  /** Writes one file whole, and answers its size and digest. Throws RangeError when the archive would be larger than its format allows. */
  async add(
    path: string,
    { mtime, isStored = false }: { mtime: Date; isStored?: boolean },
    write: (sink: Sink) => Promise<void>,
  ): Promise<ZippedFile> {
    this.#files += 1;
    if (this.#files > LARGEST_FILES) throw new RangeError('Too many files for a ZIP');
    const file = isStored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: LEVEL });
    file.mtime = mtime;
    this.#zip.add(file);
    const sum = createHash('sha256');
    let size = 0;
    await write(async (bytes) => {
      size += bytes.length;
      if (size > LARGEST_BYTES) throw new RangeError(`${path} is too large for a ZIP`);
      sum.update(bytes);
      file.push(bytes);
      await this.#flush();
    });
    file.push(new Uint8Array(0), true);
    await this.#flush();
    return { bytes: size, sha256: sum.digest('hex') };
  }

  /** Ends the archive and answers its own size and digest. */
  async end(): Promise<ZippedFile> {
    this.#zip.end();
    await this.#flush();
    return { bytes: this.#bytes, sha256: this.#sum.digest('hex') };
  }

  async #flush(): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    const leaving = this.#waiting;
    this.#waiting = [];
    for (const bytes of leaving) {
      this.#bytes += bytes.length;
      if (this.#bytes > LARGEST_BYTES) throw new RangeError('The archive is too large for a ZIP');
      this.#sum.update(bytes);
      await this.#sink(bytes);
    }
  }
}
