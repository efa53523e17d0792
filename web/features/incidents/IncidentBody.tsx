import { date, dateTime, euro, quantity, signedQuantity } from '@boucle/contract/base/format.ts';
import { type Evidence } from '@boucle/contract/shared/incidents/shapes.ts';
import { type IncidentDetail } from '@boucle/contract/features/incidents/calls.ts';
import { INCIDENT_CAUSE_LABELS } from '@boucle/contract/shared/incidents/labels.ts';
import { leftLabel, originLabel } from '@boucle/contract/features/incidents/words.ts';
import { type Address, pathOf } from '@boucle/contract/pages.ts';
import { writtenCode } from '@boucle/contract/shared/units/labels.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { mdiClipboardCheckOutline } from '@mdi/js';
import { type ReactNode } from 'react';
import { isCounted } from '../../shared/counts/countedAt.ts';
import { newCountAddress } from '../../shared/counts/newCount.ts';
import { MessagesOf } from '../../shared/messages/MessagesOf.tsx';
import { JournalLink } from '../../shared/journal/JournalLink.tsx';
import { stockCardAddress } from '../../shared/ledgerCards/cardAddress.ts';
import { transactionAddress } from '../../shared/transactionAddress.ts';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { KeyFigures } from '../../ui/figures/KeyFigures.tsx';
import { FormatPicture } from '../../ui/FormatPicture.tsx';
import { Link } from '../../ui/Link.tsx';
import { Causes } from '../../shared/counts/Causes.tsx';
import { Gap } from './columns.tsx';
import { Moment } from '../../ui/figures/Moment.tsx';

/** A transaction by its number, and the way to it. */
const transaction = (id: number): ReactNode => (
  <Link className="b-link" to={transactionAddress({ id, transaction_type: undefined })}>
    n°&nbsp;{quantity(id)}
  </Link>
);

/** The round at whose stop it was found, where the reader may see it. */
const round = (id: number): ReactNode => (
  <Link className="b-link" to={`${pathOf('rounds')}?open=${id}`}>
    n°&nbsp;{quantity(id)}
  </Link>
);

/**
 * Kinds that correct a shelf as somebody counted it: what was entered twice there may be taken back
 * with them.
 */
const COUNTED_KINDS: readonly IncidentDetail['kind'][] = ['count', 'stock_count', 'drawer'];

/** Kinds that say themselves where they come from. */
const WITHOUT_CAUSES: readonly IncidentDetail['kind'][] = ['late', 'received', 'unscanned', 'retired'];

type IncidentBodyProps = {
  incident: IncidentDetail;
  /** Asks whether what was entered twice is to be taken back. */
  onTakeBack: (twice: Evidence) => void;
};

/** An incident: its count, its probable causes, and what was done about it. */
export function IncidentBody({ incident, onTakeBack }: IncidentBodyProps) {
  const { place, format_title, deposit, left, causes, settlements, reversal_id: reversal } = incident;
  const isOfPlan = incident.kind === 'plan';
  const partly = leftLabel(incident);
  return (
    <div className="incident">
      <div className="b-row incident-what">
        <FormatPicture url={incident.picture_url} drawing={incident.drawing} />
        <div>
          <b>{format_title}</b>
          <p className="b-muted">
            <Link className="b-link" to={cardOf(incident)}>
              {place.name}
            </Link>
          </p>
        </div>
      </div>
      <KeyFigures
        figures={[
          { label: 'Écart', value: <Gap {...incident} /> },
          ...(isOfPlan ? [] : [{ label: 'Non réglés', value: quantity(left) }]),
          { label: 'Consigne', value: euro(deposit) },
        ]}
      />
      {isOfPlan && (
        <p>
          Le chauffeur a fait {incident.quantity > 0 ? 'plus' : 'moins'} que prévu à cet arrêt, de plus d’un cinquième.
          Les registres disent ce qu’il a fait&nbsp;: dites pourquoi, ou classez-le sans suite.
        </p>
      )}
      {incident.counted_at !== null && (
        <p>
          {place.name} a été compté le {dateTime(incident.counted_at)}, puis ceci a été saisi&nbsp;: le comptage en
          tenait peut-être déjà compte. Dites si c’était avant&#8239;; si c’était après, expliquez-le ou classez-le sans
          suite.
        </p>
      )}
      {incident.refused !== null && (
        <p>
          Le comptoir a fait cet acte sans réseau, puis il a été refusé&nbsp;: «&#8239;{incident.refused.reason}&#8239;»
          Rien n’a bougé dans les registres&nbsp;: réglez-le, expliquez-le ou classez-le sans suite.
        </p>
      )}
      {incident.received !== null && (
        <p>
          {incident.restaurant?.name ?? 'Le restaurant'} répond à la livraison&nbsp;: «&#8239;{incident.received}
          &#8239;»
          {left > 0 &&
            ' Rien n’a bougé dans les registres\u00a0: corrigez la livraison, expliquez l’écart ou classez-le sans suite.'}
        </p>
      )}
      {incident.unit !== null && <OfUnit unit={incident.unit} />}
      {partly !== undefined && <p className="b-caption">{partly}.</p>}
      {reversal !== null && (
        <p>L’écart n’a plus d’objet&nbsp;: la transaction qui l’avait créé est annulée ({transaction(reversal)}).</p>
      )}
      {incident.count !== null && <OfCount of={incident.count} />}
      {reversal === null && left > 0 && !WITHOUT_CAUSES.includes(incident.kind) && (
        <Causes
          causes={causes}
          left={left}
          onTakeBack={COUNTED_KINDS.includes(incident.kind) ? onTakeBack : undefined}
        />
      )}
      {reversal === null && left > 0 && isCounted(place.place) && (
        <p className="incident-again">
          <ButtonLink
            size="small"
            icon={mdiClipboardCheckOutline}
            to={newCountAddress({ place: place.place, place_id: place.place_id })}
          >
            Compter à nouveau
          </ButtonLink>
        </p>
      )}
      {settlements.length > 0 && (
        <section aria-labelledby="incident-settled">
          <h3 id="incident-settled">Ce qui l’a réglé</h3>
          <ul className="plain-lines">
            {settlements.map(({ transaction_id: id, pieces, at, who, reversed }) => (
              <li key={id}>
                <span>
                  {transaction(id)}, le {date(at)}
                  {who !== null && `, ${who}`}
                  {reversed && ' (annulée depuis)'}
                </span>
                <b className="b-num">{quantity(pieces)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="incident-facts">
        <h3 id="incident-facts">Détails</h3>
        <Facts facts={factsOf(incident)} />
      </section>
      {(incident.restaurant !== null || incident.partner !== null) && (
        <MessagesOf
          about={{ thing: 'incident', thing_id: incident.id }}
          act={incident.status === 'settled' || incident.status === 'explained' ? 'gap_settled' : undefined}
        />
      )}
      <p>
        <JournalLink entity="incident" id={incident.id} />
      </p>
    </div>
  );
}

/** The numbered container that was read, and who has it in the books. */
function OfUnit({ unit: { code, holder } }: { unit: NonNullable<IncidentDetail['unit']> }) {
  const link = (
    <Link className="b-link" to={partAddress('/formats', 'contenants', `code=${code}`)}>
      {writtenCode(code)}
    </Link>
  );
  if (holder === null)
    return (
      <p>
        {link} était retiré, et vient d’être lu&nbsp;: il a bougé dans les registres. Dites pourquoi, ou classez-le sans
        suite.
      </p>
    );
  return (
    <p>
      {link} vient d’être prêté, et les registres le disent encore chez{' '}
      <Link className="b-link" to={pathOf(holder.kind, { id: holder.id })}>
        {holder.name}
      </Link>
      &nbsp;: son retour n’a pas été scanné. «&nbsp;Rendre la consigne&nbsp;» l’enregistre.
    </p>
  );
}

/** Lines of its count: what was expected when, what was counted, what moved since. */
function OfCount({ of }: { of: NonNullable<IncidentDetail['count']> }) {
  return (
    <section aria-labelledby="incident-count">
      <h3 id="incident-count">
        <Link className="b-link" to={pathOf('stock-count', { id: of.id })}>
          {of.title}
        </Link>
      </h3>
      <Facts
        facts={[
          ['Attendu', `${quantity(of.expected)}, le ${dateTime(of.counted_at)}`],
          ['Compté', `${quantity(of.counted)}, par ${of.counted_by}`],
          ['Écart', signedQuantity(of.gap)],
          ['Mouvements depuis', signedQuantity(of.moved_since)],
        ]}
      />
    </section>
  );
}

/** The stock card of where it was counted, of the format. */
const cardOf = ({ place: { place, place_id: id }, format_id: format }: IncidentDetail): Address =>
  stockCardAddress({ place, ...(id !== null && { id }), format });

function factsOf(incident: IncidentDetail): (readonly [string, ReactNode])[] {
  const { refused, restaurant, partner, order_id: order, cause, note, resolved_at, resolved_by } = incident;
  const card = refused?.card_number ?? null;
  const link = (to: Address, label: string) => (
    <Link className="b-link" to={to}>
      {label}
    </Link>
  );
  return [
    ['Origine', originLabel(incident)],
    ...(card === null ? [] : [['Carte', card] as const]),
    [refused === null ? 'Compté le' : 'Fait le', <Moment key="at" at={incident.created_at} />],
    ...(incident.recorded_by === null
      ? []
      : [[refused === null ? 'Compté par' : 'Déclaré par', incident.recorded_by] as const]),
    ...(incident.transaction_id === null
      ? []
      : [['Transaction', transaction(incident.transaction_id)] satisfies [string, ReactNode]]),
    ...(incident.round_id === null ? [] : [['Tournée', round(incident.round_id)] satisfies [string, ReactNode]]),
    ...(order === null
      ? []
      : [['Commande', link(pathOf('order', { id: order }), `n°\u00a0${quantity(order)}`)] as const]),
    ...(restaurant === null
      ? []
      : [['Restaurant', link(pathOf('restaurant', { id: restaurant.id }), restaurant.name)] as const]),
    ...(partner === null
      ? []
      : [['Partenaire', link(pathOf('partner-supply', { id: partner.id }), partner.name)] as const]),
    ...(cause === null ? [] : [['Cause', INCIDENT_CAUSE_LABELS[cause]] as const]),
    ...(note === null ? [] : [['Note', note] as const]),
    ...(resolved_at === null
      ? []
      : [['Traité le', `${dateTime(resolved_at)}${resolved_by === null ? '' : `, ${resolved_by}`}`] as const]),
  ];
}
