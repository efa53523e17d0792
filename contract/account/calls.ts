import { z } from 'zod';
import { CONNECT_STATUSES } from '../constants.ts';
import { accountUpdate, mailTexts } from './update.ts';
import { ADMIN_READS, ADMIN_WRITES, call } from '../call.ts';
import { cardHolder, cardListQuery } from '../cards/calls.ts';
import { format } from '../formats/calls.ts';
import { list, one } from '../pagination.ts';
import { picture } from '../pictures.ts';
import { eurosOut } from '../primitives.ts';

/** Stock of one format at the warehouse, with the fields to show it. */
export const warehouseStock = z.object({
  format_id: z.int(),
  format_title: z.string(),
  picture_url: z.string().nullable(),
  drawing: format.shape.drawing,
  clean: z.int(),
  dirty: z.int(),
});
export type WarehouseStock = z.infer<typeof warehouseStock>;

/** Texts that consumers read: questions, first steps, mails. */
export const accountContent = z.object({
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  onboarding: z.array(z.object({ title: z.string(), text: z.string(), picture_url: z.string().nullable() })),
  email_signature: z.string(),
  welcome_email: z.string(),
});
export type AccountContent = z.infer<typeof accountContent>;

export const account = z.object({
  id: z.int(),
  name: z.string(),
  logo_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  colors: z.object({ primary: z.string(), secondary: z.string() }),
  content: accountContent,
  trash_bag_capacity: z.int(),
  connect_status: z.enum(CONNECT_STATUSES),
  connect_with_google: z.boolean(),
  google_client_id: z.string().nullable(),
  default_card_amount: eurosOut.nullable(),
  restaurant_help_video_url: z.string().nullable(),
  customer_help_video_url: z.string().nullable(),
  containers_count: z.int(),
  dirty_containers_count: z.int(),
  containers_stocks: z.array(z.object({ format_id: z.int(), clean: z.int(), dirty: z.int() })),
  version: z.int(),
});
export type Account = z.infer<typeof account>;

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
    .output(one(z.object({ subject: z.string(), text: z.string(), html: z.string() }))),
  sendTestMail: call(ADMIN_WRITES)
    .route({ method: 'POST', path: '/account/send_test_mail', summary: 'Recevoir soi-même l’e-mail de bienvenue' })
    .input(mailTexts)
    .output(one(z.object({ recipient: z.string() }))),
  formats: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/formats', summary: 'Les formats de contenants' })
    .output(one(z.array(format))),
  stocks: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/stocks', summary: 'Le stock de l’entrepôt par format' })
    .output(one(z.array(warehouseStock))),
  cardHolders: call(ADMIN_READS)
    .route({ method: 'GET', path: '/account/card_holders', summary: 'Les cartes (comme /card_holders)' })
    .input(cardListQuery)
    .output(list(cardHolder)),
};
