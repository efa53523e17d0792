import { type CardHolder } from '@boucle/contract/cards.ts';
import {
  mdiCancel,
  mdiCheckCircleOutline,
  mdiClipboardPlusOutline,
  mdiEyeOutline,
  mdiPackageVariantClosed,
  mdiPiggyBankOutline,
  mdiPrinterOutline,
} from '@mdi/js';
import { canActivate, canDeactivate, canPrint } from '../../shared/cards/actions.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PHONE, useMedia } from '../../ui/media.ts';
import { creditRefusal, type Holder, holderOf, pathTo } from './holder.ts';
import { tabAddress } from './tabs.ts';

type Open = (dialog: CardDialog) => void;

type HolderActionsProps = {
  holder: Holder;
  open: Open;
  /** Where « Corriger le stock » opens. */
  fixAddress: string;
  /** Where « Créer une commande » opens. */
  orderAddress: string;
};

/** What may be done with a holder besides the main action. */
export function HolderActions({ holder, open, fixAddress, orderAddress }: HolderActionsProps) {
  const phone = useMedia(PHONE);
  const fixable = holder.kind === 'card' ? holder.card.status !== 'pending' : holder.customer.erased_at === null;
  return (
    <>
      {fixable && (
        <ButtonLink {...(!phone && { icon: mdiPackageVariantClosed })} to={fixAddress}>
          Corriger le stock
        </ButtonLink>
      )}
      {holder.kind === 'customer' && fixable && (
        <ButtonLink {...(!phone && { icon: mdiClipboardPlusOutline })} to={orderAddress}>
          Créer une commande
        </ButtonLink>
      )}
      {holder.kind === 'card' && <CardActions card={holder.card} open={open} />}
    </>
  );
}

/** What may be done with a card besides the main action, as its state allows. */
function CardActions({ card, open }: { card: CardHolder; open: Open }) {
  // A phone has room for the three words on one line, not for their drawings.
  const phone = useMedia(PHONE);
  const drawn = (icon: string) => (phone ? {} : { icon });
  return (
    <>
      <Button {...drawn(mdiEyeOutline)} onClick={() => open({ kind: 'pin', card })}>
        Afficher le PIN
      </Button>
      {canPrint(card) && (
        <Button {...drawn(mdiPrinterOutline)} onClick={() => open({ kind: 'print', cards: [card] })}>
          Imprimer
        </Button>
      )}
      {canDeactivate(card) && (
        <Button {...drawn(mdiCancel)} onClick={() => open({ kind: 'deactivate', cards: [card] })}>
          Désactiver
        </Button>
      )}
    </>
  );
}

/** The main action: « Activer » while the card is inactive, then « Créditer ». */
export function HolderPrimary({ holder, open }: { holder: Holder; open: Open }) {
  if (holder.kind === 'card' && canActivate(holder.card)) {
    const { card } = holder;
    return (
      <Button variant="contained" icon={mdiCheckCircleOutline} onClick={() => open({ kind: 'activate', card })}>
        Activer
      </Button>
    );
  }
  if (creditRefusal(holder) !== undefined) return null;
  const path = pathTo(holder.kind, holderOf(holder).id);
  return (
    <ButtonLink variant="contained" icon={mdiPiggyBankOutline} to={tabAddress(path, 'credit')}>
      Créditer
    </ButtonLink>
  );
}
