import { describe, expect, it } from 'vitest';
import { hashPassword, newPasswordRefusal, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is kept as argon2id with a salt of its own', async () => {
    const [first, second] = [await hashPassword('boucle-demo'), await hashPassword('boucle-demo')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await verifyPassword(first, 'boucle-demo')).toBe(true);
    expect(await verifyPassword(first, 'boucle-demO')).toBe(false);
  });

  it('is the same whether its accents come in one code point or two', async () => {
    const hash = await hashPassword('déposé à Noël'.normalize('NFC'));
    expect(await verifyPassword(hash, 'déposé à Noël'.normalize('NFD'))).toBe(true);
  });

  it('never opens an account that has none', async () => {
    expect(await verifyPassword(null, '')).toBe(false);
    expect(await verifyPassword(null, 'boucle-demo')).toBe(false);
  });

  it('is not read beyond 200 characters', async () => {
    const hash = await hashPassword('');
    expect(await verifyPassword(hash, 'x'.repeat(201))).toBe(false);
  });
});

const CAMILLE = { email: 'camille.ferrand@consigne-loire.fr', name: 'Camille Ferrand', accountName: 'Consigne Loire' };

describe('a new password', () => {
  it.each([
    ['1234567', 'Le champ Nouveau mot de passe doit contenir au moins 8 caractères'],
    ['x'.repeat(201), 'Le champ Nouveau mot de passe ne peut pas contenir plus de 200 caractères'],
    ['', 'Le champ Nouveau mot de passe est obligatoire'],
  ])('of the wrong length is refused (%s)', (password, sentence) => {
    expect(newPasswordRefusal(password, CAMILLE)).toBe(sentence);
  });

  it.each(['password', '12345678', 'PASSWORD', 'football', 'motdepasse', 'azertyuiop', 'bienvenue1', 'liverpool1'])(
    'as common as %s is refused',
    (password) => {
      expect(newPasswordRefusal(password, CAMILLE)).toBe('Ce mot de passe est trop courant, choisissez-en un autre');
    },
  );

  it.each(['boucle-demo', 'Boucle2026!', 'ConsigneLoire1', 'camille.ferrand', 'Ferrand-2026', 'Loire+Camille'])(
    'of words that its owner is known by is refused: %s',
    (password) => {
      expect(newPasswordRefusal(password, CAMILLE)).toContain('se devine');
    },
  );

  it.each(['trois-bocaux-verts', 'x'.repeat(200), 'Loire!bateau-lent', '84736251902', 'ferrandise-douce'])(
    'like %s is accepted',
    (password) => {
      expect(newPasswordRefusal(password, CAMILLE)).toBeUndefined();
    },
  );
});
