import { type CardHolder } from '@boucle/contract/cards.ts';
import { mdiCancel, mdiCheckCircleOutline, mdiEyeOutline, mdiPiggyBankOutline, mdiPrinterOutline } from '@mdi/js';
import { canActivate, canDeactivate, canPrint } from '../../shared/cards/actions.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { PHONE, useMedia } from '../../ui/media.ts';
import { creditRefusal, type Holder, holderOf, pathTo } from './holder.ts';
import { tabAddress } from './tabs.ts';

type Open = (dialog: CardDialog) => void;

/** What may be done with a card besides the main action, as its state allows. */
export function HolderActions({ card, open }: { card: CardHolder; open: Open }) {
  // A phone has room for the three words on one line, not for their drawings.
  const phone = useMedia(PHONE);
  const drawn = (icon: string) => (phone ? {} : { icon });
  return (
    <>
      <Button {...drawn(mdiEyeOutline)} onClick={() => open({ kind: 'pin', card })}>
        Voir le PIN
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
