import { connect as messages } from '@boucle/contract/messages/fr/connect.ts';
import { describe, expect, it } from 'vitest';
import { messageOf } from './messageOf.ts';

const came = { refreshed: false, problem: undefined };
const open = { link_expired: false } as const;

describe('what the connection says', () => {
  it('by where it stands', () => {
    expect(messageOf({ ...open, status: 'pending' }, came).text).toBe(messages.introduction);
    expect(messageOf({ ...open, status: 'inProgress' }, came).text).toBe(messages.missing_details);
    expect(messageOf({ ...open, status: 'completed' }, came)).toMatchObject({
      tone: 'ok',
      title: 'Connexion à Stripe réussie',
    });
  });

  it('by how its reader came back: too early, too late, refused', () => {
    const refreshed = { refreshed: true, problem: undefined };
    expect(messageOf({ ...open, status: 'inProgress' }, refreshed).text).toBe(messages.refresh_required);
    expect(messageOf({ link_expired: true, status: 'inProgress' }, refreshed).text).toBe(messages.expired_link);
    expect(messageOf({ ...open, status: 'completed' }, refreshed).tone).toBe('ok');
    const refused = { refreshed: false, problem: messages.missing_details };
    expect(messageOf({ ...open, status: 'inProgress' }, refused).text).toBe(messages.missing_details);
  });
});
