import '../../ui/table/DataTable.css';
import './months.css';
import { addDays, centsOf, count, date, euro, eurosOf, quantity, writtenDay } from '@boucle/contract/base/format.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { monthName, monthTitle } from '@boucle/contract/shared/statements/labels.ts';
import { type BillingMonth } from '@boucle/contract/features/statements/shapes.ts';
import { mdiFileDocumentCheckOutline, mdiSendOutline } from '@mdi/js';
import { Suspense, useState } from 'react';
import { monthChip } from '../../shared/statements/chips.ts';
import { MOST_SENT } from '../../shared/statements/mostSent.ts';
import { Button } from '../../ui/Button.tsx';
import { part } from '../../ui/loading/part.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Money, Unknown } from '../../ui/cells.tsx';
import { Link } from '../../ui/Link.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';

const PartnerAnswers = part(() => import('./PartnerAnswers.tsx'), 'PartnerAnswers');

const SendStatements = part(() => import('../../shared/statements/SendStatements.tsx'), 'SendStatements');

const SHOWN = 6;

/**
 * The months, the latest first: those closed with their totals, the next to close with its button.
 */
export function Months({ months, prepareAddress }: { months: readonly BillingMonth[]; prepareAddress: Address }) {
  const [all, setAll] = useState(false);
  const ready = months.find(({ state }) => state === 'ready');
  const shown = all ? months : months.slice(0, SHOWN);
  return (
    <>
      <table className="b-table billing-months">
        <caption className="b-sr">Mois</caption>
        <thead>
          <tr>
            <th scope="col">Mois</th>
            <th scope="col">État</th>
            <th scope="col" className="b-cell-end">
              Relevés
            </th>
            <th scope="col" className="b-cell-end">
              Frais HT
            </th>
            <th scope="col" className="b-cell-end">
              À payer
            </th>
            <th scope="col" className="b-cell-end">
              Payé
            </th>
            <th scope="col" className="b-cell-end">
              Reste
            </th>
            <th scope="col">Clôture</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <tr key={one.month} className={one.state === 'ready' ? 'is-ready' : undefined}>
              <td className="b-strong">
                {one.state === 'closed' ? (
                  <Link to={partAddress('/billing', 'releves', `month=${one.month}`)} className="b-row-link">
                    {monthTitle(one.month)}
                  </Link>
                ) : (
                  monthTitle(one.month)
                )}
              </td>
              <td data-label="État">
                <StatusChip {...monthChip(one.state)} />
              </td>
              <td data-label="Relevés" className="b-cell-end">
                {one.totals ? quantity(one.totals.count) : <Unknown />}
              </td>
              <td data-label="Frais HT" className="b-cell-end">
                {one.totals ? euro(one.totals.net) : <Unknown />}
              </td>
              <td data-label="À payer" className="b-cell-end">
                {one.totals ? euro(one.totals.due) : <Unknown />}
              </td>
              <td data-label="Payé" className="b-cell-end">
                {one.totals ? (
                  <Money euros={eurosOf(centsOf(one.totals.due) - centsOf(one.totals.left))} />
                ) : (
                  <Unknown />
                )}
              </td>
              <td data-label="Reste" className="b-cell-end">
                {one.totals ? <Money euros={one.totals.left} /> : <Unknown />}
              </td>
              <td data-label="Clôture">
                <Closing one={one} ready={ready?.month} prepareAddress={prepareAddress} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {months.length > SHOWN && !all && (
        <p className="billing-more">
          <Button size="small" variant="text" onClick={() => setAll(true)}>
            Voir les mois précédents
          </Button>
        </p>
      )}
    </>
  );
}

const firstOfNext = (month: string): string => `${addDays(`${month}-01`, 32).slice(0, 7)}-01`;

type ClosingProps = { one: BillingMonth; ready: string | undefined; prepareAddress: Address };

function Closing({ one, ready, prepareAddress }: ClosingProps) {
  const { month, state, closed_at, closed_by, partners, unsent } = one;
  switch (state) {
    case 'closed':
      return (
        <span className="billing-closed">
          {`Le ${date(closed_at)}${closed_by === null ? '' : ` par ${closed_by}`}`}
          {partners.length > 0 && <Answers month={one} />}
          {unsent.length > 0 && (
            <span className="b-row b-wrap">
              {one.totals && `${count(one.totals.count, 'relevé établi', 'relevés établis')}\u00a0·`}
              <SendMonth ids={unsent} />
            </span>
          )}
        </span>
      );
    case 'ready':
      return (
        <ButtonLink size="small" variant="contained" icon={mdiFileDocumentCheckOutline} to={prepareAddress}>
          Préparer le mois
        </ButtonLink>
      );
    case 'waiting':
      return <span className="b-muted">{`Après ${ready === undefined ? 'le mois précédent' : monthName(ready)}`}</span>;
    case 'current':
      return <span className="b-muted">{`À partir du ${writtenDay(firstOfNext(month))}`}</span>;
  }
}

/** « Partenaires : 2 conformes, 1 sans réponse », which opens on each of them. */
function Answers({ month }: { month: BillingMonth }) {
  const [open, setOpen] = useState(false);
  const answers = Map.groupBy(month.partners, ({ answer }) => answer);
  const many = (answer: 'agreed' | 'contested' | null) => answers.get(answer)?.length ?? 0;
  const parts = [
    many('agreed') > 0 && count(many('agreed'), 'conforme', 'conformes'),
    many('contested') > 0 && count(many('contested'), 'contesté', 'contestés'),
    many(null) > 0 && `${many(null)} sans réponse`,
  ].filter((words) => words !== false);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setOpen(true)}>
        {`Partenaires\u00a0: ${parts.join(', ')}`}
      </Button>
      <Suspense>{open && <PartnerAnswers month={month} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

/** « Envoyer les 10 », after a month is closed. */
function SendMonth({ ids }: { ids: readonly number[] }) {
  // As they were at the press: what has left since stays in the window, with its outcome.
  const [sending, setSending] = useState<readonly number[]>();
  return (
    <>
      <Button size="small" icon={mdiSendOutline} onClick={() => setSending(ids.slice(0, MOST_SENT))}>
        {ids.length === 1 ? 'Envoyer le relevé' : `Envoyer les ${ids.length}`}
      </Button>
      <Suspense>
        {sending && (
          <SendStatements
            many={{ act: 'statement', ids: sending }}
            onDone={() => undefined}
            onClose={() => setSending(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
