import { type Brand, type MailTexts, mailTexts } from '../../outside/mails/layout.ts';

interface RestaurantChangedMail {
  readonly brand: Brand;
  readonly name: string;
  readonly restaurant: string;
  /** Label and new value of each field. */
  readonly changes: readonly (readonly [label: string, value: string])[];
}

/** Informs the initiative of what an owner changed by themselves. */
export const restaurantChangedMail = ({ brand, name, restaurant, changes }: RestaurantChangedMail): MailTexts =>
  mailTexts({
    brand,
    subject: `${restaurant} a changé ses informations`,
    paragraphs: [
      name === '' ? 'Bonjour,' : `Bonjour ${name},`,
      `Le gérant de ${restaurant} a changé ce qui suit. Ces changements valent déjà.`,
    ],
    facts: changes.map(([label, value]) => [label, value.replaceAll('\n', ' · ') || '–'] as const),
    signature: [brand.name],
  });
