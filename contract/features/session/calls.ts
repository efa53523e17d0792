import { z } from 'zod';
import { call } from '../../base/call.ts';
import { COLUMN_WIDTHS, MOST_COLUMNS, MOST_LISTS, MOST_VIEWS } from '../../base/constants.ts';
import { fieldSays } from '../../base/formBody.ts';
import { one } from '../../base/pagination.ts';
import { id, instant } from '../../base/primitives.ts';
import { ROLES } from '../../base/roles.ts';
import { MESSAGE_ACTS } from '../../shared/messages/labels.ts';

export const tokens = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.string(),
  scope: z.string(),
  created_at: z.int(),
});

export const currentUser = z.object({
  id: z.int(),
  uuid: z.uuid(),
  email: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  account_name: z.string().nullable(),
});
export type CurrentUser = z.infer<typeof currentUser>;

const openSession = z.object({
  id: z.int(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  /** By what it was opened. */
  through: z.enum(['password', 'google']),
  created_at: instant,
  last_seen_at: instant,
  current: z.boolean(),
});
export type OpenSession = z.infer<typeof openSession>;

/** The Google account that the person is tied to: its e-mail as it was then, and since when. */
const googleAccount = z.object({ email: z.string(), since: instant });
export type GoogleAccount = z.infer<typeof googleAccount>;

/** A saved view of a list: the query of its address. */
export const savedView = z.object({ name: z.string().trim().min(1).max(60), search: z.string().max(1000) });
export type SavedView = z.infer<typeof savedView>;

const key = z.string().max(40);

/** A column where somebody put it: its place is that in the list; its width is in pixels. */
const columnPlace = z.object({
  key,
  width: z.int().min(COLUMN_WIDTHS.least).max(COLUMN_WIDTHS.most).optional(),
  pinned: z.literal(true).optional(),
});

/** A person's choices for a list: hidden columns, order, widths and pins of columns, density. */
export const listChoice = z.object({
  hidden: z.array(key).max(MOST_COLUMNS).optional(),
  layout: z.array(columnPlace).max(MOST_COLUMNS).optional(),
  density: z.enum(['comfortable', 'compact']),
});
export type ListChoice = z.infer<typeof listChoice>;

const atMost = (lists: object) => Object.keys(lists).length <= MOST_LISTS;
const TOO_MANY = `Au plus ${MOST_LISTS} listes.`;

/**
 * A person's choices for their lists, by the list's name, their views of each, by its path, for
 * the keyboard, and for messages.
 */
const preferences = z.object({
  lists: z.record(key, listChoice).refine(atMost, TOO_MANY).optional(),
  views: z.record(z.string().max(80), z.array(savedView).max(MOST_VIEWS)).refine(atMost, TOO_MANY).optional(),
  /** Whether a single key acts (« / », « c », « j », « k », « ? »); left out: yes. */
  single_keys: z.boolean().optional(),
  /** Acts of which the person wrote to no one, the last time that a message was offered. */
  unsent_acts: z.array(z.enum(MESSAGE_ACTS)).max(MESSAGE_ACTS.length).optional(),
});
export type Preferences = z.infer<typeof preferences>;

export const sessionCalls = {
  login: call({ public: true })
    .route({ method: 'POST', path: '/auth/login', summary: 'Se connecter par e-mail et mot de passe' })
    .input(z.object({ email: z.string().max(254), password: z.string().max(200) }))
    .output(tokens),
  current: call({ roles: ROLES, scope: 'read' })
    .route({ method: 'GET', path: '/current', summary: 'La personne connectée' })
    .output(one(currentUser)),
  preferences: call({ roles: ROLES, scope: 'read' })
    .route({
      method: 'GET',
      path: '/current/preferences',
      summary: 'Colonnes, densité et vues de ses listes, raccourcis, messages',
    })
    .output(one(preferences)),
  savePreferences: call({ roles: ROLES, scope: 'write' })
    .route({
      method: 'PATCH',
      path: '/current/preferences',
      summary: 'Enregistrer colonnes, densité, vues, raccourcis et messages',
    })
    .input(preferences)
    .output(one(preferences)),
  changePassword: call({ roles: ROLES, scope: 'write' })
    .route({ method: 'PATCH', path: '/current/password', summary: 'Changer son mot de passe' })
    // The server reports how strong the new one must be, as at the choice of the first one.
    .input(
      z.object({
        current_password: z.string().max(200),
        new_password: z.string(fieldSays('Nouveau mot de passe', 'required')).max(200),
      }),
    )
    .output(one(z.object({ changed: z.literal(true) }))),
  sessions: call({ roles: ROLES, scope: 'read' })
    .route({ method: 'GET', path: '/current/sessions', summary: 'Ses connexions ouvertes' })
    .output(one(z.array(openSession))),
  endSession: call({ roles: ROLES, scope: 'write' })
    .route({ method: 'DELETE', path: '/current/sessions/{id}', summary: 'Fermer une de ses connexions' })
    .input(z.object({ id }))
    .output(one(z.object({ id: z.int() }))),
  google: call({ roles: ROLES, scope: 'read' })
    .route({ method: 'GET', path: '/current/google', summary: 'Le compte Google lié au sien' })
    .output(one(googleAccount.nullable())),
  untieGoogle: call({ roles: ROLES, scope: 'write' })
    .route({ method: 'DELETE', path: '/current/google', summary: 'Dissocier son compte Google' })
    .output(one(z.object({ email: z.string() }))),
};
