import { CALL_OUTCOME_LABELS, CALL_OUTCOMES } from '@boucle/contract/features/apiAccesses/labels.ts';
import { type RecentCall, type recentCallsQuery } from '@boucle/contract/features/apiAccesses/calls.ts';
import { type z } from 'zod';
import { anyOf, numbered } from '../../ui/table/filters/filterKinds.ts';
import { defineList } from '../../ui/table/list.ts';
import { CALL_COLUMNS } from './callColumns.tsx';

/** The last calls, in the only order there is. */
export const CALL_LIST = defineList<RecentCall, z.input<typeof recentCallsQuery>>({
  columns: CALL_COLUMNS,
  search: 'Méthode ou adresse',
  filters: {
    period: {},
    access_id: numbered({ label: 'Accès' }),
    outcome: anyOf('Résultat', CALL_OUTCOMES, CALL_OUTCOME_LABELS),
  },
});
