import { z } from 'zod';

/** A mail as it leaves: its subject, its text part, and its HTML, of which nothing may run. */
export const mailPreview = z.object({ subject: z.string(), text: z.string(), html: z.string() });
export type MailPreview = z.infer<typeof mailPreview>;
