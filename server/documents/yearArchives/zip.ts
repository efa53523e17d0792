import { createHash, type Hash } from 'node:crypto';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { quantity } from '@boucle/contract/base/format.ts';
import { type Sink } from './archiveFile.ts';

/**
 * Limits of the format without its 64-bit extension (ZIP64), which is not written here. The largest
 * value of each field is that extension's own mark: a reader that finds it looks for numbers that
 * are not there.
 */
const LARGEST_BYTES = 0xffff_fffe;
const LARGEST_FILES = 0xfffe;
/** Enough to halve the time of the best compression, for files a tenth larger. */
const LEVEL = 4;

/**
 * Options of a compressor of some bytes, which ends with them and leaves nothing behind; its output
 * ends at a whole byte, and more may follow.
 */
const PART = { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH } as const;
/** Nothing more follows: an empty last block. */
const LAST_PART = Uint8Array.of(3, 0);

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

export interface ZippedFile {
  readonly bytes: number;
  readonly sha256: string;
}

const [STORED, DEFLATED] = [0, 8];
/** Bit 3 of the flags: sizes and checksum stand behind the data. */
const SIZES_BEHIND = 8;
/** 2.0, the first that compresses. */
const VERSION = 20;

/** Numbers as a ZIP has them: each with its bytes, 2 or 4, the lowest first. */
function fields(...values: readonly (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  const all = Buffer.alloc(values.reduce((sum, [bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [bytes, value] of values) at = all.writeUIntLE(value, at, bytes);
  return all;
}

/** The time and the day as MS-DOS had them: two seconds a step, no time zone. */
const dosTime = (at: Date): number => (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
const dosDay = (at: Date): number => ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();

/**
 * A ZIP that is sent as it is written (APPNOTE 6.3.9): of its files only their entries in the final
 * directory stay in memory, some hundred bytes each. A library's writer keeps three times as much,
 * and leaves 300 KiB to be collected behind each file that it compressed.
 */
export class ZipStream {
  readonly #sink: Sink;
  readonly #largest: number;
  readonly #sum: Hash = createHash('sha256');
  readonly #directory: Buffer[] = [];
  #bytes = 0;

  constructor(sink: Sink, largest = LARGEST_BYTES) {
    this.#sink = sink;
    this.#largest = largest;
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
    if (this.#directory.length >= LARGEST_FILES) throw tooMany();
    const offset = this.#bytes;
    const name = Buffer.from(path, 'ascii');
    const how = [
      [2, VERSION],
      [2, SIZES_BEHIND],
      [2, isStored ? STORED : DEFLATED],
      [2, dosTime(mtime)],
      [2, dosDay(mtime)],
    ] as const;
    await this.#leave(
      Buffer.concat([fields([4, 0x04034b50], ...how, [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]), name]),
    );
    const begins = this.#bytes;
    const sum = createHash('sha256');
    let [size, crc] = [0, 0];
    await write(async (bytes) => {
      size += bytes.length;
      if (size > this.#largest) throw tooLarge();
      sum.update(bytes);
      crc = crc32(bytes, crc);
      if (bytes.length > 0) await this.#leave(isStored ? bytes : deflateRawSync(bytes, PART));
    });
    if (!isStored) await this.#leave(LAST_PART);
    const sizes = [
      [4, crc],
      [4, this.#bytes - begins],
      [4, size],
    ] as const;
    await this.#leave(fields([4, 0x08074b50], ...sizes));
    const nothing = [
      [2, 0],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
    ] as const;
    const entry = fields([4, 0x02014b50], [2, VERSION], ...how, ...sizes, [2, name.length], ...nothing, [4, offset]);
    // A separate buffer: a piece of the pool would keep its whole block.
    const kept = Buffer.alloc(entry.length + name.length);
    entry.copy(kept);
    name.copy(kept, entry.length);
    this.#directory.push(kept);
    return { bytes: size, sha256: sum.digest('hex') };
  }

  /** Ends the archive and answers its own size and digest. */
  async end(): Promise<ZippedFile> {
    const directory = Buffer.concat(this.#directory);
    const count = this.#directory.length;
    const end = fields(
      [4, 0x06054b50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
      [4, directory.length],
      [4, this.#bytes],
      [2, 0],
    );
    await this.#leave(Buffer.concat([directory, end]));
    return { bytes: this.#bytes, sha256: this.#sum.digest('hex') };
  }

  async #leave(bytes: Uint8Array): Promise<void> {
    this.#bytes += bytes.length;
    if (this.#bytes > this.#largest) throw tooLarge();
    this.#sum.update(bytes);
    await this.#sink(bytes);
  }
}
