import { expect, it } from 'vitest';
import { memberChip, memberDetail, memberName } from './memberLabels.ts';

const person = {
  person_id: 1,
  name: 'Inès Roux',
  email: 'ines@exemple.fr',
  status: 'active',
  invitation_over: false,
  last_login_at: '2026-11-20T08:15:00.000Z',
  second_factor: false,
} as const;

it('calls a person by their name, by their e-mail without one', () => {
  expect(memberName(person)).toBe('Inès Roux');
  expect(memberName({ ...person, name: '' })).toBe('ines@exemple.fr');
});

it('says the e-mail beside a name, and when they last came', () => {
  expect(memberDetail(person)).toBe('ines@exemple.fr · dernière connexion le 20/11/2026 09:15');
  expect(memberDetail({ ...person, name: '', status: 'invited', last_login_at: null })).toBe('');
  expect(memberDetail({ ...person, last_login_at: null })).toBe('ines@exemple.fr · aucune connexion');
});

it('tells an invitation under way from one that came to its end', () => {
  expect(memberChip({ status: 'invited', invitation_over: false }).label).toBe('Invitation envoyée');
  expect(memberChip({ status: 'invited', invitation_over: true }).label).toBe('Invitation expirée');
  expect(memberChip({ status: 'disabled', invitation_over: false }).label).toBe('Accès retiré');
});
