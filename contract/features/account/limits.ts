export const ACCOUNT_LIMITS = {
  name: 120,
  faq: 50,
  question: 200,
  answer: 2000,
  onboarding: 10,
  step_title: 80,
  step_text: 400,
  email_signature: 500,
  welcome_email: 5000,
  reply_to: 254,
  trash_bag_capacity: 1000,
} as const;
/** Longest side, in pixels: twice what screens show of a logo (200 px), for fine screens. */
export const LOGO_SIDE = 400;
/**
 * The least side, in pixels, of the icon of an application: what the shops ask. It is kept at that
 * size.
 */
export const ICON_SIDE = 1024;
/** Longest name of an application in the shops. */
export const APP_NAME_MAX = 30;

export const HEX_COLOUR = /^#[0-9a-f]{6}$/i;
/** The identifier of a web client of Google: digits, a word, their domain. */
export const GOOGLE_CLIENT_ID = /^\d{6,20}-[a-z0-9]{8,64}\.apps\.googleusercontent\.com$/;
