import { kindOf } from '@boucle/contract/shared/spans.ts';
import { frozenTitle } from '@boucle/contract/shared/impact/labels.ts';
import { mdiSnowflake } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { FrozenReports } from '../../shared/impact/FrozenReports.tsx';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { SpanTools } from '../../shared/spans/SpanTools.tsx';
import { useSpan } from '../../shared/spans/useSpan.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IN_EXAMPLE } from '../../ui/navigation/base.ts';
import { Page } from '../../ui/Page.tsx';
import { ImpactBody } from './ImpactBody.tsx';

/** « Impact »: what reuse avoids in a period, and what it costs the climate. */
export function ImpactScreen() {
  const choice = useSpan();
  const { span, today } = choice;
  const input = { from_date: span.from, to_date: span.to };
  const impact = useQuery(query.impact.read.queryOptions({ input, placeholderData: keepPreviousData }));
  const reports = useQuery(query.impact.reports.queryOptions({ input: {} }));
  const frozen = reports.data?.find(
    (one) => one.restaurant_id === null && one.from_date === span.from && one.to_date === span.to,
  );
  const freeze = useIdempotentMutation({
    send: (days: typeof input, options) => client.impact.freeze(days, options),
    invalidates: [query.impact.key()],
    success: ({ number }) => `${frozenTitle(number, false)} figé.`,
    onFailed: tellProblem,
  });
  const mayFreeze = kindOf(span) !== 'own' && span.to < today && reports.data !== undefined && frozen === undefined;
  return (
    <Page
      title="Impact"
      primary={
        !IN_EXAMPLE &&
        mayFreeze && (
          <Button variant="contained" icon={mdiSnowflake} busy={freeze.isPending} onClick={() => freeze.mutate(input)}>
            Figer ce rapport
          </Button>
        )
      }
    >
      <SpanTools {...choice}>
        <span className="b-faint">{frozen ? `figé\u00a0: ${frozenTitle(frozen.number, false)}` : ''}</span>
      </SpanTools>
      <div className="b-stack">
        {impact.error ? (
          <ErrorState message={problemOf(impact.error) ?? ''} onRetry={() => void impact.refetch()} />
        ) : (
          <ImpactBody impact={impact.data} />
        )}
        <FrozenReports reports={reports} />
      </div>
    </Page>
  );
}
