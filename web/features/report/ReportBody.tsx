import { type Report } from '@boucle/contract/features/report/calls.ts';
import { type Span, spanName } from '@boucle/contract/shared/spans.ts';
import { figureRows, sentencesOf } from '@boucle/contract/features/report/words.ts';
import { type Address } from '@boucle/contract/pages.ts';
import { mdiArrowTopRight, mdiCashMultiple, mdiSync } from '@mdi/js';
import { Suspense } from 'react';
import { Change } from '../../ui/figures/Change.tsx';
import { type Tile, Tiles } from '../../ui/figures/Tiles.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { part } from '../../ui/loading/part.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton, SkeletonLines } from '../../ui/Skeleton.tsx';
import { changeOf } from './changes.ts';
import { Costs } from './Costs.tsx';
import { rowsAddress } from './rowsAddress.ts';

const Uses = part(() => import('./Uses.tsx'), 'Uses');
const USES_ROOM = (
  <Sheet title="Utilisations par mois">
    <Skeleton height="274px" />
  </Sheet>
);
const ICONS = [mdiArrowTopRight, mdiSync, mdiCashMultiple];
/** Tiles of the screen; the others stand on the sheet under it. */
const SHOWN = ['uses', 'returned_at_30_days', 'lost', 'cost_per_use', 'held', 'bags'];

/** Sentences, key figures, uses month by month, costs, and what has no tile. */
export function ReportBody({ report, span }: { report: Report | undefined; span: Span }) {
  return (
    <div className="b-stack" aria-busy={report === undefined}>
      <section className="report-sentences" aria-label="En trois phrases">
        {ICONS.map((icon, rank) => {
          const sentence = report && sentencesOf(report)[rank];
          return (
            <p key={icon}>
              <span className="report-mark">
                <Icon path={icon} size={18} />
              </span>
              {sentence === undefined || report === undefined ? (
                <Skeleton width="100%" height="44px" />
              ) : (
                <span>
                  {sentence.parts.map(({ text, rows }) =>
                    rows === undefined ? (
                      text
                    ) : (
                      <Link key={rows} to={rowsAddress(rows, report)} className="b-link">
                        {text}
                      </Link>
                    ),
                  )}
                </span>
              )}
            </p>
          );
        })}
      </section>
      <Tiles label="Chiffres de la période" tiles={tilesOf(report)} />
      <div className="report-columns">
        <Suspense fallback={USES_ROOM}>
          {report === undefined ? USES_ROOM : <Uses report={report} span={span} />}
        </Suspense>
        {report === undefined ? (
          <Sheet title="Coût d’une utilisation">
            <SkeletonLines busy />
          </Sheet>
        ) : (
          <Costs report={report} />
        )}
      </div>
      {report !== undefined && <Others report={report} />}
    </div>
  );
}

const SKELETONS = [
  ['uses', 'Utilisations'],
  ['returned_at_30_days', 'Retour à 30 jours'],
  ['lost', 'Perdus ou cassés'],
  ['cost_per_use', 'Coût par utilisation'],
  ['held', 'Euros détenus'],
  ['bags', 'Sacs poubelle évités'],
] as const;

const DEFINITIONS: Readonly<Record<string, string>> = {
  uses: 'Repas servis dans un contenant réutilisable, au lieu d’un emballage jetable.',
  returned_at_30_days:
    'Part des contenants empruntés qui sont revenus dans les 30 jours. Les emprunts trop récents ne sont pas encore jugés.',
  lost: 'Contenants sortis du parc comme perdus ou cassés, moins les retrouvés.',
  cost_per_use: 'Lavage, tournées et équipe saisis, contenants perdus ou cassés au coût d’achat, par utilisation.',
  held: 'Cagnottes et consignes dues au soir du dernier jour\u00a0: l’encours de la comptabilité.',
  bags: 'Utilisations divisées par ce que contient un sac poubelle.',
};

function tilesOf(report: Report | undefined): readonly Tile[] {
  if (report === undefined) return SKELETONS.map(([key, label]) => ({ key, label, figure: undefined }));
  return figureRows(report)
    .filter(({ key }) => SHOWN.includes(key))
    .map((row) => {
      const change = changeOf(row);
      const former = report.last_year === null ? row.before : row.lastYear;
      return {
        key: row.key,
        label: row.label,
        figure: row.now,
        ...(row.rows && row.now !== '–' && { to: { address: rowsAddress(row.rows, report), label: 'voir' } }),
        detail: (
          <>
            {change && <Change {...change} moreIsBetter={row.better && row.better === 'more'} />}
            {former !== '–' && <span className="b-faint">{former}</span>}
          </>
        ),
        definition: { text: DEFINITIONS[row.key] ?? '' },
      };
    });
}

/** Figures that have no tile, next to the ones before. */
function Others({ report }: { report: Report }) {
  const { before, last_year: lastYear } = report;
  return (
    <Sheet title="Autres chiffres" flush>
      <div className="report-scroll">
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col">Chiffre</th>
              <th scope="col">Période</th>
              <th scope="col">{before ? spanName({ from: before.from_date, to: before.to_date }) : 'Avant'}</th>
              <th scope="col">
                {lastYear ? spanName({ from: lastYear.from_date, to: lastYear.to_date }) : 'Un an avant'}
              </th>
            </tr>
          </thead>
          <tbody>
            {figureRows(report)
              .filter(({ key }) => !SHOWN.includes(key))
              .map(({ key, label, now, before: former, lastYear: aYearAgo, rows }) => (
                <tr key={key}>
                  <th scope="row">{label}</th>
                  <td>{rows === undefined ? now : <RowsLink to={rowsAddress(rows, report)} text={now} />}</td>
                  <td>{former}</td>
                  <td>{aYearAgo}</td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </Sheet>
  );
}

const RowsLink = ({ to, text }: { to: Address; text: string }) => (
  <Link to={to} className="b-link">
    {text}
  </Link>
);
