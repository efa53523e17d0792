import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type SecretKey, type SecretKeys, signingKey } from '../crypto/keys.ts';
import { sameText } from '../crypto/sameText.ts';
import { syncFolder } from '../files/durable.ts';
import { MoveFailure } from './failure.ts';
import { type Manifest, readManifest } from './manifest.ts';

/**
 * A line of JSON with the salt, the content compressed by gzip, and its HMAC-SHA-256. The content:
 * the manifest's line, then for each table a line with its name and columns, its rows as PostgreSQL
 * copies them, and a line `\.`.
 */
const FORMAT = 'initiative de Boucle, 1';
const MAC_BYTES = 32;
const SALT_BYTES = 16;
const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 };
const END = Buffer.from('\n\\.\n');
const LINE = 10;
const LONGEST_HEAD = 1_000;

/** Rows of a table, in the text format of COPY. */
export interface Block {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: AsyncIterable<Buffer>;
}

/** A file whose bytes are proved to be the ones written under this passphrase. */
export interface OpenedFile {
  readonly manifest: Manifest;
  /** Opens what is sealed in it. */
  readonly keys: SecretKeys;
  /** Its tables in order; the rows of one are read before the next. */
  readonly blocks: AsyncIterable<Block>;
}

/** The key of a passphrase and a salt, by which the seals of a file open. */
export const newSalt = (): Buffer => randomBytes(SALT_BYTES);
export const fileKey = (passphrase: string, salt: Buffer): SecretKey => ({
  number: 0,
  bytes: scryptSync(passphrase.trim(), salt, 32, SCRYPT),
  opensBare: false,
});

const macOf = (key: SecretKey) => createHmac('sha256', signingKey(key, 'boucle/initiative/mac'));
const checkOf = (key: SecretKey): string => signingKey(key, 'boucle/initiative/check').toString('hex');

/**
 * Writes a file under a temporary name and renames it once it is whole and on the disk. An existing
 * one is refused.
 */
export async function writeFile(
  path: string,
  key: SecretKey,
  salt: Buffer,
  content: AsyncIterable<Buffer | string>,
): Promise<void> {
  const draft = `${path}.part`;
  const mac = macOf(key);
  const head = `${JSON.stringify({ format: FORMAT, salt: salt.toString('hex'), check: checkOf(key) })}\n`;
  async function* sealed(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    mac.update(head);
    yield Buffer.from(head);
    for await (const chunk of compressed) {
      mac.update(chunk);
      yield chunk;
    }
    yield mac.digest();
  }
  if (existsSync(path)) throw new MoveFailure(`${path} existe déjà\u00a0: donnez un autre nom.`);
  try {
    await pipeline(content, createGzip({ level: 4 }), sealed, createWriteStream(draft, { mode: 0o600, flush: true }));
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  syncFolder(dirname(path));
}

/**
 * Opens a file once all its bytes are proved, by the one of the passphrases that is its own. Throws
 * MoveFailure.
 */
export async function openFile(path: string, passphrases: readonly string[]): Promise<OpenedFile> {
  const { head, line, size } = await headOf(path);
  const salt = Buffer.from(head.salt, 'hex');
  const key = passphrases.map((one) => fileKey(one, salt)).find((one) => sameText(checkOf(one), head.check));
  if (key === undefined) throw new MoveFailure('La phrase secrète n’est pas celle de ce fichier.');
  const end = size - MAC_BYTES;
  const mac = macOf(key);
  await pipeline(createReadStream(path, { end: end - 1 }), async (bytes: AsyncIterable<Buffer>) => {
    for await (const chunk of bytes) mac.update(chunk);
  });
  const written = Buffer.concat(await createReadStream(path, { start: end }).toArray());
  if (!sameText(mac.digest('hex'), written.toString('hex')))
    throw new MoveFailure(`${path} est abîmé\u00a0: rien n’en est importé.`);
  const compressed = createReadStream(path, { start: line, end: end - 1 });
  const content = new Content(compressed.pipe(createGunzip()));
  const keys: SecretKeys = { active: key, listed: [key], report: () => undefined };
  return { manifest: readManifest((await content.line()) ?? ''), keys, blocks: content.blocks() };
}

async function headOf(path: string) {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_HEAD), 0, LONGEST_HEAD, 0);
    const line = buffer.indexOf(LINE) + 1;
    const head: unknown = JSON.parse(buffer.toString('utf8', 0, Math.min(line, bytesRead)));
    if (isHead(head) && size > line + MAC_BYTES) return { head, line, size };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  } finally {
    await file.close();
  }
  throw new MoveFailure(`${path} n’est pas une initiative exportée par Boucle.`);
}

function isHead(head: unknown): head is { salt: string; check: string } {
  const { format, salt, check } = (head ?? {}) as Record<string, unknown>;
  return format === FORMAT && typeof salt === 'string' && typeof check === 'string';
}

/** Lines and rows of the content, of which a chunk at a time is in memory. */
class Content {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);

  constructor(bytes: AsyncIterable<Buffer>) {
    this.#chunks = bytes[Symbol.asyncIterator]();
  }

  async line(): Promise<string | undefined> {
    for (;;) {
      const at = this.#held.indexOf(LINE);
      if (at >= 0) {
        const line = this.#held.toString('utf8', 0, at);
        this.#held = this.#held.subarray(at + 1);
        return line;
      }
      if (!(await this.#more())) return undefined;
    }
  }

  async *blocks(): AsyncGenerator<Block> {
    for (let line = await this.line(); line !== undefined; line = await this.line()) {
      const { table, columns } = JSON.parse(line) as Omit<Block, 'rows'>;
      yield { table, columns, rows: this.#rows() };
    }
  }

  async *#rows(): AsyncGenerator<Buffer> {
    // The end is a line alone: the one before it ended too.
    this.#held = Buffer.concat([Buffer.of(LINE), this.#held]);
    for (let begun = 1; ;) {
      const at = this.#held.indexOf(END);
      const known = at >= 0 ? at + 1 : this.#held.length - END.length;
      if (known > begun) {
        yield this.#held.subarray(begun, known);
        this.#held = this.#held.subarray(at >= 0 ? at : known);
        begun = 0;
      }
      if (at >= 0) break;
      if (!(await this.#more())) throw new MoveFailure('Le fichier s’arrête au milieu d’une table.');
    }
    this.#held = this.#held.subarray(END.length);
  }

  async #more(): Promise<boolean> {
    const next = await this.#chunks.next();
    if (next.done === true) return false;
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    return true;
  }
}
