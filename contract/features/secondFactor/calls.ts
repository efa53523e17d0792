import { z } from 'zod';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { requiredText } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { id, instant } from '../../base/primitives.ts';
import { ROLES } from '../../base/roles.ts';
import { PASSKEY_NAME_MAX } from './labels.ts';
import { passkeyAssertion, passkeyAttestation } from './passkey.ts';

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  last_used_at: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

/** Second factors of the person, after their password. */
const factors = z.object({
  /** One-time codes of an application, since when. */
  totp: z.object({ since: instant }).nullable(),
  passkeys: z.array(passkey),
  recovery_codes_left: z.int(),
  /** The initiative lets no one of its team in without one. */
  required: z.boolean(),
});
export type SecondFactors = z.infer<typeof factors>;

/**
 * The state after a change, with ten recovery codes when it was the first factor or when new ones
 * were requested: shown once.
 */
const changed = one(factors.extend({ recovery_codes: z.array(z.string()).nullable() }));

/**
 * Whether a second factor is required of the team and of the partners' people, how many there are,
 * how many have none.
 */
const policy = one(z.object({ required: z.boolean(), people: z.int(), without: z.int() }));

const reader = { roles: ROLES, scope: 'read' } as const;
const writer = { roles: ROLES, scope: 'write' } as const;

const password = z.string().min(1, 'Le champ Mot de passe est obligatoire').max(200);
const name = requiredText('Nom de la clé', PASSKEY_NAME_MAX);

export const secondFactorCalls = {
  read: call(reader)
    .route({ method: 'GET', path: '/current/second_factor', summary: 'Son deuxième facteur' })
    .output(one(factors)),
  prepareTotp: call(reader)
    .route({
      method: 'GET',
      path: '/current/second_factor/totp',
      summary: 'De quoi régler une application d’authentification\u00a0: rien n’est gardé avant sa confirmation',
    })
    .output(one(z.object({ secret: z.string(), uri: z.string(), ticket: z.string() }))),
  confirmTotp: call(writer)
    .route({
      method: 'POST',
      path: '/current/second_factor/totp',
      summary: 'Activer une application d’authentification',
    })
    .input(z.object({ ticket: z.string().max(1000), code: z.string().max(20), password }))
    .output(changed),
  removeTotp: call(writer)
    .route({
      method: 'POST',
      path: '/current/second_factor/totp/remove',
      summary: 'Retirer son application d’authentification',
    })
    .input(z.object({ password }))
    .output(changed),
  renewCodes: call(writer)
    .route({
      method: 'POST',
      path: '/current/second_factor/recovery_codes',
      summary: 'Créer de nouveaux codes de secours',
    })
    .input(z.object({ password }))
    .output(changed),
  preparePasskey: call(writer)
    .route({
      method: 'POST',
      path: '/current/second_factor/passkeys/options',
      summary: 'Préparer une clé d’accès (WebAuthn)',
    })
    .input(z.object({ password }))
    .output(one(z.looseObject({ challenge: z.string() }))),
  addPasskey: call(writer)
    .route({ method: 'POST', path: '/current/second_factor/passkeys', summary: 'Ajouter une clé d’accès' })
    .input(z.object({ name, credential: passkeyAttestation }))
    .output(changed),
  renamePasskey: call(writer)
    .route({ method: 'PATCH', path: '/current/second_factor/passkeys/{id}', summary: 'Renommer une clé d’accès' })
    .input(z.object({ id, name }))
    .output(changed),
  removePasskey: call(writer)
    .route({
      method: 'POST',
      path: '/current/second_factor/passkeys/{id}/remove',
      summary: 'Retirer une clé d’accès',
    })
    .input(z.object({ id, password }))
    .output(changed),
  confirmOptions: call(writer)
    .route({
      method: 'POST',
      path: '/current/confirmation/options',
      summary: 'Préparer la confirmation par une clé d’accès (WebAuthn)',
    })
    .input(z.strictObject({}))
    .output(one(z.looseObject({ challenge: z.string() }))),
  confirm: call(writer)
    .route({
      method: 'POST',
      path: '/current/confirmation',
      summary: 'Confirmer qui l’on est, pour cinq minutes : deuxième facteur, ou mot de passe sans deuxième facteur',
    })
    .input(
      z
        .object({
          password: password.optional(),
          code: z.string().max(20).optional(),
          passkey: passkeyAssertion.optional(),
        })
        .refine(
          ({ password: typed, code, passkey: key }) =>
            [typed, code, key].filter((one) => one !== undefined).length === 1,
          {
            path: ['password'],
            message: 'Donnez un mot de passe, un code ou une clé d’accès.',
          },
        ),
    )
    .output(one(z.object({ until: instant }))),
  reset: call({ roles: ['super_admin', 'account_admin', 'partner_admin'], scope: 'write' })
    .route({
      method: 'POST',
      path: '/people/{id}/reset_second_factor',
      summary: 'Réinitialiser le deuxième facteur d’une personne (téléphone perdu)',
    })
    .input(z.object({ id }))
    .output(one(z.object({ id: z.int() }))),
  policy: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/second_factor', summary: 'Le deuxième facteur est-il exigé' })
    .output(policy),
  setPolicy: call(ADMIN_WRITES)
    .route({ method: 'PATCH', path: '/account/second_factor', summary: 'Exiger ou non un deuxième facteur' })
    .input(z.strictObject({ required: z.boolean() }))
    .output(policy),
};
