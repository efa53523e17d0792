import { describe, expect, it } from 'vitest';
import { CARD_STATUS_LABELS, TO_PRINT } from '../shared/cards/status.ts';
import {
  ACCOUNT_DEFAULTS,
  ADMIN_API,
  ALERT_HIDE_MS,
  AUTHORS,
  BREAKPOINTS,
  CARD_AMOUNT_DEFAULT,
  CARD_QUANTITY_DEFAULT,
  CLIENT_ID,
  CONNECT_STATUSES,
  DATE_FORMAT,
  DATE_TIME_FORMAT,
  HTTP_TIMEOUT_MS,
  LOGIN_PASSWORD_MIN,
  LOGO_MAX_WIDTH,
  MOBILE_BELOW,
  SCOPES,
  STAGE,
  STORAGE_KEYS,
  SUBSCRIPTION_FEE_TYPES,
  VERSION,
} from '../base/constants.ts';
import { ROLES } from '../base/roles.ts';
import { ABSENT, ADMINISTRATOR_MARK, PARTNER_MARK } from '../features/transactions/parties.ts';
import { INVALID_TRANSACTION_GROUP } from '../shared/transactions/groups.ts';
import { statusLabel } from '../shared/transactions/statuses.ts';
import { common } from './fr/common.ts';
import { connect } from './fr/connect.ts';
import { errors } from './fr/errors.ts';
import { home } from './fr/home.ts';
import { genericValidation, validation } from '../base/validation/messages.ts';

/**
 * Texts the client's specification quotes: kept to the byte, the unusual ones too. Never
 * « correct » one here.
 */
const TEXTS: [exported: string, quoted: string][] = [
  [home.sign_up, "Je m'inscris"],
  [home.sign_in, 'Je me connecte'],
  [STAGE, 'preprod'],
  [VERSION, '2025.04.01'],
  [TO_PRINT, 'À imprimer'],
  [CARD_STATUS_LABELS.active, 'Active'],
  [CARD_STATUS_LABELS.pending, 'Inactive'],
  [STORAGE_KEYS.user, 'user'],
  [STORAGE_KEYS.session, 'token'],
  [ABSENT, '-'],
  [PARTNER_MARK, '(P)'],
  [ADMINISTRATOR_MARK, '(A)'],
  [statusLabel('pending', 'feminine'), 'En attente'],
  [statusLabel('done', 'masculine'), 'Livré'],
  [genericValidation.required, 'Ce champ est requis'],
  [genericValidation.email, 'Veuillez entrer une adresse email valide'],
  [genericValidation.max, 'Vous devez entrer un maximum de {0} caractères'],
  [genericValidation.min, 'Vous devez entrer un minimum de {0} caractères'],
  [genericValidation.pattern, 'Format invalide'],
  [validation.required, 'Le champ {field} est obligatoire'],
  [validation.default, 'Le champ {field} est invalide'],
  [errors.basic_auth, 'Do not use basic auth'],
  [errors.forbidden, 'Accès interdit'],
  [CLIENT_ID, 'administration'],
  [errors.network, 'Veuillez vérifier votre connection internet et actualiser la page.'],
  [errors.expired_token, "Le jeton d'accès a expiré"],
  [errors.bad_credentials, 'Email ou mot de passe incorrect'],
  [errors.something_went_wrong, 'Une erreur est survenue. Merci de réessayer ultérieurement.'],
  [errors.session_expired_need_to_relog, 'Votre session a expiré. Vous devez vous identifier à nouveau.'],
  [errors.need_to_relog, 'Une erreur est survenue. Vous devez vous identifier à nouveau.'],
  [errors.access_denied, 'Accès refusé.'],
  [errors.undefined_container, 'contenant inconnu'],
  [connect.activate, 'Activer Stripe'],
  [connect.success, 'Connexion à Stripe réussie'],
  [INVALID_TRANSACTION_GROUP, 'Invalid transaction group'],
  [errors.invalid_transaction_group, 'Invalid transaction group'],
  [ADMIN_API, '/api/v1/admin'],
  [DATE_TIME_FORMAT, 'DD/MM/YYYY HH:mm'],
  [DATE_FORMAT, 'DD/MM/YYYY'],
  [common.logout, 'Déconnexion'],
];

describe('the texts of the specification', () => {
  it.each(TEXTS)('%s', (exported, quoted) => {
    expect(new TextEncoder().encode(exported)).toEqual(new TextEncoder().encode(quoted));
  });

  it('names the button in every message that asks to click it again', () => {
    for (const message of [connect.missing_details, connect.refresh_required, connect.expired_link]) {
      expect(message).toContain(connect.activate);
    }
  });
});

describe('the constants of the specification', () => {
  it('are these', () => {
    expect({
      ALERT_HIDE_MS,
      HTTP_TIMEOUT_MS,
      SCOPES,
      CARD_QUANTITY_DEFAULT,
      CARD_AMOUNT_DEFAULT,
      ACCOUNT_DEFAULTS,
      LOGIN_PASSWORD_MIN,
      LOGO_MAX_WIDTH,
      MOBILE_BELOW,
      BREAKPOINTS: Object.values(BREAKPOINTS),
      ROLES,
      CONNECT_STATUSES,
      SUBSCRIPTION_FEE_TYPES,
      AUTHORS,
    }).toEqual({
      ALERT_HIDE_MS: 3000,
      HTTP_TIMEOUT_MS: 0,
      SCOPES: ['read', 'write', 'restaurant:manage', 'user_account:manage'],
      CARD_QUANTITY_DEFAULT: 1,
      CARD_AMOUNT_DEFAULT: 0,
      ACCOUNT_DEFAULTS: { trash_bag_capacity: 0, default_card_amount: null },
      LOGIN_PASSWORD_MIN: 4,
      LOGO_MAX_WIDTH: 200,
      MOBILE_BELOW: 1280,
      BREAKPOINTS: [0, 600, 960, 1280, 1920, 2560],
      ROLES: ['super_admin', 'account_admin', 'partner_admin', 'partner_delegated_admin'],
      CONNECT_STATUSES: ['pending', 'inProgress', 'completed'],
      SUBSCRIPTION_FEE_TYPES: ['per_refill', 'per_card_activation', 'recurring_subscription'],
      AUTHORS: ['restaurant_owner', 'customer'],
    });
  });
});
