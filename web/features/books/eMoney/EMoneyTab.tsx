import './eMoney.css';
import { parisDay, writtenDay } from '@boucle/contract/base/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { eMoneyAddress } from '../addresses.ts';
import { DatedTab } from '../DatedTab.tsx';
import { DayBar } from '../DayBar.tsx';
import { CapSheet } from './CapSheet.tsx';
import { EMoneyFigures } from './EMoneyFigures.tsx';
import { MonthsSheet } from './MonthsSheet.tsx';
import { WaysSheet } from './WaysSheet.tsx';

/**
 * « Monnaie électronique »: what cagnottes hold and twelve months of top-ups and refunds, against
 * what the law asks a declaration for.
 */
export function EMoneyTab({ day: dayAsked }: { day: string | undefined }) {
  const [now] = useState(() => Date.now());
  const today = parisDay(now);
  const day = dayAsked === undefined || dayAsked > today ? today : dayAsked;
  const goTo = useGo();
  const asked = useQuery(query.books.eMoney.queryOptions({ input: { day }, placeholderData: keepPreviousData }));
  const csv = useDownload(`accepteurs-${today}.csv`, (options) => client.books.acceptorsCsv({}, options));
  return (
    <DatedTab
      downloads={[
        { label: 'Liste des accepteurs', icon: mdiTrayArrowDown, busy: csv.isPending, onClick: () => csv.mutate() },
      ]}
      dayBar={
        <DayBar
          day={day}
          today={today}
          onDay={(next) => goTo(eMoneyAddress(next === today ? undefined : next), { inPlace: true })}
        />
      }
      asked={asked}
      figuresHeight={132}
      shown={(eMoney) => ({
        figures: <EMoneyFigures eMoney={eMoney} />,
        wide: <MonthsSheet eMoney={eMoney} now={now} />,
        narrow: (
          <>
            <WaysSheet eMoney={eMoney} />
            <CapSheet today={today} />
          </>
        ),
        about: (
          <>
            Situation à la fin du {writtenDay(eMoney.day)}. Seuils de déclaration retenus&nbsp;: encours (CMF, art.
            L.&nbsp;525-6) et volume de douze mois (art. L.&nbsp;521-3). Seuils, définition du volume et plafond sont à
            confirmer avec votre conseil. Les crédits offerts ne comptent pas dans le volume&nbsp;: personne ne les a
            payés.
          </>
        ),
      })}
    />
  );
}
