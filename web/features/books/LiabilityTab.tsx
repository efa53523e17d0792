import { euro, parisDay, writtenDay } from '@boucle/contract/format.ts';
import { mdiFilePdfBox, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { problemOf } from '../../shared/problem.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useGo } from '../../ui/navigation/useGo.ts';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { liabilityAddress } from './addresses.ts';
import { AgesSheet } from './AgesSheet.tsx';
import { DayBar } from './DayBar.tsx';
import { FormatsSheet } from './FormatsSheet.tsx';
import { GuestsSheet } from './GuestsSheet.tsx';
import { LiabilityFigures } from './LiabilityFigures.tsx';
import { ReconciliationSheet } from './ReconciliationSheet.tsx';

/** « Encours à une date »: what the initiative owed then, by whom, by format, by age, and the proof that it is the sum of its entries. */
export function LiabilityTab({ day: asked, tabs }: { day: string | undefined; tabs: ReactNode }) {
  const [today] = useState(() => parisDay(Date.now()));
  const day = asked === undefined || asked > today ? today : asked;
  const goTo = useGo();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query.books.liability.queryOptions({ input: { day }, placeholderData: keepPreviousData }),
  );
  const pdf = useDownload(`encours-${day}.pdf`, (options) => client.books.liabilityPdf({ day }, options));
  const csv = useDownload(`encours-${day}.csv`, (options) => client.books.liabilityCsv({ day }, options));
  const printing = { label: 'PDF', icon: mdiFilePdfBox, busy: pdf.isPending, onClick: () => pdf.mutate() };
  const exporting = { label: 'CSV', icon: mdiTrayArrowDown, busy: csv.isPending, onClick: () => csv.mutate() };
  return (
    <Page
      title="Comptabilité"
      actions={[printing, exporting].map(({ label, ...button }) => (
        <Button key={label} {...button}>
          {label}
        </Button>
      ))}
      phoneActions={[printing, exporting].map(({ label, icon, onClick }) => ({ label, icon, onClick }))}
    >
      {tabs}
      <DayBar
        day={day}
        today={today}
        onDay={(next) => goTo(liabilityAddress(next === today ? undefined : next), { inPlace: true })}
      >
        {data?.closed === true && <span>Mois clôturé</span>}
        {data && data.day !== today && <span className="b-muted books-now">Aujourd’hui&nbsp;: {euro(data.now)}</span>}
      </DayBar>
      {error && !data ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : data === undefined ? (
        <div className="books-body" aria-busy>
          <Skeleton width="100%" height="108px" />
          <Skeleton width="100%" height="360px" />
        </div>
      ) : (
        <div className="books-body" aria-busy={isPlaceholderData || undefined}>
          <LiabilityFigures liability={data} />
          <div className="books-columns">
            <div>
              <FormatsSheet liability={data} />
              {data.owed.some(({ kind }) => kind === 'GST') && <GuestsSheet liability={data} />}
            </div>
            <div>
              <AgesSheet liability={data} />
              <ReconciliationSheet liability={data} />
            </div>
          </div>
          <p className="b-caption books-about">
            Encours à la fin du {writtenDay(data.day)}, d’après les écritures connues aujourd’hui. Les consignes sont
            celles immobilisées au moment de chaque prêt. À faire valider par votre expert-comptable.
          </p>
        </div>
      )}
    </Page>
  );
}
