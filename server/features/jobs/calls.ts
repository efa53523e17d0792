import { accountRead } from '../../domain/accounts/accountRead.ts';
import { conflict, notFound } from '../../platform/http/errors.ts';
import { accountOf, calls } from '../../platform/api/procedures.ts';
import { retryJob } from '../../platform/jobs/retryJob.ts';
import { reopenMail } from '../../outside/mails/queries.ts';
import { jobsCsv } from './csv.ts';
import { listJobs, readJob } from './queries.ts';

/** The jobs of an initiative: what `contract/features/jobs/calls.ts` promises. */
export const jobs = {
  list: calls.jobs.list.handler(async ({ context: { tx, caller }, input }) => {
    const { rows, count } = await listJobs(tx, accountRead(caller, input.filter?.account_id), input);
    return { data: rows, meta: { count } };
  }),

  csv: calls.jobs.csv.handler(({ context: { caller, dependencies }, input }) =>
    jobsCsv(dependencies.database, accountRead(caller, input.filter?.account_id), input),
  ),

  retry: calls.jobs.retry.handler(async ({ context: { tx, caller }, input: { id } }) => {
    const accountId = accountOf(caller);
    const found = await readJob(tx, accountId, id);
    if (found === undefined || found.job.shared) throw notFound('Cette tâche');
    const { job, mailId } = found;
    // Of two who press at once one alone starts it again.
    if (!(await retryJob(tx, { accountId, name: job.name, id })))
      throw conflict('Seule une tâche en échec se relance.');
    if (mailId !== null) await reopenMail(tx, accountId, mailId);
    const again = await readJob(tx, accountId, id);
    return { data: again?.job ?? job };
  }),
};
