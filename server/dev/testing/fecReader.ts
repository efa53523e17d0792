import { FecReader } from '../../features/books/fec/reader.ts';

/** Reads the bytes of a file; throws what the article refuses first. */
export function readFec(bytes: Uint8Array): FecReader {
  const reader = new FecReader();
  reader.read(bytes);
  reader.end();
  const [first] = reader.faults;
  if (first !== undefined) {
    const [check, { line, found }] = first;
    throw new Error(`${check}, line ${String(line)}: ${found}`);
  }
  return reader;
}
