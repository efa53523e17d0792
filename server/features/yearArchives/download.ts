import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type YearArchive } from '@boucle/contract/features/yearArchives/calls.ts';
import { yearArchiveName } from '@boucle/contract/features/yearArchives/labels.ts';
import { type Database } from '../../platform/database/pool.ts';
import { inScope } from '../../platform/database/tenant.ts';
import { pieceOf } from './queries.ts';

/**
 * The ZIP of an archive that is made, piece after piece as its reader takes them: each in a short
 * transaction of its own.
 */
export function archiveDownload(
  database: Database,
  accountId: number,
  { id, bytes, ...period }: Pick<YearArchive, 'id' | 'year' | 'quarter' | 'bytes'>,
  whole: { pieces: number; try: number },
): { headers: Record<string, string>; body: ByteStream } {
  let n = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (n === whole.pieces) {
        controller.close();
        return;
      }
      const piece = await inScope(
        database,
        { kind: 'account', accountId },
        (tx) => pieceOf(tx, accountId, [id, whole.try, n]),
        { readOnly: true, bulk: true },
      );
      // Deleted while it is read: the reader must not believe that it has the whole file.
      if (piece === undefined) throw new Error(`Piece ${n} of the archive ${id} is not kept any more`);
      n += 1;
      controller.enqueue(piece);
    },
  });
  return {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${yearArchiveName(period)}"`,
      'content-length': String(bytes ?? 0),
      'cache-control': 'no-store',
    },
    body,
  };
}
