import './partners.css';
import { pathOf } from '@boucle/contract/pages.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { useQueryClient } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { query } from '../../api/query.ts';
import { CreateDialog } from '../../shared/dialogs/CreateDialog.tsx';
import { NEW_PARTNER, PARTNER_NAMES, partnerSent, type PartnerValues } from './partnerForm.ts';
import { PartnerFields } from './PartnerFields.tsx';

type CreatePartnerProps = {
  /** The reader has no account of their own and names one. */
  several: boolean;
  onClose: () => void;
};

/** « Créer un partenaire », then its own page. Loaded on first use. */
export function CreatePartner({ several, onClose }: CreatePartnerProps) {
  const queryClient = useQueryClient();
  return (
    <CreateDialog<PartnerValues, PartnerDetail>
      title="Créer un partenaire"
      values={NEW_PARTNER}
      names={PARTNER_NAMES}
      send={(values, options) => {
        const input = { ...partnerSent(values), ...(several && { account_id: Number(values.account_id) }) };
        return client.partners.create(input, options);
      }}
      onCreated={() => void queryClient.invalidateQueries({ queryKey: query.partners.key() })}
      addressOf={({ id }) => pathOf('partner-supply', { id })}
      onClose={onClose}
    >
      <PartnerFields choosesAccount={several} />
    </CreateDialog>
  );
}
