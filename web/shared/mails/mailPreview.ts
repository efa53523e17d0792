import { query } from '../../api/query.ts';

/**
 * Query of a mail's text; of a number that cannot be one, none. A super administrator names the
 * application.
 */
export const mailPreview = (id: number, accountId?: number) =>
  query.mails.preview.queryOptions({
    input: { id, ...(accountId !== undefined && { filter: { account_id: accountId } }) },
    enabled: id > 0,
  });
