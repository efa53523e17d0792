import { type ComponentProps } from 'react';
import { PayForm } from './PayForm.tsx';
import { Payments } from './Payments.tsx';
import { useStatementsChanged } from './useStatementsChanged.ts';

type PaymentSectionProps = Pick<ComponentProps<typeof PayForm>, 'heading' | 'shown' | 'left' | 'carries' | 'onTyped'> &
  Pick<ComponentProps<typeof Payments>, 'payments' | 'undoing' | 'undo'> & {
    pay: ComponentProps<typeof PayForm>['send'];
    /** Whether the form of one more payment is open. */
    paying: boolean;
    onPaid: () => void;
  };

/** Payments of a statement or of a service, below the form of one more while it is open. */
export function PaymentSection({
  heading,
  shown,
  left,
  carries,
  paying,
  pay,
  payments,
  undoing,
  undo,
  onTyped,
  onPaid,
}: PaymentSectionProps) {
  const changed = useStatementsChanged();
  return (
    <>
      {paying && (
        <PayForm
          heading={heading}
          shown={shown}
          left={left}
          {...(carries && { carries })}
          send={pay}
          onTyped={onTyped}
          onSaved={changed}
          onDone={onPaid}
        />
      )}
      {payments.length > 0 && <Payments payments={payments} undoing={undoing} undo={undo} onUndone={changed} />}
    </>
  );
}
