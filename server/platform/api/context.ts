import { type MonthFileOrder } from '@boucle/contract/features/books/monthFiles.ts';
import { type ByteStream } from '@boucle/contract/base/download.ts';
import { type Tx } from '../database/transaction.ts';
import { type Dependencies } from '../../dependencies.ts';
import { type Caller } from '../http/caller.ts';

/**
 * How a partner's software named itself, and what the log of its calls will keep of the request,
 * filled in as it is found out.
 */
export interface PartnerTransport {
  basic: { clientId: string; secret: string } | null;
  access?: { accountId: number; partnerId: number | null; accessId: number; personId: number | null };
  /** As the contract writes it: /orders/{id}. */
  path?: string;
  /** Its secret was found wrong, and counted. */
  isRefused?: boolean;
  /** Parameters and keys of the request that its call does not know. */
  ignored?: readonly string[];
}

/** A file that streams, and its name in the journal. */
export interface FileToSend {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly body: ByteStream;
}

/** How a caller waits for a paper. */
export interface PaperTransport {
  /** The caller receives its progress (PAPER_STEPS_TYPE). */
  readonly acceptsSteps: boolean;
  /**
   * The body of the answer in place of the call's output: the steps of the paper, then the paper.
   */
  steps?: ReadableStream<Uint8Array>;
}

/** What the readings of one batch share. */
export interface Batch {
  /** Who calls, read once; by whether they act in the example. */
  readonly callers: Map<boolean, Promise<Caller>>;
}

/** Facts of a request that the transport knows before any call is chosen. */
export interface RequestContext {
  dependencies: Dependencies;
  requestId: string;
  /**
   * When it had come whole (performance.now()): what it waits for, its token and its transaction,
   * is counted from here.
   */
  since: number;
  address: string | null;
  userAgent: string | null;
  bearer: string | null;
  /** It comes from a page of an example. */
  example: boolean;
  idempotencyKey: string | null;
  /** The version that a save started from, by the header. */
  ifMatch: string | null;
  /** Position in the database's journal that the answer must include, from POSITION_HEADER. */
  position: string | null;
  paper: PaperTransport;
  /**
   * The call asked for, once path, query and body could be read: what fails before that is the
   * caller's doing.
   */
  call?: string;
  /**
   * Names of what the address carries after `?` where a call takes nothing there: its input is its
   * body.
   */
  strayParameters: readonly string[];
  /** Details that a handler adds to the trace of its call. */
  details: Record<string, unknown>;
  /** Headers of the answer of a call that succeeds. */
  answerHeaders: Record<string, string>;
  /**
   * Streams the accountant's file of closed months, made of several features; in the console's API
   * only.
   */
  monthFile?: (order: MonthFileOrder) => Promise<FileToSend>;
  /** It came with others. */
  batch?: Batch | undefined;
  /** In the partners' API only. */
  partner?: PartnerTransport;
}

/** A request within its call: what a handler passes on to the functions that do its work. */
export type CallContext = RequestContext & { readonly tx: Tx; readonly caller: Caller };
