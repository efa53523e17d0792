import { z } from 'zod';
import { ACCOUNT_LIMITS, GOOGLE_CLIENT_ID, HEX_COLOUR } from './limits.ts';
import {
  fieldSays,
  formBoolean,
  formNumber,
  formNumberOrNone,
  formVersion,
  freeText,
  httpsUrlOrNone,
  requiredText,
} from '../../base/formBody.ts';
import { slugInput } from '../../shared/accounts/slugInput.ts';
import { wholePosition } from '../../shared/places/fields.ts';
import { PLACE_MAX } from '../../shared/places/place.ts';
import { PLACE_FIELDS } from '../../shared/places/placeFields.ts';
import { picture } from '../../base/pictures.ts';
import { euros, id } from '../../base/primitives.ts';
import { email } from '../../base/validation/text.ts';

const colour = (field: string) =>
  z
    .string()
    .regex(HEX_COLOUR, fieldSays(field, 'regex'))
    .transform((value) => value.toUpperCase());

const ownPicture = z
  .string()
  .regex(/^\/pictures\/[0-9a-f]{64}\.webp$/, fieldSays('Image', 'image'))
  .nullable();

const contentInput = z.strictObject({
  faq: z
    .array(
      z.strictObject({
        question: requiredText('Question', ACCOUNT_LIMITS.question),
        answer: requiredText('Réponse', ACCOUNT_LIMITS.answer),
      }),
    )
    .max(ACCOUNT_LIMITS.faq, `La foire aux questions compte au plus ${ACCOUNT_LIMITS.faq} questions.`)
    .optional(),
  onboarding: z
    .array(
      z.strictObject({
        title: requiredText('Titre', ACCOUNT_LIMITS.step_title),
        text: requiredText('Texte', ACCOUNT_LIMITS.step_text),
        picture_url: ownPicture,
      }),
    )
    .max(ACCOUNT_LIMITS.onboarding, `L’accueil compte au plus ${ACCOUNT_LIMITS.onboarding} étapes.`)
    .optional(),
  email_signature: freeText('Signature', ACCOUNT_LIMITS.email_signature).optional(),
  welcome_email: freeText('E-mail de bienvenue', ACCOUNT_LIMITS.welcome_email).optional(),
  reply_to: freeText('Adresse de réponse', ACCOUNT_LIMITS.reply_to)
    .refine(email, fieldSays('Adresse de réponse', 'email'))
    .optional(),
});

const degrees = (field: string, most: number) =>
  formNumberOrNone(
    field,
    z
      .number()
      .min(-most, fieldSays(field, 'between', { min: -most, max: most }))
      .max(most, fieldSays(field, 'between', { min: -most, max: most })),
  );

const warehouse = z
  .strictObject({
    address: freeText(PLACE_FIELDS.address.label, PLACE_MAX.address),
    postcode: freeText(PLACE_FIELDS.postcode.label, PLACE_MAX.postcode),
    city: freeText(PLACE_FIELDS.city.label, PLACE_MAX.city),
    latitude: degrees(PLACE_FIELDS.latitude.label, 90),
    longitude: degrees(PLACE_FIELDS.longitude.label, 180),
  })
  .superRefine(wholePosition);

const settings = z.strictObject({
  id: id.optional(),
  name: requiredText('Nom', ACCOUNT_LIMITS.name).optional(),
  slug: slugInput.optional(),
  logo: picture('Logo'),
  icon: picture('Icône'),
  colors: z.strictObject({ primary: colour('Couleur principale'), secondary: colour('Couleur secondaire') }).optional(),
  content: contentInput.optional(),
  warehouse: warehouse.optional(),
  trash_bag_capacity: formNumber(
    'Capacité d’un sac',
    z
      .int(fieldSays('Capacité d’un sac', 'integer'))
      .min(0, fieldSays('Capacité d’un sac', 'min_value', { min: 0 }))
      .max(
        ACCOUNT_LIMITS.trash_bag_capacity,
        fieldSays('Capacité d’un sac', 'max_value', { max: ACCOUNT_LIMITS.trash_bag_capacity }),
      ),
  ).optional(),
  default_card_amount: formNumberOrNone('Montant par défaut', euros).optional(),
  restaurant_help_video_url: httpsUrlOrNone('Vidéo des restaurants').optional(),
  customer_help_video_url: httpsUrlOrNone('Vidéo des consos').optional(),
  sign_up: formBoolean('Inscription des consos').optional(),
  connect_with_google: formBoolean('Connexion avec Google').optional(),
  google_client_id: z
    .union(
      [
        z.literal('').transform(() => null),
        z.null(),
        z.string().trim().regex(GOOGLE_CLIENT_ID, fieldSays('Identifiant client', 'regex')),
      ],
      {
        error: fieldSays('Identifiant client', 'regex'),
      },
    )
    .optional(),
  version: formVersion,
});
export type AccountSettings = z.infer<typeof settings>;

/**
 * `account[…]` of a form, `{account: {…}}`, or `{id, content}` for a save of the contents alone.
 */
export const accountUpdate = z
  .strictObject({
    account: settings.optional(),
    id: id.optional(),
    content: contentInput.optional(),
  })
  .superRefine(({ account, ...beside }, context) => {
    if (account === undefined) return;
    // Which of the two counts would be a guess.
    for (const name of ['id', 'content'] as const) {
      if (beside[name] !== undefined) {
        const message = `Le champ ${name} se donne dans «\u00a0account\u00a0» ou sans lui, pas à côté.`;
        context.addIssue({ code: 'custom', path: [name], message });
      }
    }
  });

/** The texts of the welcome mail as they are typed, saved or not. */
export const mailTexts = z.strictObject({
  welcome_email: freeText('E-mail de bienvenue', ACCOUNT_LIMITS.welcome_email),
  email_signature: freeText('Signature', ACCOUNT_LIMITS.email_signature),
});
export type MailTexts = z.infer<typeof mailTexts>;
