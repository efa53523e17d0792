import { type Role } from '@boucle/contract/roles.ts';
import { type BuildService } from '../appBuilds/service.ts';
import { type Config } from '../config.ts';
import { type Database } from '../database/pool.ts';
import { type MailSender } from '../mails/mail.ts';
import { type JobQueue } from '../jobs/queue.ts';
import { type Papers } from '../papers/papers.ts';
import { type PaymentProvider } from '../paymentProvider/provider.ts';
import { type Logger } from './log.ts';
import { type SecretKeys } from '../crypto/keys.ts';

/** What a running server is made of. No globals: a test builds as many as it likes. */
export interface Dependencies {
  config: Config;
  database: Database;
  mail: MailSender;
  /** Jobs to be done, in the transaction of what they are about. */
  jobs: Pick<JobQueue, 'add'>;
  /** Undefined when none is configured: nobody pays by card. */
  payments: PaymentProvider | undefined;
  /** Makes applications; undefined when none is configured. */
  builds: BuildService | undefined;
  /** Makes PDF files and archives, in a process of their own. */
  papers: Papers;
  log: Logger;
  /** Seal PINs and kept answers, sign codes and links. */
  secret: SecretKeys;
  now: () => Date;
}

/** The signed-in person of a call. */
export interface Caller {
  personId: number;
  role: Role;
  accountId: number | null;
  partnerId: number | null;
  sessionId: number;
  email: string;
  name: string;
  scopes: readonly string[];
}

/** How a partner's software named itself, and what the log of its calls will keep of the request, filled in as it is found out. */
export interface PartnerTransport {
  basic: { clientId: string; secret: string } | null;
  access?: { accountId: number; partnerId: number; accessId: number; personId: number | null };
  /** As the contract writes it: /orders/{id}. */
  path?: string;
  /** Its secret was found wrong, and counted. */
  isRefused?: boolean;
  /** What the request carries and its call does not know. */
  ignored?: readonly string[];
}

/** How whoever asks for a paper waits for it. */
export interface PaperTransport {
  /** They are told how far it is (PAPER_STEPS_TYPE). */
  readonly acceptsSteps: boolean;
  /** The body of the answer in place of the call's output: the steps of the paper, then the paper. */
  steps?: ReadableStream<Uint8Array>;
}

/** What the transport knows before any call is chosen. */
export interface RequestContext {
  dependencies: Dependencies;
  requestId: string;
  /** When it came (performance.now()): what it waits for, its token and its transaction, is counted from here. */
  since: number;
  address: string | null;
  userAgent: string | null;
  bearer: string | null;
  idempotencyKey: string | null;
  /** The version a save was made from, as the header says it. */
  ifMatch: string | null;
  paper: PaperTransport;
  /** The call asked for, once path, query and body could be read: what fails before that is the caller's doing. */
  call?: string;
  /** Names of what the address carries after `?` where a call takes nothing there: its input is its body. */
  strayParameters: readonly string[];
  /** What a handler adds to the trace of its call. */
  details: Record<string, unknown>;
  /** Headers of the answer of a call that succeeds. */
  answerHeaders: Record<string, string>;
  /** In the partners' API only. */
  partner?: PartnerTransport;
}
