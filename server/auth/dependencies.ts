import { type Config } from '../config.ts';
import { type SecretKeys } from '../crypto/keys.ts';
import { type Database } from '../database/pool.ts';
import { type Logger } from '../http/log.ts';
import { type JobQueue } from '../jobs/queue.ts';
import { type MailSender } from '../mails/mail.ts';

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
