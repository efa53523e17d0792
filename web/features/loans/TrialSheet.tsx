import { count, dateTime, euro, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type LoanPolicy } from '@boucle/contract/features/loans/calls.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { EXEMPTION_LABELS } from '@boucle/contract/shared/loans/policy.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { tellProblem } from '../../shared/problem.ts';
import { useIdempotentMutation } from '../../shared/saving/useIdempotentMutation.ts';
import { Button } from '../../ui/Button.tsx';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { KeyFigures } from '../../ui/figures/KeyFigures.tsx';
import { Link } from '../../ui/Link.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** What the policy would do in thirty days, as it was last tried. */
export function TrialSheet({ policy }: { policy: LoanPolicy }) {
  const { id, version, tried, tried_at: at } = policy;
  const cache = useQueryClient();
  const trial = useIdempotentMutation({
    sets: true,
    send: (of: { id: number; version: number }, options) => client.loans.tryPolicy(of, options),
    onSettled: () => cache.invalidateQueries({ queryKey: query.loans.key() }),
    onFailed: tellProblem,
  });
  const first = tried?.nights[0];
  return (
    <Sheet
      title="Essai à blanc"
      {...(at !== null && { note: `essayé le ${dateTime(at)}` })}
      actions={
        <Button busy={trial.isPending} onClick={() => trial.mutate({ id, version })}>
          {tried === null ? 'Essayer' : 'Refaire l’essai'}
        </Button>
      }
    >
      <div className="b-stack">
        <p className="b-muted">
          Les 30 prochains jours, si rien ne revenait. Rien n’est écrit, personne n’est prévenu.
        </p>
        {tried !== null && (
          <>
            <KeyFigures
              figures={[
                { label: 'Prévenus demain', value: count(tried.reminded.holders, 'conso', 'consos') },
                {
                  label: 'Gardés en 30 jours',
                  value: tried.kept.pieces === 0 ? '–' : `${quantity(tried.kept.pieces)}, ${euro(tried.kept.amount)}`,
                },
                {
                  label: 'La première nuit',
                  value: first === undefined ? '–' : `${euro(first.amount)}, le ${writtenDay(first.day)}`,
                },
                { label: 'TVA à déclarer', value: euro(tried.vat) },
              ]}
            />
            {tried.nights.length > 0 && (
              <BarChart
                title="Consignes gardées par nuit"
                note=""
                series={['Contenants']}
                bars={tried.nights.map(({ day, pieces }) => ({
                  key: day,
                  short: writtenDay(day).slice(0, 5),
                  label: writtenDay(day),
                  values: [pieces],
                }))}
              />
            )}
            {tried.largest.length > 0 && (
              <>
                <h3>Les plus grosses sommes</h3>
                <Facts
                  figures
                  facts={tried.largest.map(({ customer_id: customerId, name, pieces, amount, day }) => [
                    name,
                    <Link key={customerId} className="b-link" to={pathOf('customer', { id: String(customerId) })}>
                      {`${quantity(pieces)} × · ${euro(amount)} le ${writtenDay(day)}`}
                    </Link>,
                  ])}
                />
              </>
            )}
            {tried.never.length > 0 && (
              <>
                <h3>Jamais gardés par la règle</h3>
                <Facts figures facts={tried.never.map(({ why, loans }) => [EXEMPTION_LABELS[why], quantity(loans)])} />
              </>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
