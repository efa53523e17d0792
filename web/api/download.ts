import { quantity } from '@boucle/contract/base/format.ts';
import { errors } from '@boucle/contract/messages/fr/errors.ts';
import { PAPER_STEPS_TYPE, type PaperStep } from '@boucle/contract/base/papers.ts';
import { type WorkState, works } from '../ui/alerts/works.ts';
import { type ApiContext } from './clientOver.ts';
import { ApiError, isAborted, NoAnswerError, SignedOutError } from './errors.ts';
import { fileAfterSteps } from './paperSteps.ts';

interface SaveFilePicker {
  showSaveFilePicker?: (options: { suggestedName: string }) => Promise<FileSystemFileHandle>;
}

interface DownloadOptions {
  /**
   * For what may be very large: asks where to save and streams there, where the browser can. Must
   * then be called by the click itself. Otherwise the browser's own download takes the file.
   */
  readonly stream?: boolean;
  /** The server's name of the file is more precise than the given one. */
  readonly namedByServer?: boolean;
  /**
   * The window that asks shows a failure itself; else it stays at the bottom of the page, to be
   * asked again.
   */
  readonly showsFailure?: boolean;
}

export type FileCall = (options: { readonly context: ApiContext; readonly signal: AbortSignal }) => Promise<unknown>;

/**
 * Saves what a call answers under that name, with the Bearer token that a plain link cannot carry:
 * `download('cartes.csv', (options) => client.cards.csv(input, options))`. What takes longer than
 * half a second shows how far it is, and can be cancelled: the call then raises AbortError. Errors
 * are the call's.
 */
export async function download(name: string, call: FileCall, options: DownloadOptions = {}): Promise<void> {
  const { stream = false, showsFailure = false, namedByServer = false } = options;
  const { showSaveFilePicker } = window as SaveFilePicker;
  const file =
    stream && showSaveFilePicker ? await chosenFile(() => showSaveFilePicker({ suggestedName: name })) : undefined;
  if (file === null) return;
  const leaving = new AbortController();
  const work = works.begin(name, PREPARING, () => leaving.abort());
  const deliver = async (answer: Response): Promise<void> => {
    if (answer.headers.get('content-type') === PAPER_STEPS_TYPE)
      saveBlob(await fileAfterSteps(answer, (step) => work.tell(stateOf(step))), name);
    else if (file === undefined)
      saveBlob(await counted(answer, work.tell).blob(), (namedByServer && nameOf(answer)) || name);
    else await saveStream(counted(answer, work.tell), file);
  };
  try {
    await call({ context: { deliver }, signal: leaving.signal });
    work.end();
  } catch (error) {
    const reason = showsFailure ? undefined : reasonOf(error);
    if (reason === undefined) work.end();
    // Asked again it fails to its own line.
    else work.fail(reason, () => void download(name, call, options).catch(() => undefined));
    throw error;
  }
}

/**
 * Sentence of a failure that stays; none when the person gave it up, or the page has left for home.
 */
function reasonOf(error: unknown): string | undefined {
  const isLeaving = error instanceof SignedOutError || (error instanceof ApiError && error.status === 403);
  if (isAborted(error) || isLeaving) return undefined;
  return error instanceof ApiError || error instanceof NoAnswerError ? error.message : errors.something_went_wrong;
}

const PREPARING: WorkState = { text: 'Préparation en cours' };

function stateOf(step: PaperStep): WorkState {
  if (step.state === 'waiting') {
    const { before } = step;
    return {
      text: before === 1 ? 'Un document se prépare avant le vôtre' : `${before} documents se préparent avant le vôtre`,
    };
  }
  if (step.state !== 'making' || step.pieces === undefined) return PREPARING;
  const { pieces, done = 0, total = 0 } = step;
  const [one, many] = PIECES[pieces];
  return {
    text: `${quantity(done)} ${done > 1 ? many : one} sur ${quantity(total)}`,
    share: total === 0 ? 0 : done / total,
  };
}

const PIECES = {
  cards: ['carte', 'cartes'],
  codes: ['QR code', 'QR codes'],
  labels: ['étiquette', 'étiquettes'],
} as const;

const KILOBYTE = 1_000;
const MEGABYTE = 1_000_000;

/** « 320 Ko », « 3,2 Mo ». */
const sizeOf = (bytes: number): string =>
  bytes < MEGABYTE
    ? `${quantity(Math.ceil(bytes / KILOBYTE))}\u00a0Ko`
    : `${(bytes / MEGABYTE).toFixed(1).replace('.', ',')}\u00a0Mo`;

/** The same answer, whose bytes are counted as they come: their total is unknown. */
function counted(answer: Response, tell: (state: WorkState) => void): Response {
  let received = 0;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      received += chunk.length;
      tell({ text: `${sizeOf(received)} reçus` });
      controller.enqueue(chunk);
    },
  });
  return new Response(answer.body?.pipeThrough(counter) ?? null, { headers: answer.headers });
}

const nameOf = (answer: Response): string | undefined =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

/** Null when the person closed the dialog. */
async function chosenFile(pick: () => Promise<FileSystemFileHandle>): Promise<FileSystemFileHandle | null> {
  try {
    return await pick();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return null;
    throw error;
  }
}

async function saveStream(response: Response, file: FileSystemFileHandle): Promise<void> {
  // Closing and, on failure, aborting the file is pipeTo's business.
  await response.body?.pipeTo(await file.createWritable());
}

function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The click only queues the download: freeing the address at once would cut it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
