import { describe, expect, it } from 'vitest';
import { resendRefusal } from './rules.ts';

describe('a mail', () => {
  const at = new Date('2026-06-01T10:00:00Z');
  const later = (hours: number) => new Date(at.getTime() + hours * 3_600_000);
  const sent = {
    kind: 'password',
    recipient: 'a@b.fr',
    created_at: at,
    state: 'sent',
    has_secret: false,
    has_content: false,
    has_preview: true,
  } as const;

  it('is sent again, but not while it waits, nor without what it said', () => {
    expect(resendRefusal(sent, later(1))).toBeNull();
    expect(resendRefusal({ ...sent, state: 'waiting' }, later(1))).toContain('déjà en attente');
    expect(resendRefusal({ ...sent, has_preview: false }, later(1))).toContain('n’est plus conservé');
    expect(resendRefusal({ ...sent, state: 'resent' }, later(1))).toContain('déjà été renvoyé');
    expect(resendRefusal({ ...sent, recipient: '(effacé)' }, later(1))).toContain('effacé');
  });

  it('with a link that opens an account is tried again as long as the link lives, and never once it left', () => {
    const failed = { ...sent, has_secret: true, state: 'failed', has_content: true } as const;
    expect(resendRefusal(failed, later(23))).toBeNull();
    expect(resendRefusal(failed, later(24))).toContain('ne sert qu’une fois');
    const invitation = { ...failed, kind: 'invitation' };
    expect(resendRefusal(invitation, later(7 * 24 - 1))).toBeNull();
    expect(resendRefusal(invitation, later(7 * 24))).toContain('ne sert qu’une fois');
    expect(resendRefusal({ ...sent, has_secret: true }, later(1))).toContain('ne sert qu’une fois');
    expect(resendRefusal({ ...failed, kind: 'message', has_content: false }, later(1))).toContain('écrivez plutôt');
    const signUp = { ...failed, kind: 'sign_up' };
    expect(resendRefusal(signUp, later(7 * 24 - 1))).toBeNull();
    expect(resendRefusal(signUp, later(7 * 24))).toContain('en demande un autre');
    expect(resendRefusal({ ...failed, kind: 'sign_in_code' }, later(1))).toContain('en demande un autre');
  });
});
