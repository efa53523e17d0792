export const APP_NAME = 'Boucle';
export const VERSION = '2025.04.01';
export const STAGE = 'preprod';

/** Days for which the answer of a repeated request is kept, by its `Idempotency-Key`. */
export const ANSWERS_KEPT_DAYS = 90;
/**
 * Days after which a device no longer sends what it kept: the server must still know whether it has
 * it.
 */
export const SENT_WITHIN_DAYS = 60;

/**
 * Header of the administration API: where the database's journal was behind a write, in its answer;
 * what a reading must have seen, in a request. A reading without it is the primary's.
 */
export const POSITION_HEADER = 'boucle-position';
/** Position of a caller who has written nothing. */
export const FIRST_POSITION = '0/0';
/**
 * Seconds by which a replica may be set to be late at most: later on, all that it answers has a
 * write of before.
 */
export const LONGEST_LAG_SECONDS = 300;

/** Base path of the admin API; the OAuth calls live at the root. */
export const ADMIN_API = '/api/v1/admin';

/** The console's public OAuth client and the scopes it asks for. */
export const CLIENT_ID = 'administration';
export const SCOPES = ['read', 'write', 'restaurant:manage', 'user_account:manage'] as const;

/** Keys of the browser's local storage. */
export const STORAGE_KEYS = { session: 'token', user: 'user', position: 'position' } as const;

/** How long an alert stays, in milliseconds, counted from the moment it is shown. */
export const ALERT_HIDE_MS = 3000;
/** No HTTP time-out. */
export const HTTP_TIMEOUT_MS = 0;

/**
 * Width in pixels from which each layout starts; the mobile layout applies below `MOBILE_BELOW`.
 */
export const BREAKPOINTS = { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } as const;
export const MOBILE_BELOW = BREAKPOINTS.lg;
/** Widest an account's logo is ever drawn, in pixels. */
export const LOGO_MAX_WIDTH = 200;

export const DATE_TIME_FORMAT = 'DD/MM/YYYY HH:mm';
export const DATE_FORMAT = 'DD/MM/YYYY';
export const TIME_ZONE = 'Europe/Paris';

/** The sign-in form's minimum; a password being chosen obeys `NEW_PASSWORD_MIN`. */
export const LOGIN_PASSWORD_MIN = 4;
export const NEW_PASSWORD_MIN = 8;

export const CARD_QUANTITY_DEFAULT = 1;
/** Euros put on each new card by default. */
export const CARD_AMOUNT_DEFAULT = 0;
export const MAX_CARDS_PER_BATCH = 500;
/** Characters of a comment, or of a reason, at most. */
export const COMMENT_MAX = 500;
/** Most rows of a list that one action may touch at once; their numbers fit in an address. */
export const MAX_SELECTED = 200;
export const CARD_PIN_LENGTH = { min: 4, max: 6 } as const;

export const ACCOUNT_DEFAULTS = { trash_bag_capacity: 0, default_card_amount: null } as const;

export const PAGE_SIZES = [25, 50, 100] as const;
export const PAGE_SIZE_DEFAULT = PAGE_SIZES[0];
export const PAGE_SIZE_MAX = 100;

/** Pictures sent to the server. */
export const PICTURE_MAX_KILOBYTES = 5 * 1024;
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const;

export const CONNECT_STATUSES = ['pending', 'inProgress', 'completed'] as const;
export type ConnectStatus = (typeof CONNECT_STATUSES)[number];

export const SUBSCRIPTION_FEE_TYPES = ['per_refill', 'per_card_activation', 'recurring_subscription'] as const;
export type SubscriptionFeeType = (typeof SUBSCRIPTION_FEE_TYPES)[number];

/** Whose side recorded a transaction. */
export const AUTHORS = ['restaurant_owner', 'customer'] as const;
export type Author = (typeof AUTHORS)[number];

/** Restaurant wash modes: the restaurant washes, or the initiative does. */
export const WASH_MODES = ['restaurant', 'account'] as const;
export type WashMode = (typeof WASH_MODES)[number];

/** Views of a list that a person may keep, and that people of an initiative may share. */
export const MOST_VIEWS = 30;
/** Lists of which a person's choices are kept. */
export const MOST_LISTS = 100;
/** Columns of a list that a person may arrange, and pin. */
export const MOST_COLUMNS = 40;
export const MOST_PINNED = 3;
/** Of a column that a person resizes, in pixels. */
export const COLUMN_WIDTHS = { least: 56, most: 960 } as const;

/** Of a day on which nothing can have happened yet. */
export const DAY_TO_COME = 'La date ne peut pas être dans le futur.';
