import { mailPreview } from '../../shared/mails/preview.ts';
import { z } from 'zod';
import { accountUpdate, mailTexts } from './update.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../../base/call.ts';
import { cardHolder, cardListQuery } from '../../shared/cards/shapes.ts';
import { format } from '../../shared/formats/shapes.ts';
import { list, one } from '../../base/pagination.ts';
import { picture } from '../../base/pictures.ts';
import { account } from '../../shared/account/shapes.ts';
import { instant } from '../../base/primitives.ts';
import { fieldSays, requiredText } from '../../base/formBody.ts';
import { gapOf, TERMS_KINDS, TERMS_MAX } from './terms.ts';

/** One version of a text that end users accept; they are all kept. */
export const accountTerms = z.object({
  kind: z.enum(TERMS_KINDS),
  version: z.int(),
  text: z.string(),
  valid_from: instant,
  by: z.string().nullable(),
});
export type AccountTerms = z.infer<typeof accountTerms>;

const newTerms = z.object({
  kind: z.enum(TERMS_KINDS, { error: fieldSays('Texte', 'required') }),
  text: requiredText('Texte', TERMS_MAX).superRefine((text, context) => {
    const gap = gapOf(text);
    if (gap !== undefined) context.addIssue({ code: 'custom', message: `Complétez d’abord\u00a0: ${gap}` });
  }),
  /** The version that the text was written from, 0 for none: another one is a 409. */
  version: z.int().min(0).optional(),
});

/** Stock of one format at the warehouse, with the fields to show it. */
export const warehouseStock = z.object({
  format_id: z.int(),
  format_title: z.string(),
  picture_url: z.string().nullable(),
  drawing: format.shape.drawing,
  clean: z.int(),
  /** Of the clean ones: kept by a recall. */
  reserved: z.int(),
  dirty: z.int(),
});
export type WarehouseStock = z.infer<typeof warehouseStock>;

/** What an initiative has of what its first loan needs. */
const firstSteps = z.object({
  /** Texts of which no version was ever published. */
  missing_terms: z.array(z.enum(TERMS_KINDS)),
  /** Whether consumers may create an account: the texts that they accept are there too. */
  signs_up: z.boolean(),
  formats: z.int(),
  /** Containers, wherever they are. */
  fleet: z.int(),
  /** Active ones, active ones with clean containers, and pending ones. */
  restaurants: z.int(),
  supplied_restaurants: z.int(),
  pending_restaurants: z.int(),
  /** Restaurants that somebody runs. */
  owned_restaurants: z.int(),
  /** The others that have an e-mail, by name: at most two hundred. */
  to_invite: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
  cards: z.int(),
  printed_cards: z.int(),
});
export type FirstStepsFacts = z.infer<typeof firstSteps>;

export const accountCalls = {
  read: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account', summary: 'L’initiative et ses réglages' })
    .output(one(account)),
  update: call({ ...ADMIN_WRITES, pictures: true })
    .route({ method: 'PATCH', path: '/account', summary: 'Modifier l’initiative' })
    .input(accountUpdate)
    .output(one(account)),
  keepPicture: call({ ...ADMIN_WRITES, pictures: true })
    .route({ method: 'POST', path: '/account/pictures', summary: 'Garder une image des contenus', successStatus: 201 })
    .input(z.object({ picture: picture('Image') }))
    .output(one(z.object({ url: z.string() }))),
  previewMail: call({ ...ADMIN_READS, audited: false })
    .route({ method: 'POST', path: '/account/preview_mail', summary: 'L’e-mail de bienvenue tel qu’il partira' })
    .input(mailTexts)
    .output(one(mailPreview)),
  sendTestMail: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/account/send_test_mail', summary: 'Recevoir soi-même l’e-mail de bienvenue' })
    .input(mailTexts)
    .output(one(z.object({ recipient: z.string() }))),
  terms: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/terms', summary: 'Les textes que lisent consos et restaurants' })
    .output(one(z.array(accountTerms))),
  publishTerms: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/account/terms', summary: 'Publier une version d’un texte', successStatus: 201 })
    .input(newTerms)
    .output(one(accountTerms)),
  formats: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/formats', summary: 'Les formats de contenants' })
    .output(one(z.array(format))),
  firstSteps: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/first_steps', summary: 'Ce qu’il manque à un premier emprunt' })
    .output(one(firstSteps)),
  stocks: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/stocks', summary: 'Le stock de l’entrepôt par format' })
    .output(one(z.array(warehouseStock))),
  cardHolders: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/card_holders', summary: 'Les cartes (comme /card_holders)' })
    .input(cardListQuery)
    .output(list(cardHolder)),
};
