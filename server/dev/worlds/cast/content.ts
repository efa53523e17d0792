import { type AccountContent } from '@boucle/contract/shared/account/shapes.ts';

/** Texts of a demo initiative for its consumers. */
export const contentOf = (name: string, city: string): AccountContent => ({
  faq: [
    {
      question: 'Où rendre mon contenant\u202f?',
      answer: `Dans n’importe quel restaurant partenaire, à un point de dépôt ou dans un collecteur de ${city}. Celui où vous l’avez emprunté n’est pas obligatoire.`,
    },
    {
      question: 'Faut-il le laver\u202f?',
      answer: 'Un coup d’eau suffit. Nous le lavons et le désinfectons avant qu’il ne resserve.',
    },
    {
      question: 'Combien coûte un emprunt\u202f?',
      answer: 'Rien, si vous le rendez\u00a0: la consigne revient entière sur votre cagnotte.',
    },
    {
      question: 'Puis-je récupérer l’argent de ma cagnotte\u202f?',
      answer: 'Oui, à tout moment, depuis la rubrique «\u00a0Cagnotte\u00a0» de l’application.',
    },
  ],
  onboarding: [
    {
      title: 'Rechargez votre cagnotte',
      text: 'Quelques euros suffisent pour le premier contenant.',
      picture_url: null,
    },
    {
      title: 'Empruntez',
      text: 'Montrez votre code au restaurant\u00a0: la consigne est mise de côté.',
      picture_url: null,
    },
    { title: 'Rendez', text: 'La consigne revient sur votre cagnotte, prête à resservir.', picture_url: null },
  ],
  email_signature: `À bientôt,\nL’équipe ${name}`,
  reply_to: 'bonjour@exemple.fr',
  welcome_email: `Bonjour,\n\nVotre compte ${name} est prêt. Rechargez votre cagnotte, empruntez votre premier contenant, puis rendez-le où vous voulez à ${city}.\n\nUne question\u202f? Répondez simplement à ce message.`,
});
