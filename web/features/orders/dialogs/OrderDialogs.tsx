import { type OrderAction } from '@boucle/contract/features/orders/status.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { ChangeDialog } from './ChangeDialog.tsx';
import { FinishDialog } from './FinishDialog.tsx';
import { FixDialog } from './FixDialog.tsx';
import { StepBackDialog } from './StepBackDialog.tsx';
import { type StepProps } from './stepProps.ts';
import { ValidateDialog } from './ValidateDialog.tsx';

const DIALOGS = {
  validate: ValidateDialog,
  finish: FinishDialog,
  change: ChangeDialog,
  cancel: CancelDialog,
  fix: FixDialog,
  stepBack: StepBackDialog,
} as const satisfies Readonly<Record<OrderAction, (props: StepProps) => React.ReactNode>>;

/** The question that an action of the order asks. Loaded on first use. */
export function OrderDialogs({ action, ...props }: StepProps & { action: OrderAction }) {
  const Asked = DIALOGS[action];
  return <Asked {...props} />;
}
