import './review.css';
import { count, dateTime, quantity } from '@boucle/contract/base/format.ts';
import { type StockCountDetail } from '@boucle/contract/features/stockCounts/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { query } from '../../../api/query.ts';
import { MessagesOf } from '../../../shared/messages/MessagesOf.tsx';
import { JournalLink } from '../../../shared/journal/JournalLink.tsx';
import { cellKey } from '../../../shared/outbox/reading.ts';
import { PageLoading } from '../../../shared/lists/PageLoading.tsx';
import { useAddressId } from '../../../shared/useAddressId.ts';
import { part } from '../../../ui/loading/part.tsx';
import { useGo } from '../../../ui/navigation/useGo.ts';
import { Page } from '../../../ui/Page.tsx';
import { StatusChip } from '../../../ui/StatusChip.tsx';
import { countAddress, COUNTS } from '../shared/addresses.ts';
import { countChip } from '../shared/looks.ts';
import { type CountQuestion, useCountActions } from './useCountActions.tsx';
import { CountGuests } from './CountGuests.tsx';
import { CountFigures } from './CountFigures.tsx';
import { CountLines } from './CountLines.tsx';
import { CountNotices } from './CountNotices.tsx';

const CountDialogs = part(() => import('./CountDialogs.tsx'), 'CountDialogs');
const LinePanel = part(() => import('./LinePanel.tsx'), 'LinePanel');

const CRUMB = { label: 'Inventaires', to: COUNTS };
const BREADCRUMB = [CRUMB];
const MISSING = {
  title: 'Inventaire introuvable',
  words: 'Cet inventaire n’existe pas',
  back: 'Revenir aux inventaires',
};

/**
 * /stock_counts/12: what was counted, line by line, and what is done of it; `?ligne=…` shows one
 * beside.
 */
export function CountScreen() {
  const id = useAddressId();
  const { data, error, refetch } = useQuery(query.stockCounts.read.queryOptions({ input: { id } }));
  if (data !== undefined) return <Count detail={data} />;
  return (
    <PageLoading title="Inventaire" crumb={CRUMB} missing={MISSING} error={error} onRetry={() => void refetch()} />
  );
}

function Count({ detail }: { detail: StockCountDetail }) {
  const { id, title, status, lines } = detail;
  const goTo = useGo();
  const [asked, setAsked] = useState<CountQuestion>();
  const { actions, phoneActions, more, primary } = useCountActions(detail, setAsked);
  const { searchStr } = useLocation();
  const key = new URLSearchParams(searchStr).get('ligne');
  const at = lines.findIndex((line) => cellKey(line) === key);
  const open = lines[at];
  const show = (index: number) => {
    const line = lines[index];
    return line === undefined ? undefined : () => goTo(`${countAddress(id)}?ligne=${cellKey(line)}`, { inPlace: true });
  };
  return (
    <div className="b-with-panel">
      <Page
        title={title}
        note={<StatusChip {...countChip(status)} />}
        subtitle={subtitleOf(detail)}
        breadcrumb={BREADCRUMB}
        crumb={`n°\u00a0${quantity(id)}`}
        actions={actions}
        phoneActions={phoneActions}
        more={more}
        primary={primary}
      >
        <div className="b-stack">
          <CountNotices detail={detail} />
          <CountFigures detail={detail} />
          <CountLines detail={detail} open={open === undefined ? undefined : key} />
          {status === 'open' && <CountGuests id={id} />}
          <MessagesOf about={{ thing: 'stock_count', thing_id: id }} act={status === 'open' ? 'count' : undefined} />
          <p>
            <JournalLink entity="stock_count" id={id} />
          </p>
        </div>
      </Page>
      <Suspense>
        {asked !== undefined && <CountDialogs asked={asked} detail={detail} onClose={() => setAsked(undefined)} />}
        {open !== undefined && (
          <LinePanel
            key={key}
            count={detail}
            line={open}
            onPrevious={show(at - 1)}
            onNext={show(at + 1)}
            onClose={() => goTo(countAddress(id), { inPlace: true })}
          />
        )}
      </Suspense>
    </div>
  );
}

function subtitleOf(detail: StockCountDetail): string {
  const { opened_by, opened_at, posted_by, posted_at, cancelled_by, cancelled_at, counters, places } = detail;
  const others = counters.filter((name) => name !== opened_by);
  return [
    count(places.length, 'lieu', 'lieux'),
    `ouvert par ${opened_by} le ${dateTime(opened_at)}`,
    ...(others.length > 0 ? [`compté aussi par ${others.join(', ')}`] : []),
    ...(posted_at === null
      ? []
      : [`enregistré${posted_by === null ? '' : ` par ${posted_by}`} le ${dateTime(posted_at)}`]),
    ...(cancelled_at === null
      ? []
      : [`abandonné${cancelled_by === null ? '' : ` par ${cancelled_by}`} le ${dateTime(cancelled_at)}`]),
  ].join(' · ');
}
