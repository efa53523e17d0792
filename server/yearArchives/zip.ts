import { createHash, type Hash } from 'node:crypto';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { quantity } from '@boucle/contract/format.ts';
import { type Sink } from './archiveFile.ts';

/**
 * What the format holds without its 64-bit extension (ZIP64), which fflate does not write. The largest value of each field is that extension's
 * own mark: a reader that finds it looks for numbers that are not there.
 */
const LARGEST_BYTES = 0xffff_fffe;
const LARGEST_FILES = 0xfffe;
/** Enough to halve the time of the best compression, for files a tenth larger. */
const LEVEL = 4;

/** The archive does not fit its format, whenever it is made again. Its message is for people: French. */
export class BeyondZip extends RangeError {
  override name = 'BeyondZip';
}

const tooLarge = (): BeyondZip =>
  new BeyondZip('Ce dossier dépasse 4\u00a0Go, la taille maximale d’un ZIP\u00a0: exportez les listes une à une.');
const tooMany = (): BeyondZip =>
  new BeyondZip(
    `Ce dossier compte plus de ${quantity(LARGEST_FILES)} fichiers, le maximum d’un ZIP\u00a0: exportez les listes une à une.`,
  );

export interface ZippedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** A ZIP that leaves as it is written: of its files only the names and sizes stay in memory. */
export class ZipStream {
  readonly #zip: Zip;
  readonly #sink: Sink;
  readonly #largest: number;
  readonly #sum: Hash = createHash('sha256');
  #waiting: Uint8Array[] = [];
  #failure: Error | undefined;
  #files = 0;
  #bytes = 0;

  constructor(sink: Sink, largest = LARGEST_BYTES) {
    this.#sink = sink;
    this.#largest = largest;
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) this.#failure = error;
      else this.#waiting.push(bytes);
    });
  }

  /** Writes one file whole, and answers its size and digest. Throws BeyondZip when the archive would be larger than its format allows. */
  async add(
    path: string,
    { mtime, isStored = false }: { mtime: Date; isStored?: boolean },
    write: (sink: Sink) => Promise<void>,
  ): Promise<ZippedFile> {
    this.#files += 1;
    if (this.#files > LARGEST_FILES) throw tooMany();
    const file = isStored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: LEVEL });
    file.mtime = mtime;
    this.#zip.add(file);
    const sum = createHash('sha256');
    let size = 0;
    await write(async (bytes) => {
      size += bytes.length;
      if (size > this.#largest) throw tooLarge();
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
      if (this.#bytes > this.#largest) throw tooLarge();
      this.#sum.update(bytes);
      await this.#sink(bytes);
    }
  }
}
