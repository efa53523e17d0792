import { euro, parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { mdiFilePdfBox, mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { useDownload } from '../../shared/useDownload.ts';
import { useGo } from '../../ui/navigation/useGo.ts';
import { liabilityAddress } from './addresses.ts';
import { AgesSheet } from './AgesSheet.tsx';
import { DatedTab } from './DatedTab.tsx';
import { DayBar } from './DayBar.tsx';
import { FormatsSheet } from './FormatsSheet.tsx';
import { GuestsSheet } from './GuestsSheet.tsx';
import { LiabilityFigures } from './LiabilityFigures.tsx';
import { ReconciliationSheet } from './ReconciliationSheet.tsx';

/**
 * « Encours à une date »: what the initiative owed then, by whom, by format, by age, and the proof
 * that it is the sum of its entries.
 */
export function LiabilityTab({ day: dayAsked }: { day: string | undefined }) {
  const [today] = useState(() => parisDay(Date.now()));
  const day = dayAsked === undefined || dayAsked > today ? today : dayAsked;
  const goTo = useGo();
  const asked = useQuery(query.books.liability.queryOptions({ input: { day }, placeholderData: keepPreviousData }));
  const { data } = asked;
  const pdf = useDownload(`encours-${day}.pdf`, (options) => client.books.liabilityPdf({ day }, options));
  const csv = useDownload(`encours-${day}.csv`, (options) => client.books.liabilityCsv({ day }, options));
  return (
    <DatedTab
      downloads={[
        { label: 'PDF', icon: mdiFilePdfBox, busy: pdf.isPending, onClick: () => pdf.mutate() },
        { label: 'CSV', icon: mdiTrayArrowDown, busy: csv.isPending, onClick: () => csv.mutate() },
      ]}
      dayBar={
        <DayBar
          day={day}
          today={today}
          onDay={(next) => goTo(liabilityAddress(next === today ? undefined : next), { inPlace: true })}
        >
          {data?.closed === true && <span>Mois clôturé</span>}
          {data && data.day !== today && <span className="b-muted books-now">Aujourd’hui&nbsp;: {euro(data.now)}</span>}
        </DayBar>
      }
      asked={asked}
      figuresHeight={108}
      shown={(liability) => ({
        figures: <LiabilityFigures liability={liability} />,
        wide: (
          <>
            <FormatsSheet liability={liability} />
            {liability.owed.some(({ kind }) => kind === 'GST') && <GuestsSheet liability={liability} />}
          </>
        ),
        narrow: (
          <>
            <AgesSheet liability={liability} />
            <ReconciliationSheet liability={liability} />
          </>
        ),
        about: `Encours à la fin du ${writtenDay(liability.day)}, d’après les écritures connues aujourd’hui. Les consignes sont celles immobilisées au moment de chaque prêt. À faire valider par votre expert-comptable.`,
      })}
    />
  );
}
