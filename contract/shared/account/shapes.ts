import { z } from 'zod';
import { CONNECT_STATUSES } from '../../base/constants.ts';
import { eurosOut } from '../../base/primitives.ts';
import { positionOut } from '../places/fields.ts';

/** Texts that consumers read: questions, first steps, mails. */
export const accountContent = z.object({
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  onboarding: z.array(z.object({ title: z.string(), text: z.string(), picture_url: z.string().nullable() })),
  email_signature: z.string(),
  welcome_email: z.string(),
  /** Where answers to its mails go; empty: to the sender of the platform. */
  reply_to: z.string(),
});
export type AccountContent = z.infer<typeof accountContent>;

export const account = z.object({
  id: z.int(),
  name: z.string(),
  /** Its word in the addresses of its pages; null of an example, which has no page. */
  slug: z.string().nullable(),
  logo_url: z.string().nullable(),
  icon_url: z.string().nullable(),
  colors: z.object({ primary: z.string(), secondary: z.string() }),
  content: accountContent,
  trash_bag_capacity: z.int(),
  /** Where rounds begin, in degrees (WGS 84), both or neither; its texts are '' while unknown. */
  warehouse: z.object({ address: z.string(), postcode: z.string(), city: z.string(), ...positionOut }),
  connect_status: z.enum(CONNECT_STATUSES),
  /** Whether consumers may create an account; they can once the texts are published. */
  sign_up: z.boolean(),
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
