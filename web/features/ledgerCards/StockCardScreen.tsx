import './ledgerCards.css';
import '../../shared/transactions/transactions.css';
import { euro, parisDay } from '@boucle/contract/base/format.ts';
import { type StockCard } from '@boucle/contract/features/ledgerCards/calls.ts';
import { STATES_OF, STOCK_CARD_STATE_LABELS } from '@boucle/contract/shared/ledgerCards/places.ts';
import { mdiAlertOutline, mdiCircleOffOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { query } from '../../api/query.ts';
import { type StockCardOf } from '../../shared/ledgerCards/cardAddress.ts';
import { isCounted } from '../../shared/counts/countedAt.ts';
import { problemOf } from '../../shared/problem.ts';
import { useReader } from '../../shared/useReader.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Page } from '../../ui/Page.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { useListState } from '../../ui/table/useListState.ts';
import { stockAsked } from './asked.ts';
import { stockCardInput } from './cardInput.ts';
import { CorrectStock } from './CorrectStock.tsx';
import { MissingCard } from './MissingCard.tsx';
import { OpenMovement } from './OpenMovement.tsx';
import { stockParents } from './parents.ts';
import { StatesOfPlace } from './StatesOfPlace.tsx';
import { StockBoard } from './StockBoard.tsx';
import { STOCK_LIST } from './stockList.tsx';

const TITLE = 'Fiche de stock';
const CLOSED = 'Fermé';
const LOW = 'Sous le minimum';

/**
 * The ledger of what a place has: why this number. Which one, over which days and of what, is in
 * the address.
 */
export function StockCardScreen() {
  const asked = stockAsked(useSearch({ strict: false }));
  if (asked === undefined) return <MissingCard title={TITLE} />;
  return <Card key={JSON.stringify(asked)} asked={asked} />;
}

function Card({ asked }: { asked: StockCardOf }) {
  const { state } = useListState(STOCK_LIST);
  const reader = useReader();
  const [now] = useState(() => Date.now());
  const input = stockCardInput(asked, { from: state.from, to: state.to });
  const card = useQuery(query.ledgerCards.stock.queryOptions({ input, placeholderData: keepPreviousData }));
  if (card.data) {
    const { kind } = card.data.place;
    return (
      <div className="b-with-panel tx">
        <Page
          title={titleOf(card.data)}
          {...(card.data.format && {
            picture: <FormatPicture url={card.data.format.picture_url} drawing={card.data.format.drawing} />,
          })}
          note={noteOf(card.data)}
          subtitle={subtitleOf(card.data)}
          breadcrumb={stockParents(asked, card.data.place.name, reader)}
          actions={STATES_OF[asked.place].length > 1 && <StatesOfPlace asked={asked} card={card.data} />}
          primary={reader.mayOpen('control') && isCounted(kind) && <CorrectStock card={card.data} kind={kind} />}
        >
          <StockBoard asked={asked} card={card.data} today={parisDay(now)} now={now} />
        </Page>
        <OpenMovement asked={asked} />
      </div>
    );
  }
  if (card.error instanceof ApiError && [403, 404, 422].includes(card.error.status))
    return <MissingCard title={TITLE} />;
  return (
    <Page title={TITLE}>
      {card.error ? (
        <Sheet>
          <ErrorState message={problemOf(card.error) ?? ''} onRetry={() => void card.refetch()} />
        </Sheet>
      ) : (
        <div className="b-card-columns">
          <div>
            <Skeleton width="100%" height="300px" />
            <Skeleton width="100%" height="280px" />
          </div>
          <Skeleton width="100%" height="240px" />
        </div>
      )}
    </Page>
  );
}

/** The format, else the state, else the place: what the card is of. */
function titleOf({ format, state, place }: StockCard): string {
  if (format) return format.title;
  return state === null ? place.name : STOCK_CARD_STATE_LABELS[state];
}

/** Warning on the place: it is closed, or short of what the card is of. */
function noteOf({ place, low }: StockCard) {
  if (!place.active) return <StatusChip state="neutral" icon={mdiCircleOffOutline} label={CLOSED} />;
  return low ? <StatusChip state="alert" icon={mdiAlertOutline} label={LOW} /> : undefined;
}

function subtitleOf({ format, state, place }: StockCard): string {
  const deposit = format ? `consigne ${euro(format.deposit)}` : 'tous les formats';
  return (format === null && state === null ? [TITLE, deposit] : [TITLE, place.name, deposit]).join(' · ');
}
