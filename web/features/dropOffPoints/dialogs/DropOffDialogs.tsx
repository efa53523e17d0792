import { type DropOffPoint } from '@boucle/contract/features/dropOffPoints/calls.ts';
import { BulkStatusDialog } from './BulkStatusDialog.tsx';
import { type DropOffDialog } from './dropOffDialog.ts';
import { PickupDialog } from './PickupDialog.tsx';
import { PrintCodesDialog } from './PrintCodesDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';

type DropOffDialogsProps = {
  dialog: DropOffDialog;
  /** An action is done with these points. */
  onDone?: (points: readonly DropOffPoint[]) => void;
  onClose: () => void;
};

/** The question that is asked about one or several drop-off points. Loaded on first use. */
export function DropOffDialogs({ dialog, onDone, onClose }: DropOffDialogsProps) {
  switch (dialog.kind) {
    case 'pickup':
      return <PickupDialog point={dialog.point} state={dialog.state} onClose={onClose} />;
    case 'status':
      return <StatusDialog point={dialog.point} status={dialog.status} onClose={onClose} />;
    case 'statuses':
      return <BulkStatusDialog points={dialog.points} status={dialog.status} onDone={onDone} onClose={onClose} />;
    case 'codes':
      return <PrintCodesDialog points={dialog.points} onClose={onClose} />;
  }
}
