import { z } from 'zod';
import { type Access, call, type CallPath } from '../../base/call.ts';
import { CODE_LAYOUTS } from './place.ts';
import { fileDownload } from '../../base/download.ts';
import { one } from '../../base/pagination.ts';
import { id } from '../../base/primitives.ts';
import { placeCode } from './fields.ts';

type Signed = Exclude<Access, { readonly public: true }>;

interface CodeWords {
  readonly code: string;
  readonly svg: string;
  readonly pdf: string;
  readonly renew: string;
}

/**
 * The QR code of a place, as what it holds, a drawing and a paper, and its replacement; `words`:
 * what each call does.
 */
export const qrCalls = (reader: Signed, writer: Signed, path: CallPath, words: CodeWords) => ({
  code: call(reader).route({ method: 'GET', path, summary: words.code }).input(z.object({ id })).output(one(placeCode)),
  svg: call(reader)
    .route({ method: 'GET', path: `${path}.svg`, summary: words.svg })
    .input(z.object({ id }))
    .output(fileDownload),
  pdf: call({ ...reader, paper: true })
    .route({ method: 'GET', path: `${path}.pdf`, summary: words.pdf })
    .input(z.object({ id, layout: z.enum(CODE_LAYOUTS).optional() }))
    .output(fileDownload),
  renew: call(writer)
    .route({ method: 'POST', path: `${path}/renew`, summary: words.renew })
    .input(z.object({ id }))
    .output(one(placeCode)),
});
