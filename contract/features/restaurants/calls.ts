import { z } from 'zod';
import { ADMIN_READS, call, history } from '../../base/call.ts';
import { confirm } from '../../base/confirm.ts';
import { list, one } from '../../base/pagination.ts';
import { picture } from '../../base/pictures.ts';
import { id } from '../../base/primitives.ts';
import {
  deviceChoice,
  guestAdjustmentInput,
  breakageDecisionInput,
  guestDecisionInput,
  guestRefundInput,
  levelsInput,
  movementInput,
  offeredInput,
  ownerChoice,
  ownerInvitation,
  priceLineClosing,
  priceLineInput,
  restaurantChange,
  restaurantInput,
  restaurantListQuery,
  restaurantTransactionsQuery,
} from './inputs.ts';
import {
  identityRequest,
  guests,
  owner,
  priceLine,
  restaurant,
  restaurantDetail,
  restaurantFormat,
  restaurantLevels,
  restaurantStock,
} from './shapes.ts';
import { requestDecisionInput } from '../../shared/awaitingActs/decision.ts';
import { device } from '../../shared/devices/shapes.ts';
import { transactionRow } from '../../shared/transactions/row.ts';
import { csvCall, listAndCsv } from '../../base/listCalls.ts';
import { importCalls } from '../../shared/imports/calls.ts';
import { journalOf } from '../../shared/events/journalOf.ts';

const manager = { roles: ['account_admin'], scope: 'restaurant:manage' } as const;
const numbered = z.object({ id });

const { list: transactions, csv: transactionsCsv } = listAndCsv(
  history(ADMIN_READS),
  '/restaurants/{id}/transactions',
  restaurantTransactionsQuery,
  transactionRow,
  ['Les transactions d’un restaurant', 'Les transactions d’un restaurant, en CSV'],
);

export const restaurantCalls = {
  ...importCalls('restaurants', 'restaurant:manage', '/restaurants', 'restaurants', {}),
  /** Also for a super administrator's forms, who names the account. */
  list: call({ roles: ['account_admin', 'super_admin'], scope: 'read' })
    .route({ method: 'GET', path: '/restaurants', summary: 'Les restaurants' })
    .input(restaurantListQuery)
    .output(list(restaurant)),
  csv: csvCall(ADMIN_READS, '/restaurants.csv', 'Les restaurants filtrés, en CSV', restaurantListQuery),
  cities: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/cities', summary: 'Les villes des restaurants' })
    .output(one(z.array(z.string()))),
  create: call(manager)
    .route({ method: 'POST', path: '/restaurants', summary: 'Créer un restaurant, en attente', successStatus: 201 })
    .input(restaurantInput)
    .output(one(restaurantDetail)),
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}', summary: 'Un restaurant' })
    .input(numbered)
    .output(one(restaurantDetail)),
  update: call(manager)
    .route({ method: 'PATCH', path: '/restaurants/{id}', summary: 'Modifier un restaurant' })
    .input(restaurantChange)
    .output(one(restaurantDetail)),
  setPicture: call({ ...manager, pictures: true })
    .route({
      method: 'PATCH',
      path: '/restaurants/{id}/picture',
      summary: 'Changer ou retirer la photo d’un restaurant',
    })
    .input(z.object({ id, picture: picture('Photo') }))
    .output(one(restaurantDetail)),
  activate: call(manager)
    .route({ method: 'POST', path: '/restaurants/{id}/activate', summary: 'Activer ou réactiver un restaurant' })
    .input(numbered)
    .output(one(restaurantDetail)),
  deactivate: call(manager)
    .route({ method: 'POST', path: '/restaurants/{id}/deactivate', summary: 'Désactiver un restaurant' })
    .input(z.object({ id, confirm }))
    .output(one(restaurantDetail)),
  move: call(manager)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/movements',
      summary: 'Approvisionner un restaurant ou y reprendre des contenants',
      successStatus: 201,
    })
    .input(movementInput)
    .output(one(transactionRow)),
  stocks: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}/stocks', summary: 'Le stock d’un restaurant et ses seuils' })
    .input(numbered)
    .output(one(z.array(restaurantStock))),
  levels: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}/levels', summary: 'Les seuils d’un restaurant' })
    .input(numbered)
    .output(one(restaurantLevels)),
  setLevels: call(manager)
    .route({ method: 'PATCH', path: '/restaurants/{id}/stocks', summary: 'Changer les seuils d’un restaurant' })
    .input(levelsInput)
    .output(one(restaurantLevels)),
  formats: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}/formats', summary: 'Les formats proposés par un restaurant' })
    .input(numbered)
    .output(one(z.array(restaurantFormat))),
  setFormats: call(manager)
    .route({ method: 'PATCH', path: '/restaurants/{id}/formats', summary: 'Choisir les formats proposés' })
    .input(offeredInput)
    .output(one(z.array(restaurantFormat))),
  guests: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}/guests', summary: 'Contenants et consignes des invités' })
    .input(numbered)
    .output(one(guests.extend({ pending: z.array(transactionRow) }))),
  adjustGuests: call(manager)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/guests/adjustments',
      summary: 'Ajuster les contenants des invités',
      successStatus: 201,
    })
    .input(guestAdjustmentInput)
    .output(one(transactionRow)),
  decideGuests: call(manager)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/guests/decisions',
      summary: 'Accepter ou refuser un ajustement demandé par le restaurant',
    })
    .input(guestDecisionInput)
    .output(one(transactionRow)),
  decideBreakage: call(manager)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/breakages/decisions',
      summary: 'Accepter ou refuser une casse signalée par le restaurant',
    })
    .input(breakageDecisionInput)
    .output(one(transactionRow)),
  identityRequest: call(ADMIN_READS)
    .route({
      method: 'GET',
      path: '/restaurants/{id}/change_request',
      summary: 'Le SIREN ou l’IBAN que demande le gérant, et qui attend une réponse',
    })
    .input(numbered)
    .output(one(identityRequest.nullable())),
  decideIdentity: call(manager)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/change_request/decisions',
      summary: 'Accepter ou refuser le SIREN ou l’IBAN que demande le gérant',
    })
    .input(requestDecisionInput)
    .output(one(restaurantDetail)),
  refundGuests: call(manager)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/guests/refunds',
      summary: 'Rembourser la consigne d’un invité',
      successStatus: 201,
    })
    .input(guestRefundInput)
    .output(one(transactionRow)),
  priceLines: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}/price_lines', summary: 'Les tarifs d’un restaurant' })
    .input(numbered)
    .output(one(z.array(priceLine))),
  addPriceLine: call(manager)
    .route({
      method: 'POST',
      path: '/restaurants/{id}/price_lines',
      summary: 'Ajouter un tarif, ou en remplacer un',
      successStatus: 201,
    })
    .input(priceLineInput)
    .output(one(z.array(priceLine))),
  closePriceLine: call(manager)
    .route({ method: 'POST', path: '/restaurants/{id}/price_lines/close', summary: 'Clore un tarif' })
    .input(priceLineClosing)
    .output(one(z.array(priceLine))),
  owners: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}/owners', summary: 'L’équipe d’un restaurant' })
    .input(numbered)
    .output(one(z.array(owner))),
  inviteOwner: call(manager)
    .route({ method: 'POST', path: '/restaurants/{id}/owners', summary: 'Inviter un gérant', successStatus: 201 })
    .input(ownerInvitation)
    .output(one(z.array(owner))),
  resendOwner: call(manager)
    .route({ method: 'POST', path: '/restaurants/{id}/owners/resend', summary: 'Renvoyer une invitation' })
    .input(ownerChoice)
    .output(one(z.array(owner))),
  removeOwner: call(manager)
    .route({ method: 'POST', path: '/restaurants/{id}/owners/remove', summary: 'Retirer un gérant' })
    .input(ownerChoice)
    .output(one(z.array(owner))),
  devices: call(ADMIN_READS)
    .route({ method: 'GET', path: '/restaurants/{id}/devices', summary: 'Les appareils du comptoir d’un restaurant' })
    .input(numbered)
    .output(one(z.array(device))),
  closeDevice: call(manager)
    .route({ method: 'POST', path: '/restaurants/{id}/devices/close', summary: 'Fermer un appareil du comptoir' })
    .input(deviceChoice)
    .output(one(z.array(device))),
  transactions,
  transactionsCsv,
  events: journalOf(ADMIN_READS, '/restaurants/{id}', 'Le journal d’un restaurant'),
};
