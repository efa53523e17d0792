import { CUSTOMER_ACCESS_LABELS } from '@boucle/contract/features/customers/labels.ts';
import { FUNDING_LABELS, issuedAt } from '@boucle/contract/shared/cards/status.ts';
import { dateTime, euro, quantity } from '@boucle/contract/base/format.ts';
import { type Holder } from './holder.ts';

type Facts = ReadonlyArray<readonly [name: string, value: string]>;

/** Facts of a holder, name and value. */
export function holderFacts(holder: Holder): Facts {
  if (holder.kind === 'customer') {
    const { email, name, created_at, reuses_count, last_activity_at } = holder.customer;
    return [
      ...(holder.customer.erased_at === null
        ? ([['E-mail', email]] as const)
        : ([['Données effacées le', dateTime(holder.customer.erased_at)]] as const)),
      ...(name === '' ? [] : ([['Nom', name]] as const)),
      ['Inscrit le', dateTime(created_at)],
      ...(holder.customer.erased_at === null
        ? ([['Compte', CUSTOMER_ACCESS_LABELS[holder.customer.access]]] as const)
        : []),
      ['Réutilisations', quantity(reuses_count)],
      ['Dernière activité', dateTime(last_activity_at)],
    ];
  }
  const { card } = holder;
  return [
    ['Numéro', card.number],
    ['Montant initial', euro(card.initial_amount)],
    ['Origine', card.funding === 'offered' ? 'Offert par l’initiative' : FUNDING_LABELS[card.funding]],
    ['Créée le', dateTime(card.created_at)],
    ['Imprimée le', issuedAt(card.card_issued_at)],
    ['Activée le', dateTime(card.activated_at)],
    ...(card.disabled_at === null ? [] : ([['Désactivée le', dateTime(card.disabled_at)]] as const)),
  ];
}
