import { describe, expect, it } from 'vitest';
import { welcomeMail } from './welcome.ts';

const MAIL = { accountName: 'Consigne Loire', logoUrl: null, colour: '#17594A', body: '', signature: '' };

describe('the welcome mail', () => {
  it('has the usual words when nothing was written', () => {
    const { subject, text } = welcomeMail(MAIL);
    expect(subject).toBe('Bienvenue chez Consigne Loire');
    expect(text).toContain('Bienvenue chez Consigne Loire.');
    expect(text.endsWith('L’équipe Consigne Loire')).toBe(true);
  });

  it('makes paragraphs of empty lines and links of addresses', () => {
    const { html } = welcomeMail({ ...MAIL, body: 'Bonjour,\nvoici https://boucle.test/aide.\n\nÀ bientôt' });
    expect(html).toContain(
      '<p>Bonjour,<br>voici <a href="https://boucle.test/aide" class="link">https://boucle.test/aide</a>.</p>',
    );
    expect(html).toContain('<p>À bientôt</p>');
  });

  it('lets no HTML in, in the text as in the name', () => {
    const { html } = welcomeMail({
      ...MAIL,
      accountName: '<b>Loire',
      body: '<script>alert(1)</script> https://x.fr/"><i>',
    });
    expect(html).not.toMatch(/<script|<b>|<i>/);
  });
});
