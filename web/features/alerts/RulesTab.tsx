import { type AnomalyRuleState } from '@boucle/contract/features/alerts/calls.ts';
import { type AnomalyRuleName, anomalyRule, isWeak, precisionOf } from '@boucle/contract/features/alerts/rules.ts';
import { count, percent } from '@boucle/contract/base/format.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiAlertOutline, mdiTuneVariant } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf, tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Switch } from '../../ui/form/Switch.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { chip } from '../../ui/StatusChip.tsx';
import { thresholdWords } from './thresholdWords.ts';
import { useAlertsChanged } from './useAlertsChanged.ts';

const RuleDialog = part(() => import('./RuleDialog.tsx'), 'RuleDialog');

/** The rules: what each looks for, its thresholds, how often it was right. */
export function RulesTab() {
  const read = useQuery(query.alerts.rules.queryOptions());
  const [asked, setAsked] = useState<AnomalyRuleName>();
  const rules = read.data;
  const opened = rules?.find(({ rule }) => rule === asked);
  return (
    <Page title="Alertes" note={rules && count(rules.length, 'règle', 'règles')}>
      <Sheet flush>
        {rules ? (
          <ul className="alert-rules">
            {rules.map((rule) => (
              <RuleLine key={rule.rule} rule={rule} onSet={() => setAsked(rule.rule)} />
            ))}
          </ul>
        ) : read.error ? (
          <ErrorState message={problemOf(read.error) ?? ''} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonLines busy />
        )}
      </Sheet>
      <Suspense>{opened && <RuleDialog rule={opened} onClose={() => setAsked(undefined)} />}</Suspense>
    </Page>
  );
}

function RuleLine({ rule: state, onSet }: { rule: AnomalyRuleState; onSet: () => void }) {
  const { rule, enabled, open, judged, version } = state;
  const { title, words } = anomalyRule(rule);
  const changed = useAlertsChanged();
  const turn = useIdempotentMutation({
    sets: true,
    send: (on: boolean, options) => client.alerts.setRule({ rule, enabled: on, version }, options),
    onSettled: changed,
    onFailed: tellProblem,
  });
  const precision = precisionOf(state);
  return (
    <li>
      <div className="alert-rule">
        <h2>{title}</h2>
        <p>{words}</p>
        <p className="b-caption">{thresholdWords(state)}</p>
        <p className="b-caption">
          {open > 0 && (
            <>
              <Link className="b-link" to={partAddress('/control', 'alertes', `rule=${rule}&status=open`)}>
                {count(open, 'alerte à examiner', 'alertes à examiner')}
              </Link>
              {' · '}
            </>
          )}
          {precision === null
            ? 'Aucune alerte jugée'
            : `${percent(precision)} de justes sur ${count(judged, 'alerte jugée', 'alertes jugées')}`}
        </p>
        {isWeak(state) && (
          <p>
            {chip({ state: 'warn', icon: mdiAlertOutline, label: 'Peu précise' })} Moins de 30&nbsp;% de ses alertes se
            confirment&nbsp;: changez ses seuils, ou arrêtez-la.
          </p>
        )}
      </div>
      <div className="b-row alert-rule-acts">
        <Switch
          checked={turn.isPending ? turn.variables : enabled}
          aria-label={`En service, ${title}`}
          onChange={(event) => turn.mutate(event.target.checked)}
        >
          En service
        </Switch>
        <Button icon={mdiTuneVariant} aria-label={`Régler et essayer, ${title}`} onClick={onSet}>
          Régler et essayer…
        </Button>
      </div>
    </li>
  );
}
