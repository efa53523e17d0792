import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { EditPartner } from './EditPartner.tsx';
import { type PartnerQuestion } from './partnerDialog.ts';
import { StatusDialog } from './StatusDialog.tsx';
import { SupplyDialog } from './SupplyDialog.tsx';

type PartnerDialogsProps = { partner: PartnerDetail; question: PartnerQuestion; onClose: () => void };

/** The question that is asked about a partner. Loaded on first use. */
export function PartnerDialogs({ partner, question, onClose }: PartnerDialogsProps) {
  if (question === 'edit') return <EditPartner partner={partner} onClose={onClose} />;
  if (question === 'status') return <StatusDialog partner={partner} onClose={onClose} />;
  return <SupplyDialog key={question} partner={partner} move={question} onClose={onClose} />;
}
