import { query } from '../../api/query.ts';

/** What a mail says, as it is asked; of a number that cannot be one, nothing is. A super administrator names the application. */
export const mailPreview = (id: number, accountId?: number) =>
  query.mails.preview.queryOptions({
    input: { id, ...(accountId !== undefined && { filter: { account_id: accountId } }) },
    enabled: id > 0,
  });
