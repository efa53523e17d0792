import { messagePage } from './messagePage.ts';
import { type Page } from './layout.ts';

/**
 * The page in the provider's place when the server refuses or fails before it is reached: the
 * sentence that the API gives, and home.
 */
export const refusalPage = (sentence: string): Page =>
  messagePage({
    title: 'Cette page ne peut pas répondre',
    message: sentence,
    link: { href: '/', label: 'Revenir à l’accueil' },
  });
