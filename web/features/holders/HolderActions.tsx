import { type Address } from '@boucle/contract/pages.ts';
import { type CardHolder } from '@boucle/contract/shared/cards/shapes.ts';
import {
  mdiCancel,
  mdiCashRefund,
  mdiCheckCircleOutline,
  mdiClipboardPlusOutline,
  mdiCommentQuestionOutline,
  mdiEyeOutline,
  mdiPackageVariantClosed,
  mdiPiggyBankOutline,
  mdiPrinterOutline,
} from '@mdi/js';
import { canActivate, canDeactivate, canPrint } from '../../shared/cards/actions.ts';
import { type CardDialog } from '../../shared/cards/cardDialog.ts';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { type MenuAction } from '../../ui/overlays/menuAction.ts';
import { creditRefusal, type Holder } from './holder.ts';

type Open = (dialog: CardDialog) => void;

type Asked = {
  open: Open;
  /** Where « Corriger le stock » opens. */
  fixAddress: Address;
  /** Where « Créer une commande » opens. */
  orderAddress: Address;
  /** Where « Réclamation… » opens. */
  claimAddress: Address;
  /** Where « Rembourser » opens. */
  refundAddress: Address;
};

/** Actions on a holder besides the main one, as its state allows. */
export function holderActions(
  holder: Holder,
  { open, fixAddress, orderAddress, claimAddress, refundAddress }: Asked,
): readonly MenuAction[] {
  const fixable = holder.kind === 'card' ? holder.card.status !== 'pending' : holder.customer.erased_at === null;
  return [
    // A card has four actions already: its tab « Cagnotte » has this one.
    ...(holder.kind === 'customer' && holder.customer.credits > 0
      ? [{ label: 'Rembourser', icon: mdiCashRefund, to: refundAddress }]
      : []),
    ...(fixable ? [{ label: 'Corriger le stock', icon: mdiPackageVariantClosed, to: fixAddress }] : []),
    ...(fixable && holder.kind === 'customer'
      ? [{ label: 'Créer une commande', icon: mdiClipboardPlusOutline, to: orderAddress }]
      : []),
    ...(holder.kind === 'customer' && holder.customer.containers_count > 0
      ? [{ label: 'Réclamation…', icon: mdiCommentQuestionOutline, to: claimAddress }]
      : []),
    ...(holder.kind === 'card' ? cardActions(holder.card, open) : []),
  ];
}

function cardActions(card: CardHolder, open: Open): readonly MenuAction[] {
  return [
    { label: 'Afficher le PIN', icon: mdiEyeOutline, onSelect: () => open({ kind: 'pin', card }) },
    ...(canPrint(card)
      ? [{ label: 'Imprimer', icon: mdiPrinterOutline, onSelect: () => open({ kind: 'print', cards: [card] }) }]
      : []),
    ...(canDeactivate(card)
      ? [
          {
            label: 'Désactiver',
            icon: mdiCancel,
            tone: 'danger' as const,
            divider: true,
            onSelect: () => open({ kind: 'deactivate', cards: [card] }),
          },
        ]
      : []),
  ];
}

/** The same as buttons, where there is room for them. */
export function HolderActions({ actions }: { actions: readonly MenuAction[] }) {
  return actions.map(({ label, icon, to, onSelect }) => {
    const drawn = icon === undefined ? {} : { icon };
    return to === undefined ? (
      <Button key={label} {...drawn} onClick={onSelect}>
        {label}
      </Button>
    ) : (
      <ButtonLink key={label} {...drawn} to={to}>
        {label}
      </ButtonLink>
    );
  });
}

type HolderPrimaryProps = {
  holder: Holder;
  open: Open;
  /** Where « Créditer » opens. */
  creditAddress: Address;
};

/** The main action: « Activer » while the card is inactive, then « Créditer ». */
export function HolderPrimary({ holder, open, creditAddress }: HolderPrimaryProps) {
  if (holder.kind === 'card' && canActivate(holder.card)) {
    const { card } = holder;
    return (
      <Button variant="contained" icon={mdiCheckCircleOutline} onClick={() => open({ kind: 'activate', card })}>
        Activer
      </Button>
    );
  }
  if (creditRefusal(holder) !== undefined) return null;
  return (
    <ButtonLink variant="contained" icon={mdiPiggyBankOutline} to={creditAddress}>
      Créditer
    </ButtonLink>
  );
}
