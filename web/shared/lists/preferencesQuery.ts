import { query } from '../../api/query.ts';

/** Person's choices for their lists. Read once: from then on this page is what changes it. */
export const preferencesQuery = () =>
  query.session.preferences.queryOptions({ context: { background: true }, staleTime: Infinity });
