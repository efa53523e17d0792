import './exports.css';
import {
  type ArchivePeriod,
  archiveSpan,
  archiveTitle,
  isUnderWay,
  YEAR_ARCHIVE_DAYS,
  yearArchiveName,
} from '@boucle/contract/features/yearArchives/labels.ts';
import { parisDay } from '@boucle/contract/base/format.ts';
import { mdiFolderZipOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/form/FormError.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { ArchiveTable } from './ArchiveTable.tsx';
import { progressLabel } from './archiveWords.ts';
import { useAskYearArchive, useYearArchives } from './useYearArchives.ts';

/**
 * « Exports »: the archive of a quarter or a year for the accountant, asked for, made while one
 * does something else, kept seven days.
 */
export function ExportsScreen() {
  const list = useYearArchives();
  const years = useQuery(query.yearArchives.years.queryOptions());
  const failed = list.error ?? years.error;
  const retry = () => void Promise.all([list.refetch(), years.refetch()]);
  return (
    <Page title="Exports" subtitle="Ce qui se remet au comptable, et ce que l’initiative garde pour elle.">
      <div className="b-stack">
        {list.data && years.data ? (
          <PeriodSheet archives={list.data.data} years={years.data} failure={problemOf(list.error)} onRetry={retry} />
        ) : (
          <Sheet title="Dossier d’un trimestre ou d’une année">
            {failed ? <ErrorState message={problemOf(failed) ?? ''} onRetry={retry} /> : <SkeletonLines busy />}
          </Sheet>
        )}
      </div>
    </Page>
  );
}

type Archives = NonNullable<ReturnType<typeof useYearArchives>['data']>['data'];

interface PeriodSheetProps {
  readonly archives: Archives;
  readonly years: readonly number[];
  /**
   * Why what is shown could not be read again: it is old, and read again on its own as long as an
   * archive is being made.
   */
  readonly failure: string | undefined;
  readonly onRetry: () => void;
}

function PeriodSheet({ archives, years, failure, onRetry }: PeriodSheetProps) {
  const [today] = useState(() => parisDay(Date.now()));
  const periods = periodsOf(years, today);
  // The quarter that is over is the one that is handed over.
  const [period, setPeriod] = useState(() => periods.filter(({ quarter }) => quarter !== null)[1] ?? periods[0]);
  const ask = useAskYearArchive();
  const running = archives.find(({ state }) => isUnderWay(state));
  return (
    <>
      {failure !== undefined && running === undefined && (
        <Sheet>
          <ErrorState title="Les dossiers n’ont pas pu être relus" message={failure} onRetry={onRetry} />
        </Sheet>
      )}
      <Sheet
        title="Dossier d’un trimestre ou d’une année"
        note={`Gardé ${YEAR_ARCHIVE_DAYS} jours après sa préparation`}
      >
        <div className="exports-year">
          <div className="b-stack">
            <p>
              Un fichier ZIP à remettre au comptable. Il se prépare sans vous retenir&nbsp;: vous pouvez quitter cette
              page.
            </p>
            <ul className="exports-parts">
              {PARTS.map(([name, about]) => (
                <li key={name}>
                  <b>{name}</b>
                  <span>{about}</span>
                </li>
              ))}
            </ul>
          </div>
          <div className="exports-ask">
            <SelectField
              label="Période"
              value={period && yearArchiveName(period)}
              onChange={({ target }) => setPeriod(periods.find((one) => yearArchiveName(one) === target.value))}
              options={periods.map((one) => ({ value: yearArchiveName(one), label: archiveTitle(one) }))}
            />
            <Button
              variant="contained"
              icon={mdiFolderZipOutline}
              busy={ask.isPending}
              refused={running !== undefined}
              aria-describedby="exports-state"
              onClick={() => period && ask.mutate(period)}
            >
              Préparer le dossier
            </Button>
            <div id="exports-state" role="status">
              {running !== undefined && (
                <div className="exports-progress">
                  <b>Dossier {archiveTitle(running)} en préparation</b>
                  <progress
                    aria-label={`Dossier ${archiveTitle(running)}`}
                    aria-valuetext={progressLabel(running)}
                    max={1}
                    {...(running.files_total !== null && { value: running.files_done / running.files_total })}
                  />
                  <span className="b-muted">{progressLabel(running)}</span>
                </div>
              )}
            </div>
            {/* Small and beside it: it goes on its own as soon as a reading succeeds. */}
            {failure !== undefined && running !== undefined && (
              <FormError message="L’avancement n’a pas pu être relu. Nouvel essai dans la minute." />
            )}
            <FormError message={problemOf(ask.error)} />
          </div>
        </div>
      </Sheet>
      <ArchiveTable archives={archives} />
    </>
  );
}

/** The quarters that began and the years, the latest first. */
const periodsOf = (years: readonly number[], today: string): readonly ArchivePeriod[] =>
  years.flatMap((year) =>
    [4, 3, 2, 1, null].map((quarter) => ({ year, quarter })).filter((period) => archiveSpan(period).from <= today),
  );

const PARTS = [
  [
    'Listes',
    'transactions, commandes, relevés, restaurants, consos, cartes, journal… en CSV, comme les exports des écrans',
  ],
  ['Soldes', 'contenants et euros, lieu par lieu et compte par compte, à l’ouverture et à la clôture'],
  ['Relevés', 'ceux des restaurants et des partenaires, en PDF et ligne à ligne'],
  ['Comptabilité', 'les écritures des mois clôturés au format FEC, et ce que scelle chaque clôture'],
  ['Lisez-moi', 'ce que contient chaque fichier, ses lignes et son empreinte'],
] as const;
