import { BetweenDialog } from './BetweenDialog.tsx';
import { CollectDialog } from './CollectDialog.tsx';
import { EntryDialog } from './EntryDialog.tsx';
import { ExitDialog } from './ExitDialog.tsx';
import { GuestRefundDialog } from './GuestRefundDialog.tsx';
import { OutingDialog } from './OutingDialog.tsx';
import { type ActionName } from './actions.ts';
import { type ActionProps } from '../../../shared/transactions/panel/actionProps.ts';
import { MoneyDialog } from '../../../shared/credits/MoneyDialog.tsx';
import { WashDialog } from './WashDialog.tsx';

/** A credit of anyone who is chosen in the form. */
const CREDIT = { act: 'credit', holder: undefined, amount: null } as const;

/** The form of an action. Loaded on first use. */
export function ActionDialog({ action, ...props }: ActionProps & { action: ActionName }) {
  switch (action) {
    case 'credit':
      return <MoneyDialog asked={CREDIT} {...props} />;
    case 'rembourser':
      return <GuestRefundDialog {...props} />;
    case 'approvisionner':
      return <BetweenDialog type="admin_give" {...props} />;
    case 'reprendre':
      return <BetweenDialog type="admin_return" {...props} />;
    case 'reprendre-sales':
      return <BetweenDialog type="admin_return_dirty" {...props} />;
    case 'collecter':
      return <CollectDialog {...props} />;
    case 'collecter-sales':
      return <CollectDialog only="dirty" {...props} />;
    case 'entree':
      return <EntryDialog {...props} />;
    case 'sortie':
      return <ExitDialog {...props} />;
    case 'laver':
      return <WashDialog {...props} />;
    case 'hors-appli':
      return <OutingDialog {...props} />;
  }
}
