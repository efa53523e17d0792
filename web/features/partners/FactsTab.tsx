import { count, dateTime, writtenDay } from '@boucle/contract/base/format.ts';
import { PARTNER_KIND_LABELS } from '@boucle/contract/shared/partners/labels.ts';
import { type PartnerDetail } from '@boucle/contract/features/partners/calls.ts';
import { companyNumber } from '@boucle/contract/base/companyNumber.ts';
import { Unknown } from '../../ui/cells.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

/** Who the partner is, whom it serves, where it drops. */
export function FactsTab({ partner }: { partner: PartnerDetail }) {
  const orUnknown = (text: string | null) => (text === null || text === '' ? <Unknown /> : text);
  const some = (ids: readonly number[] | null, singular: string, plural: string) =>
    ids === null ? 'Tous' : count(ids.length, singular, plural);
  return (
    <Sheet title="Fiche">
      <Facts
        facts={[
          ['Type', PARTNER_KIND_LABELS[partner.kind]],
          ['Raison sociale', orUnknown(partner.legal_name)],
          ['SIREN', orUnknown(partner.siren && companyNumber(partner.siren))],
          ['Adresse', orUnknown(partner.address)],
          ['Contact', orUnknown(partner.contact)],
          ['E-mail', orUnknown(partner.email)],
          ['Téléphone', orUnknown(partner.phone)],
          ['Fin de contrat', orUnknown(partner.contract_ends_on && writtenDay(partner.contract_ends_on))],
          ['Restaurants servis', some(partner.restaurant_ids, 'restaurant', 'restaurants')],
          ['Points de dépôt', some(partner.drop_off_point_ids, 'point de dépôt', 'points de dépôt')],
          ['Créé le', dateTime(partner.created_at)],
        ]}
      />
    </Sheet>
  );
}
