import { PARTNER_KIND_LABELS, type PartnerKind } from '@boucle/contract/shared/partners/labels.ts';
import { type SearchHit } from '@boucle/contract/features/search/calls.ts';
import { statusLabel } from '@boucle/contract/shared/transactions/statuses.ts';
import { type Tx } from '../../platform/database/transaction.ts';
import { contains } from '../../domain/transactions/criteria.ts';
import { HITS_OF_A_KIND } from './queries.ts';

interface Place {
  id: number;
  name: string;
  city: string;
  status: 'pending' | 'active' | 'disabled';
}

const placeHit =
  (kind: 'restaurant' | 'drop_off_point' | 'collection_site') =>
  (place: Place): SearchHit => ({
    kind,
    id: place.id,
    label: place.name,
    // An ordinary status is not shown.
    fact: [place.city, place.status === 'active' ? '' : statusLabel(place.status, 'masculine')]
      .filter(Boolean)
      .join(' · '),
    transaction: null,
  });

/**
 * Restaurants whose name, city or manager's e-mail contains the text, accents aside, or whose
 * postal code or telephone has its figures; those whose name begins with it first.
 */
export async function findRestaurants(tx: Tx, accountId: number, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<Place>({
    text: `select id, name, city, status from restaurants
            where account_id = $1
              and (plain(name) like plain($2) or plain(city) like plain($2) or plain(email) like plain($2)
                or ($4 <> '' and (postal_code like $4 || '%' or regexp_replace(phone, '\\D', '', 'g') like '%' || $4 || '%')))
            order by not plain(name) like plain($3), plain(name), id limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(text), contains(text).slice(1), figuresOf(text)],
  });
  return rows.map(placeHit('restaurant'));
}

/**
 * Figures of a postal code or a telephone, without what stands between them; '' for a text that is
 * neither.
 */
function figuresOf(text: string): string {
  const figures = text.replace(/[\s().+-]/g, '');
  return /^\d{4,15}$/.test(figures) ? figures.replace(/^33(?=[1-9]\d{8}$)/, '0') : '';
}

/** Drop-off points, likewise; of all accounts for the ones who see them all. */
export async function findDropOffPoints(tx: Tx, accountId: number | null, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<Place>({
    text: `select id, name, city, status from drop_off_points
            where ($1::bigint is null or account_id = $1) and (plain(name) like plain($2) or plain(city) like plain($2))
            order by not plain(name) like plain($3), plain(name), id limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(text), contains(text).slice(1)],
  });
  return rows.map(placeHit('drop_off_point'));
}

/** Collectors, likewise. */
export async function findCollectionSites(tx: Tx, accountId: number, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<Place>({
    text: `select id, name, city, status from collection_sites
            where account_id = $1 and (plain(name) like plain($2) or plain(city) like plain($2))
            order by not plain(name) like plain($3), plain(name), id limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(text), contains(text).slice(1)],
  });
  return rows.map(placeHit('collection_site'));
}

interface FoundPartner {
  id: number;
  name: string;
  kind: PartnerKind;
  status: 'active' | 'disabled';
  application: string;
}

/** Partners by their name; every account's, each with its application, for readers of them all. */
export async function findPartners(tx: Tx, accountId: number | null, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<FoundPartner>({
    text: `select p.id, p.name, p.kind, p.status, a.name as application
             from partners p join accounts a on a.id = p.account_id
            where ($1::bigint is null or p.account_id = $1) and plain(p.name) like plain($2)
            order by not plain(p.name) like plain($3), plain(p.name), p.id limit ${HITS_OF_A_KIND}`,
    values: [accountId, contains(text), contains(text).slice(1)],
  });
  return rows.map(({ id, name, kind, status, application }) => ({
    kind: 'partner',
    id,
    label: name,
    fact: [
      PARTNER_KIND_LABELS[kind],
      accountId === null ? application : '',
      status === 'active' ? '' : statusLabel(status, 'masculine'),
    ]
      .filter(Boolean)
      .join(' · '),
    transaction: null,
  }));
}

/** Initiatives by their name, for anyone who runs the platform. */
export async function findApplications(tx: Tx, text: string): Promise<SearchHit[]> {
  const { rows } = await tx.raw<{ id: number; name: string; active: boolean }>({
    text: `select id, name, deactivated_at is null as active from accounts
            where plain(name) like plain($1)
            order by not plain(name) like plain($2), plain(name), id limit ${HITS_OF_A_KIND}`,
    values: [contains(text), contains(text).slice(1)],
  });
  return rows.map(({ id, name, active }) => ({
    kind: 'application',
    id,
    label: name,
    fact: active ? '' : statusLabel('disabled', 'feminine'),
    transaction: null,
  }));
}
