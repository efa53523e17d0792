import { type PostingRequest, type PostingRequestType } from '@boucle/contract/partnerApi/transactions/input.ts';

/** A sample of a call: who sends it, the address with numbers in it, the body. */
export interface Sample {
  as: 'access' | 'person';
  path: string;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

const bowls = (quantity: number) => [{ format_id: 1, quantity }];
const code = { customer_id: 1, customer_code: '042318' };
const CARD = '3f0b6f0e-6d0f-4c5e-9a53-0d6f6b1f7a10';
const DRAWER = 't1.1.Rk3v0n1q2W8yT5uXc4bZ9A';

/** One sample per call of the contract, by name. */
export const SAMPLES: Readonly<Record<string, Sample>> = {
  'initiatives.list': { as: 'access', path: '/initiatives' },
  'restaurants.list': { as: 'access', path: '/restaurants' },
  'restaurants.current': { as: 'person', path: '/restaurants/current' },
  'restaurants.read': { as: 'access', path: '/restaurants/1' },
  'restaurants.present': { as: 'access', path: '/restaurants/1/presented', body: { customer_code: '042318' } },
  'restaurants.rewards': {
    as: 'access',
    path: '/restaurants/1/rewards',
    query: { presentation: 'k3v0n1q2W8yT5uXc4bZ9ARk3v0n1q2W8yT5uXc4bZ9A' },
  },
  'restaurants.change': {
    as: 'person',
    path: '/restaurants/1/changes',
    body: {
      phone: '02 61 91 00 15',
      opening_spans: [{ weekday: 6, from: '19:00', to: '02:00' }],
      closed_days: ['2026-12-25'],
    },
  },
  'restaurants.devices': { as: 'person', path: '/restaurants/1/devices' },
  'restaurants.pairDevice': { as: 'person', path: '/restaurants/1/devices', body: { name: 'Terrasse' } },
  'restaurants.closeDevice': { as: 'person', path: '/restaurants/1/devices/1' },
  'restaurants.chooseDevicePin': { as: 'person', path: '/restaurants/1/devices/pin', body: { pin: '4182' } },
  'restaurants.unlockDevice': { as: 'person', path: '/devices/unlock', body: { pin: '4182' } },
  'restaurants.refusedAct': {
    as: 'person',
    path: '/restaurants/1/refused_acts',
    body: {
      transaction_type: 'return_container',
      containers: bowls(1),
      card_uuid: CARD,
      reason: 'Cette carte a moins de contenants que vous n’en reprenez.',
      made_at: '2026-11-29T11:02:00Z',
      sent_at: '2026-11-29T11:40:00Z',
    },
  },
  'restaurants.confirmChange': { as: 'person', path: '/restaurants/1/changes/confirm', body: { code: '042318' } },
  'incidents.open': { as: 'person', path: '/claims', body: { loan_id: 1, text: 'Mis dans le bac vendredi' } },
  'incidents.list': { as: 'person', path: '/claims' },
  'ownRestaurant.identity': { as: 'person', path: '/restaurants/1/changes' },
  'restaurants.reportBreakage': {
    as: 'person',
    path: '/restaurants/1/breakages',
    body: { state: 'clean', reason: 'broken', containers: bowls(2), comment: 'Tombés en salle' },
  },
  'ownRestaurant.breakages': { as: 'person', path: '/restaurants/1/breakages' },
  'ownRestaurant.stock': { as: 'person', path: '/restaurants/1/stock' },
  'ownRestaurant.unit': { as: 'person', path: '/restaurants/1/units/7K3M94Z0' },
  'ownRestaurant.guests': { as: 'person', path: '/restaurants/1/guests' },
  'ownRestaurant.rounds': { as: 'person', path: '/restaurants/1/rounds' },
  'ownRestaurant.papers': { as: 'person', path: '/restaurants/1/papers' },
  'ownRestaurant.paper': { as: 'person', path: '/restaurants/1/papers/statement.1' },
  'returnPlaces.list': { as: 'access', path: '/return_places' },
  'messages.list': { as: 'person', path: '/messages' },
  'messages.answer': {
    as: 'person',
    path: '/messages/1/answer',
    body: { answer: 'differs', received: bowls(28) },
  },
  'content.read': { as: 'access', path: '/content' },
  'restaurants.formats': { as: 'access', path: '/restaurants/1/formats' },
  'restaurants.containers': { as: 'access', path: '/restaurants/1/containers' },
  'customer.current': { as: 'person', path: '/customer/current' },
  'customer.containers': { as: 'person', path: '/customer/containers' },
  'customer.update': { as: 'person', path: '/customer', body: { name: 'Léa Morel', email: 'lea@exemple.fr' } },
  'customer.confirmEmail': { as: 'person', path: '/customer/email', body: { code: '042318' } },
  'customer.data': { as: 'person', path: '/customer/data' },
  'customer.erase': { as: 'person', path: '/customer' },
  'customer.refunds': { as: 'person', path: '/customer/refunds' },
  'customer.askRefund': {
    as: 'person',
    path: '/customer/refunds',
    body: { amount_cents: 1250, beneficiary: 'Léa Morel', iban: 'FR7630006000011234567890189' },
  },
  'customer.withdrawRefund': { as: 'person', path: '/customer/refunds' },
  'customer.rewards': { as: 'person', path: '/customer/rewards' },
  'customer.authenticator': { as: 'person', path: '/customer/authenticator', body: {} },
  'customer.code': { as: 'person', path: '/customer/codes', body: {} },
  'orders.create': {
    as: 'access',
    path: '/restaurants/1/orders',
    body: {
      order: {
        external_id: 'V-2025-0412',
        ...code,
        formats: [
          { format_id: 1, quantity: 2, act: 'deliver' },
          { format_id: 1, quantity: 1, act: 'pickup' },
        ],
      },
    },
  },
  'orders.list': { as: 'access', path: '/orders' },
  'orders.read': { as: 'access', path: '/orders/1' },
  'orders.formats': { as: 'access', path: '/orders/1/formats' },
  'orders.changeFormat': { as: 'access', path: '/orders/1/formats/1', body: { order_format: { quantity: 3 } } },
  'orders.validate': { as: 'access', path: '/orders/1/validate', body: {} },
  'orders.finish': { as: 'access', path: '/orders/1/finish', body: { delivered: bowls(2), picked_up: bowls(1) } },
  'orders.cancel': { as: 'access', path: '/orders/1/cancel', body: {} },
  'orders.fix': { as: 'access', path: '/orders/1/fix', body: { variant: 'more_taken', formats: bowls(1) } },
  'supplyRequests.create': {
    as: 'access',
    path: '/restaurants/1/supply_requests',
    body: {
      supply_request: {
        external_id: 'D-2025-0031',
        comment: 'Mariage de samedi',
        lines: [
          { way: 'clean_in', format_id: 1, quantity: 60 },
          { way: 'dirty_out', format_id: 1, quantity: 25 },
        ],
      },
    },
  },
  'supplyRequests.createForReserve': {
    as: 'access',
    path: '/supply_requests',
    body: { supply_request: { external_id: 'R-2025-0007', lines: [{ way: 'clean_in', format_id: 1, quantity: 30 }] } },
  },
  'supplyRequests.list': { as: 'access', path: '/supply_requests' },
  'supplyRequests.update': {
    as: 'access',
    path: '/supply_requests/1',
    body: { supply_request: { wanted_on: '2026-12-05', lines: [{ way: 'clean_in', format_id: 1, quantity: 40 }] } },
  },
  'supplyRequests.read': { as: 'access', path: '/supply_requests/1' },
  'supplyRequests.cancel': { as: 'access', path: '/supply_requests/1/cancel', body: {} },
  'transactions.record': {
    as: 'access',
    path: '/transactions',
    body: { transaction_type: 'grab_container', restaurant_id: 1, ...code, containers: bowls(1) },
  },
  'transactions.list': { as: 'access', path: '/transactions' },
  'transactions.read': { as: 'access', path: '/transactions/1' },
  'transactions.confirm': { as: 'access', path: '/transactions/1/confirm', body: { code: '507731' } },
  'transactions.cancel': { as: 'access', path: '/transactions/1/cancel', body: {} },
  'transactions.reverse': { as: 'person', path: '/transactions/1/reverse', body: {} },
  'consent.list': { as: 'person', path: '/customer/consents' },
  'consent.withdraw': { as: 'person', path: '/customer/consents/1' },
  'consent.revoke': { as: 'person', path: '/consent' },
};

interface PostingSample {
  label: string;
  as: 'access' | 'person';
  body: Omit<PostingRequest, 'transaction_type'> & Record<string, unknown>;
}

const restaurant_id = 1;
const guestLines = { restaurant_id, containers: bowls(1) };
const atPoint = { ...guestLines, drop_off_point_id: 1 };
const service = { variant: 'out', custom_customer: 'Mairie de Nantes', containers: bowls(40) } as const;

/**
 * A line on what each type takes: a type added to the contract does not compile until it has one.
 */
export const POSTING_SAMPLES: Readonly<Record<PostingRequestType, PostingSample>> = {
  grab_container: {
    label: 'Emprunt au restaurant, le client montrant son code, ou une carte',
    as: 'access',
    body: { ...guestLines, ...code },
  },
  return_container: {
    label: 'Retour au restaurant, ici par une carte',
    as: 'access',
    body: { ...guestLines, card_uuid: CARD },
  },
  refill_container: { label: 'Le même contenant, rempli de nouveau', as: 'access', body: { ...guestLines, ...code } },
  exchange_containers: {
    label: 'Un sale contre un propre, en une seule opération',
    as: 'access',
    body: { restaurant_id, ...code, returned: bowls(1), grabbed: [{ format_id: 5, quantity: 1 }] },
  },
  refill_other_container: {
    label: 'Le contenant personnel du client',
    as: 'access',
    body: { restaurant_id, ...code, quantity: 1 },
  },
  redeem_reward: {
    label: 'Une récompense que le client a gagnée',
    as: 'access',
    body: { restaurant_id, ...code, reward_id: 1 },
  },
  grab_container_and_deposit: {
    label: 'Emprunt avec rechargement\u00a0: attend le paiement',
    as: 'person',
    body: { ...guestLines, amount_cents: 1000 },
  },
  add_deposit: { label: 'Rechargement\u00a0: attend le paiement', as: 'person', body: { amount_cents: 2000 } },
  refund_deposit: { label: 'Remboursement vers la carte bancaire', as: 'person', body: { amount_cents: 500 } },
  customerless_refill: { label: 'Réutilisation sans client', as: 'access', body: guestLines },
  grab_guest_container: { label: 'Emprunt d’un invité', as: 'access', body: guestLines },
  return_guest_container: {
    label: 'Retour d’un invité, prêté ici ou par un autre restaurant',
    as: 'access',
    body: { ...guestLines, lender_restaurant_id: 2 },
  },
  refill_guest_container: {
    label: 'Un invité rend et reprend, en une seule opération',
    as: 'access',
    body: { restaurant_id, returned: bowls(1), grabbed: bowls(1) },
  },
  adjust_guest_stock_container: {
    label: 'Écart du stock des invités\u00a0: attend l’initiative',
    as: 'access',
    body: { ...guestLines, variant: 'lost' },
  },
  return_container_in_collection_drawer: {
    label: 'Retour dans un tiroir, par le QR code du tiroir',
    as: 'person',
    body: { drawer_qr: DRAWER, containers: bowls(1) },
  },
  drop_partner_container: {
    label: 'Le partenaire dépose ses contenants sales',
    as: 'access',
    body: { drop_off_point_id: 1, containers: bowls(6) },
  },
  restaurant_pickup_drop_off_point_container: {
    label: 'Un restaurant reprend au point de dépôt',
    as: 'access',
    body: atPoint,
  },
  restaurant_wash_drop_off_point_container: {
    label: 'Un restaurant lave, le propre reste au point de dépôt',
    as: 'access',
    body: atPoint,
  },
  restaurant_wash_and_keep_drop_off_point_container: {
    label: 'Un restaurant lave et garde',
    as: 'access',
    body: atPoint,
  },
  activate_card: { label: 'Activer une carte', as: 'access', body: { restaurant_id, card_uuid: CARD } },
  redeem_card: {
    label: 'Tout ce que contient une carte passe au client\u00a0: carte et code PIN',
    as: 'person',
    body: { card_uuid: CARD, pin: '0417' },
  },
  without_webapp_caterer: { label: 'Traiteur hors appli\u00a0: sortie', as: 'access', body: service },
  without_webapp_event: { label: 'Événement hors appli\u00a0: sortie', as: 'access', body: service },
  without_webapp_meal_tray: {
    label: 'Plateaux-repas hors appli\u00a0: retour de ce qui était sorti',
    as: 'access',
    body: {
      variant: 'back',
      service_id: 1,
      containers: [
        { format_id: 1, quantity: 37, role: 'used' },
        { format_id: 1, quantity: 3, role: 'missing' },
      ],
    },
  },
};
