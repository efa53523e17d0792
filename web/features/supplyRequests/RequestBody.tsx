import { type MessageAct } from '@boucle/contract/shared/messages/labels.ts';
import { dateTime, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { isAboveForecast, REQUEST_WAY_LABELS } from '@boucle/contract/features/supplyRequests/labels.ts';
import { type SupplyRequestDetail } from '@boucle/contract/features/supplyRequests/shapes.ts';
import { type ReactNode } from 'react';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { MessagesOf } from '../../shared/messages/MessagesOf.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { RequestStock } from './RequestStock.tsx';
import { wantedOf } from './requestList.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';

/** What may be written about a request, by what became of it. */
const MESSAGES: Partial<Readonly<Record<SupplyRequestDetail['status'], MessageAct>>> = {
  planned: 'request_planned',
  refused: 'request_refused',
  delivered: 'request_delivered',
};

/** Lines asked for next to those expected, format by format; why, and what became of them. */
export function RequestBody({ request, isOurs }: { request: SupplyRequestDetail; isOurs: boolean }) {
  const { lines, comment, done } = request;
  const isOver = done !== null;
  return (
    <div className="request">
      <table className="request-lines">
        <thead>
          <tr>
            <th scope="col">Format</th>
            <th scope="col">Demandés</th>
            <th scope="col">Prévision</th>
            {isOver && <th scope="col">Faits</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.way} ${line.format_id}`}>
              <th scope="row">
                {line.format_title}
                <small>{REQUEST_WAY_LABELS[line.way]}</small>
              </th>
              <td className="b-num">
                <span className={isAboveForecast(line) ? 'request-above' : undefined}>{quantity(line.quantity)}</span>
              </td>
              <td className="b-num">{line.forecast === null ? '–' : quantity(line.forecast)}</td>
              {isOver && <td className="b-num">{line.done === null ? '–' : quantity(line.done)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="b-caption b-muted request-caption">
        {request.restaurant === null
          ? 'Pour la réserve du partenaire, qui vient la prendre à l’entrepôt.'
          : 'Prévision\u00a0: ce que le restaurant devait utiliser dans la semaine, au moment de la demande.'}
        {request.above && ' En gras\u00a0: au-delà de 150\u00a0%.'}
      </p>
      {comment !== '' && <p className="request-why">{comment}</p>}
      <section aria-labelledby="request-facts">
        <h3 id="request-facts">Suivi</h3>
        <Facts facts={factsOf(request, isOurs)} />
      </section>
      {isOurs && (
        <MessagesOf about={{ thing: 'supply_request', thing_id: request.id }} act={MESSAGES[request.status]} />
      )}
      {/* It leaves with the answer: only the journal stands under it. */}
      {isOurs && request.restaurant !== null && (request.status === 'asked' || request.status === 'planned') && (
        <RequestStock lines={lines} restaurantId={request.restaurant.id} />
      )}
      {isOurs && (
        <p>
          <JournalLink entity="supply_request" id={request.id} />
        </p>
      )}
    </div>
  );
}

function factsOf(request: SupplyRequestDetail, isOurs: boolean): (readonly [string, ReactNode])[] {
  const { restaurant, partner, round, answer, answered_by, answered_at, external_id } = request;
  const named = (to: Parameters<typeof Link>[0]['to'], label: string): ReactNode =>
    isOurs ? (
      <Link className="b-link" to={to}>
        {label}
      </Link>
    ) : (
      label
    );
  return [
    ...(restaurant === null
      ? []
      : [['Restaurant', named(pathOf('restaurant', { id: restaurant.id }), restaurant.name)] as const]),
    ['Pour le', wantedOf(request)],
    ['Demandée le', <Moment key="asked" at={request.asked_at} />],
    ['Demandée par', request.asked_by],
    ...(partner === null
      ? []
      : [['Partenaire', named(pathOf('partner-supply', { id: partner.id }), partner.name)] as const]),
    ...(external_id === null ? [] : [['Sa référence', external_id] as const]),
    ...(round === null
      ? []
      : [['Tournée', named(`${pathOf('rounds')}?semaine=${round.day}&open=${round.id}`, round.title)] as const]),
    ...(answer === null ? [] : [['Refusée', answer] as const]),
    ...(answered_at === null
      ? []
      : [['Réponse', `${dateTime(answered_at)}${answered_by === null ? '' : `, ${answered_by}`}`] as const]),
  ];
}
