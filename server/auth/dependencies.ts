import { type Config } from '../platform/config/config.ts';
import { type SecretKeys } from '../platform/crypto/keys.ts';
import { type Database } from '../platform/database/pool.ts';
import { type Logger } from '../platform/http/log.ts';
import { type JobQueue } from '../platform/jobs/queue.ts';
import { type MailSender } from '../outside/mails/mail.ts';

/** The parts of a running server that signing in needs. */
export interface AuthDependencies {
  config: Config;
  database: Database;
  mail: MailSender;
  jobs: Pick<JobQueue, 'add'>;
  /** Seals tickets and factors, signs links. */
  secret: SecretKeys;
  log: Logger;
  now: () => Date;
}
