import { expect, it } from 'vitest';
import { noticeMail } from './noticeMail.ts';
import { type Notice } from './queries.ts';

const notice: Notice = {
  accountId: 1,
  kind: 'refund',
  email: 'lea@exemple.fr',
  name: 'Léa <b>',
  accountName: 'Consigne Loire',
  logo: '/pictures/logo.webp',
  colour: '#FFE08A',
  welcome: '',
  signature: 'À bientôt',
  amountCents: 1250,
  containers: 2,
  costCents: 800,
  variant: 'payment_card',
  cardId: 4821,
  creditsCents: 300,
  restaurant: 'Le Petit Wok',
  reason: 'il manque 3,20 €.',
};

it('a refund says how much, from where, and what is left', () => {
  const { subject, text } = noticeMail(notice);
  expect(subject).toBe('Votre remboursement de 12,50\u00a0€');
  expect(text).toContain('vers votre carte bancaire');
  expect(text).toContain('Remboursé\u00a0: 12,50\u00a0€\nIl reste 3,00\u00a0€ sur votre cagnotte.');
  expect(text).toContain('À bientôt\n\n--\nVous recevez ce message parce que vous avez un compte Consigne Loire.');
});

it('a card says its number, what it gave and what is to be brought back', () => {
  const { text } = noticeMail({ ...notice, kind: 'card_activation' });
  expect(text).toContain('Votre carte 004821 est rattachée à votre compte Consigne Loire');
  expect(text).toContain('Contenants à rendre\u00a0: 2 contenants');
});

it('a loan that an administrator ended says what it gave back, and what to do if it is wrong', () => {
  const { subject, text } = noticeMail({ ...notice, kind: 'loan_ended', variant: 'less' });
  expect(subject).toBe('Un emprunt est terminé');
  expect(text).toContain(
    '2 contenants que vous aviez empruntés nous sont revenus sans que leur retour ait été enregistré. Nous l’avons corrigé\u00a0: vous n’avez plus à les rendre.',
  );
  expect(text).toContain('Si ces contenants sont encore chez vous, répondez à cet e-mail.');
  const one = noticeMail({ ...notice, kind: 'loan_ended', variant: 'less', containers: 1 }).text;
  expect(one).toContain(
    '1 contenant que vous aviez emprunté nous est revenu sans que son retour ait été enregistré. Nous l’avons corrigé\u00a0: vous n’avez plus à le rendre.',
  );
  expect(one).toContain('Si ce contenant est encore chez vous, répondez à cet e-mail.');
  expect(text).toContain('Consigne rendue\u00a0: 8,00\u00a0€');
  expect(noticeMail({ ...notice, kind: 'loan_ended', variant: 'less_was_offered' }).text).not.toContain(
    'Consigne rendue',
  );
});

it('an order that failed says why', () => {
  const { text } = noticeMail({ ...notice, kind: 'order_failure' });
  expect(text).toContain('chez Le Petit Wok n’a pas pu être enregistrée\u00a0: il manque 3,20 €.');
});

it('bears the logo whatever the server is called, and lets no HTML in', () => {
  const { html } = noticeMail(notice);
  expect(html).toContain('<img src="/pictures/logo.png" alt="Consigne Loire"');
  expect(html).not.toContain('<b>');
  expect(noticeMail({ ...notice, logo: null }).html).not.toContain('<img');
});
