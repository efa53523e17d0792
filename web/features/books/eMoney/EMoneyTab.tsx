import './eMoney.css';
import { parisDay, writtenDay } from '@boucle/contract/format.ts';
import { mdiTrayArrowDown } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../../api/client.ts';
import { query } from '../../../api/query.ts';
import { problemOf } from '../../../shared/problem.ts';
import { useDownload } from '../../../shared/useDownload.ts';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Page } from '../../../ui/Page.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { eMoneyAddress } from '../addresses.ts';
import { DayBar } from '../DayBar.tsx';
import { CapSheet } from './CapSheet.tsx';
import { EMoneyFigures } from './EMoneyFigures.tsx';
import { MonthsSheet } from './MonthsSheet.tsx';
import { WaysSheet } from './WaysSheet.tsx';

/** « Monnaie électronique »: what cagnottes hold and twelve months of top-ups and refunds, against what the law asks a declaration for. */
export function EMoneyTab({ day: asked, tabs }: { day: string | undefined; tabs: ReactNode }) {
  const [now] = useState(() => Date.now());
  const today = parisDay(now);
  const day = asked === undefined || asked > today ? today : asked;
  const goTo = useGo();
  const { data, error, refetch, isPlaceholderData } = useQuery(
    query.books.eMoney.queryOptions({ input: { day }, placeholderData: keepPreviousData }),
  );
  const csv = useDownload(`accepteurs-${today}.csv`, (options) => client.books.acceptorsCsv({}, options));
  const exporting = { label: 'Liste des accepteurs', icon: mdiTrayArrowDown, onClick: () => csv.mutate() };
  return (
    <Page
      title="Comptabilité"
      actions={
        <Button icon={exporting.icon} busy={csv.isPending} onClick={exporting.onClick}>
          {exporting.label}
        </Button>
      }
      phoneActions={[exporting]}
    >
      {tabs}
      <DayBar
        day={day}
        today={today}
        onDay={(next) => goTo(eMoneyAddress(next === today ? undefined : next), { inPlace: true })}
      />
      {error && !data ? (
        <Sheet>
          <ErrorState message={problemOf(error) ?? ''} onRetry={() => void refetch()} />
        </Sheet>
      ) : data === undefined ? (
        <div className="books-body" aria-busy>
          <Skeleton width="100%" height="132px" />
          <Skeleton width="100%" height="360px" />
        </div>
      ) : (
        <div className="books-body" aria-busy={isPlaceholderData || undefined}>
          <EMoneyFigures eMoney={data} />
          <div className="books-columns">
            <div>
              <MonthsSheet eMoney={data} now={now} />
            </div>
            <div>
              <WaysSheet eMoney={data} />
              <CapSheet today={today} />
            </div>
          </div>
          <p className="b-caption books-about">
            Situation à la fin du {writtenDay(data.day)}. Seuils de déclaration retenus&nbsp;: encours (CMF, art.
            L.&nbsp;525-6) et volume de douze mois (art. L.&nbsp;521-3). Seuils, définition du volume et plafond sont à
            confirmer avec votre conseil. Les crédits offerts ne comptent pas dans le volume&nbsp;: personne ne les a
            payés.
          </p>
        </div>
      )}
    </Page>
  );
}
