import { type DropOffDialog } from './dropOffDialog.ts';
import { PickupDialog } from './PickupDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';

/** The question that is asked about a drop-off point. Loaded on first use. */
export function DropOffDialogs({ dialog, onClose }: { dialog: DropOffDialog; onClose: () => void }) {
  return dialog.kind === 'pickup' ? (
    <PickupDialog point={dialog.point} state={dialog.state} onClose={onClose} />
  ) : (
    <StatusDialog point={dialog.point} status={dialog.status} onClose={onClose} />
  );
}
