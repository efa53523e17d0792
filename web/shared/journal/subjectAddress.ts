import { type EventSubject } from '@boucle/contract/shared/events/subject.ts';
import { type Address, type PageName, pathOf } from '@boucle/contract/pages.ts';
import { partAddress } from '@boucle/contract/tabs.ts';
import { type Reader } from '@boucle/contract/features/transactions/describe.ts';
import { transactionAddress } from '../transactionAddress.ts';

/**
 * Where what a line is about opens, on a page that its reader may open; undefined where there is
 * none.
 */
export function subjectAddress(subject: EventSubject, reader: Reader): Address | undefined {
  const found = pageOf(subject);
  return found !== undefined && reader.mayOpen(found.page) ? found.address : undefined;
}

function pageOf({
  entity,
  id,
  transaction_type: type,
}: EventSubject): { page: PageName; address: Address } | undefined {
  switch (entity) {
    case 'card':
      return { page: 'card', address: pathOf('card', { id }) };
    case 'collection_site':
      return { page: 'collection-site', address: pathOf('collection-site', { id }) };
    case 'customer':
      return { page: 'customer', address: pathOf('customer', { id }) };
    case 'drop_off_point':
      return { page: 'drop-off-point', address: pathOf('drop-off-point', { id }) };
    case 'format':
      return { page: 'formats', address: `${pathOf('formats')}?open=${id}` };
    case 'alert':
      return { page: 'control', address: partAddress('/control', 'alertes', `open=${id}`) };
    case 'incident':
      return { page: 'control', address: partAddress('/control', 'ecarts', `open=${id}`) };
    case 'information_banner':
      return { page: 'information-banners', address: `${pathOf('information-banners')}?open=${id}` };
    case 'mail':
      return { page: 'team', address: partAddress('/team', 'courriers', `open=${id}`) };
    case 'order':
      return { page: 'order', address: pathOf('order', { id }) };
    case 'partner':
      return { page: 'partner-supply', address: pathOf('partner-supply', { id }) };
    case 'wash_lot':
      return { page: 'transactions', address: partAddress('/transactions/wash', 'lots', `open=${id}`) };
    case 'wash_site':
      return { page: 'transactions', address: partAddress('/transactions/wash', 'lots', `vue=liste&site_id=${id}`) };
    case 'restaurant':
      return { page: 'restaurant', address: pathOf('restaurant', { id }) };
    case 'round':
      return { page: 'rounds', address: `${pathOf('rounds')}?open=${id}` };
    case 'statement':
      return { page: 'billing', address: partAddress('/billing', 'releves', `open=${id}`) };
    case 'stock_count':
      return { page: 'stock-count', address: pathOf('stock-count', { id }) };
    case 'supply_request':
      return { page: 'rounds', address: partAddress('/rounds', 'demandes', `open=${id}`) };
    case 'deposit':
    case 'transaction':
      return {
        page: 'transactions',
        address: transactionAddress({ id, transaction_type: type ?? undefined }),
      };
    case 'account':
    case 'api_access':
    case 'application':
    case 'application_build':
    case 'delegated_admin':
    case 'integrity':
    case 'job':
    case 'payment':
    case 'second_factor':
    case 'session':
    case 'shared_view':
    case 'stock_health':
    case 'team':
    case 'year_archive':
      return undefined;
  }
}
