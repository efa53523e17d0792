import { createHash } from 'node:crypto';
import { constants, deflateRawSync } from 'node:zlib';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { quantity } from '@boucle/contract/base/format.ts';
import { Zip, ZipPassThrough } from 'fflate';

/**
 * Limits of the format without its 64-bit extension (ZIP64), which is not written here. The largest
 * value of each field is that extension's own mark: a reader that finds it looks for numbers that
 * are not there.
 */
const LARGEST_BYTES = 0xffff_fffe;
const LARGEST_FILES = 0xfffe;

/**
 * Options of a compressor of some bytes, which ends with them and leaves nothing behind; its output
 * ends at a whole byte, and more may follow. Level 4 halves the time of the best compression, for
 * files a tenth larger.
 */
const PART = { level: 4, finishFlush: constants.Z_SYNC_FLUSH } as const;
/** Nothing more follows: an empty last block. */
const LAST_PART = Uint8Array.of(3, 0);
const DEFLATED = 8;

/**
 * The archive does not fit its format, whenever it is made again. Its message is for people:
 * French.
 */
export class BeyondZip extends RangeError {
  override name = 'BeyondZip';
}

const tooLarge = (): BeyondZip =>
  new BeyondZip('Ce dossier dépasse 4\u00a0Go, la taille maximale d’un ZIP\u00a0: exportez les listes une à une.');
const tooMany = (): BeyondZip =>
  new BeyondZip(
    `Ce dossier compte plus de ${quantity(LARGEST_FILES)} fichiers, le maximum d’un ZIP\u00a0: exportez les listes une à une.`,
  );

/** Takes bytes of a file in order; resolves once there is room for more. */
export type Sink = (bytes: Uint8Array) => Promise<void>;

export interface ZippedFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** A file of which each part is compressed as it comes: no compressor outlives its part. */
class Deflated extends ZipPassThrough {
  override compression = DEFLATED;

  protected override process(bytes: Uint8Array, isLast: boolean): void {
    if (bytes.length > 0) this.ondata(null, deflateRawSync(bytes, PART), false);
    if (isLast) this.ondata(null, LAST_PART, true);
  }
}

/** A ZIP that is sent as it is written: of its files only their entries stay in memory. */
export class ZipStream {
  readonly #sink: Sink;
  readonly #largest: number;
  readonly #sum = createHash('sha256');
  readonly #zip: Zip;
  #waiting: Uint8Array[] = [];
  #files = 0;
  #bytes = 0;

  constructor(sink: Sink, largest = LARGEST_BYTES) {
    this.#sink = sink;
    this.#largest = largest;
    this.#zip = new Zip((error, bytes) => {
      if (error !== null) throw error;
      this.#waiting.push(bytes);
    });
  }

  /**
   * Writes one file whole, and answers its size and digest. Throws BeyondZip when the archive would
   * be larger than its format allows.
   */
  async add(
    path: string,
    { mtime, isStored = false }: { mtime: Date; isStored?: boolean },
    write: (sink: Sink) => Promise<void>,
  ): Promise<ZippedFile> {
    if (this.#files >= LARGEST_FILES) throw tooMany();
    this.#files += 1;
    const file = isStored ? new ZipPassThrough(path) : new Deflated(path);
    file.mtime = mtime;
    this.#zip.add(file);
    const sum = createHash('sha256');
    let size = 0;
    const push = async (bytes: Uint8Array, isLast = false): Promise<void> => {
      size += bytes.length;
      if (size > this.#largest) throw tooLarge();
      sum.update(bytes);
      file.push(bytes, isLast);
      await this.#send();
    };
    await write((bytes) => push(bytes));
    await push(new Uint8Array(), true);
    return { bytes: size, sha256: sum.digest('hex') };
  }

  /** Ends the archive and answers its own size and digest. */
  async end(): Promise<ZippedFile> {
    this.#zip.end();
    await this.#send();
    return { bytes: this.#bytes, sha256: this.#sum.digest('hex') };
  }

  async #send(): Promise<void> {
    for (const bytes of this.#waiting.splice(0)) {
      this.#bytes += bytes.length;
      if (this.#bytes > this.#largest) throw tooLarge();
      this.#sum.update(bytes);
      await this.#sink(bytes);
    }
  }
}

/** The body of an answer, a ZIP that is written as its reader takes it. */
export function zipBody(write: (zip: ZipStream) => Promise<void>): ByteStream {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  const zip = new ZipStream((bytes) => writer.write(bytes));
  const whole = async (): Promise<void> => {
    await write(zip);
    await zip.end();
    await writer.close();
  };
  // Its reader gets the failure, or went away.
  void whole().catch((error: unknown) => writer.abort(error).catch(() => undefined));
  return readable;
}
