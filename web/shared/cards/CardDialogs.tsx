import { type ReactNode } from 'react';
import { ActivateDialog } from './ActivateDialog.tsx';
import { type CardDialog } from './cardDialog.ts';
import { DeactivateDialog } from './DeactivateDialog.tsx';
import { PinDialog } from './PinDialog.tsx';
import { PrintDialog } from './PrintDialog.tsx';
import { type ShownCard } from './shownCard.ts';

type CardDialogsProps = {
  dialog: CardDialog;
  onPrinted?: ((uuids: readonly string[], now: string) => void) | undefined;
  /** An action is done with these cards. */
  onDone?: (cards: readonly ShownCard[]) => void;
  /** Of a card that is deactivated with money on it. */
  moneyLeft: (card: ShownCard) => ReactNode;
  onClose: () => void;
};

/** The dialog asked for. Loaded on first use. */
export function CardDialogs({ dialog, onPrinted, onDone, moneyLeft, onClose }: CardDialogsProps) {
  switch (dialog.kind) {
    case 'pin':
      return <PinDialog card={dialog.card} onClose={onClose} />;
    case 'activate':
      return <ActivateDialog card={dialog.card} onClose={onClose} />;
    case 'deactivate':
      return <DeactivateDialog cards={dialog.cards} onDone={onDone} moneyLeft={moneyLeft} onClose={onClose} />;
    case 'print':
      return <PrintDialog cards={dialog.cards} onPrinted={onPrinted} onDone={onDone} onClose={onClose} />;
  }
}
