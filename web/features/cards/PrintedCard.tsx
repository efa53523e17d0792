import './PrintedCard.css';
import { cardPagePath } from '@boucle/contract/shared/account/publicPages.ts';
import { CARD_STATUS_LABELS, issuedAt } from '@boucle/contract/shared/cards/status.ts';
import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import { euro } from '@boucle/contract/base/format.ts';
import { memo } from 'react';
import { Logo } from '../../ui/Logo.tsx';
import { canDeactivate } from '../../shared/cards/actions.ts';
import { QrCode } from '../../shared/qr/QrCode.tsx';

type PrintedCardProps = {
  card: CardHolder;
  accountName: string;
  /** Asked for on the card itself, one that came out badly for instance. */
  onDeactivate: (card: CardHolder) => void;
};

function PlainPrintedCard({ card, accountName, onDeactivate }: PrintedCardProps) {
  return (
    <li className="b-printed-card">
      <div className="b-printed-card-top">
        <Logo size={20} on="deep" />
        <b>{accountName === '' ? 'Boucle' : accountName}</b>
        <span className="b-num">
          <span className="b-sr">Carte </span>
          {card.number}
        </span>
      </div>
      <div className="b-printed-card-bottom">
        <p>
          <span>Code PIN</span>
          <b className="b-num">{card.pin ?? 'illisible'}</b>
          <span className="b-num">{issueLine(card)}</span>
          {card.status === 'pending' && card.initial_amount > 0 && (
            <span className="b-num">{`${euro(card.initial_amount)} à l’activation`}</span>
          )}
        </p>
        <QrCode text={window.location.origin + cardPagePath(card.uuid)} label={`QR code de la carte ${card.number}`} />
      </div>
      {canDeactivate(card) ? (
        <button type="button" className="b-printed-card-off" onClick={() => onDeactivate(card)}>
          Désactiver<span className="b-sr"> la carte {card.number}</span>
        </button>
      ) : (
        <p className="b-printed-card-off">{CARD_STATUS_LABELS.disabled}</p>
      )}
    </li>
  );
}

const issueLine = ({ card_issued_at: instant }: CardHolder): string =>
  instant === null ? issuedAt(instant) : `Imprimée le ${issuedAt(instant)}`;

/** A card as it will be printed: number, PIN, QR of its public page. */
export const PrintedCard = memo(PlainPrintedCard);
