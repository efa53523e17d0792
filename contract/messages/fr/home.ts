/** The two calls of the home page and its sign-in form. */
export const home = {
  sign_up: "Je m'inscris",
  sign_in: 'Je me connecte',
  email: 'E-mail',
  password: 'Mot de passe',
  submit: 'Se connecter',
  cancel: 'Annuler',
  forgotten: 'Mot de passe oublié',
  footer: '© {year} · version {version}',
} as const;
