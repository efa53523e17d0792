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

describe('a new password', () => {
  it.each([
    ['1234567', 'Le champ Nouveau mot de passe doit contenir au moins 8 caractères'],
    ['x'.repeat(201), 'Le champ Nouveau mot de passe ne peut pas contenir plus de 200 caractères'],
    ['', 'Le champ Nouveau mot de passe est obligatoire'],
  ])('of the wrong length is refused (%s)', (password, sentence) => {
    expect(newPasswordRefusal(password)).toBe(sentence);
  });

  it.each(['password', '12345678', 'PASSWORD', 'football', 'motdepasse', 'azertyuiop'])(
    'as common as %s is refused',
    (password) => {
      expect(newPasswordRefusal(password)).toBe('Ce mot de passe est trop courant, choisissez-en un autre');
    },
  );

  it.each(['boucle-demo', 'trois-bocaux-verts', 'x'.repeat(200)])('like %s is accepted', (password) => {
    expect(newPasswordRefusal(password)).toBeUndefined();
  });
});
