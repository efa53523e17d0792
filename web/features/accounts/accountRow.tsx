import { type Application } from '@boucle/contract/features/accounts/calls.ts';
import { count, quantity } from '@boucle/contract/base/format.ts';
import { pathOf } from '@boucle/contract/pages.ts';
import { mdiAccountPlusOutline, mdiHandshakeOutline, mdiMapMarkerOutline } from '@mdi/js';
import { type useOpening } from '../../shared/opening.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type RowTraits } from '../../ui/table/tableProps.ts';
import { accountChip, connectChip } from './chips.ts';

/** An application as a row; a click opens it next to the list. */
export function accountRow(addressOf: ReturnType<typeof useOpening>['addressOf']): RowTraits<Application> {
  return {
    key: ({ id }) => String(id),
    name: ({ name }) => name,
    to: ({ id }) => addressOf({ open: id }),
    actions: ({ id }) => [
      {
        label: 'Inviter un administrateur',
        icon: mdiAccountPlusOutline,
        to: addressOf({ open: id, volet: 'equipe' }),
      },
      { label: 'Ses partenaires', icon: mdiHandshakeOutline, to: `${pathOf('partners')}?account_id=${id}` },
      {
        label: 'Ses points de dépôt',
        icon: mdiMapMarkerOutline,
        to: `${pathOf('drop-off-points')}?account_id=${id}`,
      },
    ],
    phone: (application) => ({
      title: application.name,
      chip: (
        <StatusChip
          {...(application.status === 'disabled'
            ? accountChip(application.status)
            : connectChip(application.connect_status))}
        />
      ),
      end: <span className="b-num">{quantity(application.reuses_30_days)}</span>,
      meta: `${count(application.restaurants_count, 'restaurant', 'restaurants')}, ${count(application.customers_count, 'conso', 'consos')}`,
      metaEnd: 'réutilisations 30 j',
    }),
  };
}
