import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type SecretKey, type SecretKeys } from './keys.ts';
import { type SealPlace } from './sealedColumns.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;
/** Begins a seal that names its key and its place; former seals began with their nonce. */
const MARK = Buffer.from([0xb0, 0x5c, 0x02]);
const HEAD = MARK.length + 2;

/**
 * A seal opens with none of the keys, was changed, or is another place's. The message names the
 * place, never a content.
 */
export class UnreadableSeal extends Error {
  override name = 'UnreadableSeal';
}

/**
 * Encrypts a text for a place: mark, number of the key, nonce, tag, cipher. Two seals of one text
 * differ.
 */
export function seal({ active }: Pick<SecretKeys, 'active'>, place: SealPlace, text: string): Buffer {
  const nonce = randomBytes(NONCE);
  const head = headOf(active);
  const cipher = createCipheriv(ALGORITHM, active.bytes, nonce);
  cipher.setAAD(bound(head, place));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), body]);
}

/** The head of every seal of a key, 5 bytes. */
export function headOf({ number }: Pick<SecretKey, 'number'>): Buffer {
  const head = Buffer.alloc(HEAD);
  MARK.copy(head);
  head.writeUInt16BE(number, MARK.length);
  return head;
}

/** Reads a seal of this place. Throws UnreadableSeal, which is reported. */
export function open(keys: SecretKeys, place: SealPlace, sealed: Uint8Array): string {
  const text = tryOpen(keys, place, sealed);
  if (text === undefined) throw new UnreadableSeal(`Unreadable seal: ${place.name}`);
  return text;
}

/**
 * Reads a seal of this place; undefined, reported, when it cannot be read: what stands around it
 * can be shown without it.
 */
export function tryOpen(keys: SecretKeys, place: SealPlace, sealed: Uint8Array): string | undefined {
  const text = read(keys, place, sealed);
  // Numbers alone: the log learns neither who called nor what opens a card.
  if (text === undefined) keys.report([place.name, ...place.row.filter((part) => /^\d+$/.test(part))].join(' '));
  return text;
}

/** The same of what anybody may have sent: that it cannot be read is not worth a word. */
export function openSent(keys: SecretKeys, place: SealPlace, sealed: string): string | undefined {
  return read(keys, place, Buffer.from(sealed, 'base64url'));
}

function read({ listed }: SecretKeys, place: SealPlace, sealed: Uint8Array): string | undefined {
  const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
  if (bytes.length >= HEAD + NONCE + TAG && bytes.subarray(0, MARK.length).equals(MARK)) {
    const head = bytes.subarray(0, HEAD);
    const key = listed.find(({ number }) => number === head.readUInt16BE(MARK.length));
    const text = key && decrypted(key, bytes.subarray(HEAD), bound(head, place));
    if (text !== undefined) return text;
  }
  // A seal of before names neither its key nor its place.
  for (const key of listed.filter(({ opensBare }) => opensBare)) {
    const text = decrypted(key, bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

function decrypted({ bytes }: SecretKey, sealed: Buffer, context?: Buffer): string | undefined {
  if (sealed.length < NONCE + TAG) return undefined;
  const decipher = createDecipheriv(ALGORITHM, bytes, sealed.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(NONCE, NONCE + TAG));
  if (context !== undefined) decipher.setAAD(context);
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE + TAG)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}

/**
 * The context that a seal is bound to, in one way of writing: its head, its table and column, its
 * row.
 */
const bound = (head: Buffer, { name, row }: SealPlace): Buffer =>
  Buffer.concat([head, Buffer.from(JSON.stringify([name, ...row]))]);
