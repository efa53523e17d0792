import { type BuildService } from './outside/appBuilds/service.ts';
import { type Config } from './platform/config/config.ts';
import { type InvoicePlatform } from './outside/invoicePlatform/platform.ts';
import { type Database } from './platform/database/pool.ts';
import { type Replica } from './platform/database/replica/replica.ts';
import { type MailSender } from './outside/mails/mail.ts';
import { type JobQueue } from './platform/jobs/queue.ts';
import { type Processes } from './platform/processes/processes.ts';
import { type PaymentProvider } from './outside/paymentProvider/provider.ts';
import { type Logger } from './platform/http/log.ts';
import { type SecretKeys } from './platform/crypto/keys.ts';

/** The parts of a running server. No globals: a test builds as many as it likes. */
export interface Dependencies {
  config: Config;
  database: Database;
  /**
   * A server that follows the database's, for readings that may be a moment old; undefined when
   * there is none.
   */
  replica: Replica | undefined;
  mail: MailSender;
  /** Jobs to be done, in the transaction of what they are about. */
  jobs: Pick<JobQueue, 'add'>;
  /** Undefined when none is configured: no one pays by card. */
  payments: PaymentProvider | undefined;
  /** Makes applications; undefined when none is configured. */
  builds: BuildService | undefined;
  /** Where invoices are deposited; undefined when none is configured. */
  platform: InvoicePlatform | undefined;
  /** Makes PDF files and archives, in a process of their own. */
  processes: Processes;
  log: Logger;
  /** Seal PINs and kept answers, sign codes and links. */
  secret: SecretKeys;
  now: () => Date;
}
