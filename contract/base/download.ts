import { z } from 'zod';

/** A body that streams: the schema only asserts that it can be read piece by piece. */
export interface ByteStream {
  readonly locked: boolean;
  cancel(reason?: unknown): Promise<void>;
}

/** A whole file in memory. */
export interface FileBody {
  readonly size: number;
  readonly type: string;
}

const isByteStream = (value: unknown): value is ByteStream =>
  typeof value === 'object' && value !== null && 'locked' in value && 'cancel' in value;

const isFileBody = (value: unknown): value is FileBody =>
  typeof value === 'object' && value !== null && 'size' in value && 'arrayBuffer' in value;

/** Answer of a file that is streamed: a CSV (docs/api.md, CSV), an archive. */
export const streamedDownload = z.object({
  headers: z.record(z.string(), z.string()),
  body: z.custom<ByteStream>(isByteStream),
});

/** Answer of a PDF. */
export const fileDownload = z.custom<FileBody>(isFileBody);
