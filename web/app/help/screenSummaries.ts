/** Purpose of each screen of the menu, in a sentence, by its address. */
export const SCREEN_SUMMARIES: Readonly<Record<string, string>> = {
  '/dashboard': 'Les chiffres d’une période et les tâches du jour.',
  '/to_do': 'Les tâches du jour, avec leurs lieux et leurs quantités, prêtes à être enregistrées.',
  '/accounts': 'Les initiatives de la plateforme, les demandes d’ouverture et les connexions.',
  '/partners': 'Ceux qui livrent et rapportent des contenants\u00a0: leurs stocks, leurs mouvements, leur équipe.',
  '/partners/delegated_admins': 'Les employés qui déposent des contenants, leurs invitations et leurs accès.',
  '/partner-stocks': 'Les contenants que vous avez, par format, leurs mouvements et votre relevé.',
  '/restaurants':
    'Chaque restaurant\u00a0: son stock, ses seuils, ses tarifs, ses relevés, ses gérants. Un nombre souligné ouvre sa fiche de stock.',
  '/dropoffs': 'Les points où l’on rapporte des contenants\u00a0: ce qu’ils ont, quand les collecter, leurs QR codes.',
  '/dropoffs/return': 'Déposer des contenants à un point, même sans réseau.',
  '/transactions/supply': 'Les entrées, sorties et livraisons de contenants, et ce que l’entrepôt contient.',
  '/transactions/deposits': 'Les crédits des cagnottes, offerts ou reçus, et les remboursements d’invités.',
  '/transactions/reuses': 'Les emprunts, retours et réutilisations, un par ligne.',
  '/customers': 'Les consos\u00a0: leur cagnotte, leurs contenants, leurs transactions.',
  '/cards': 'Les cartes prépayées\u00a0: les créer, les imprimer, les activer, les créditer.',
  '/account': 'L’identité de l’initiative, ses textes, son application et ses réglages.',
  '/awaiting_acts': 'Les actes et les alertes qui attendent le regard d’une autre personne que leur auteur.',
  '/stock_health':
    'Qui manquera de contenants et quand, ce qu’il faut livrer, reprendre ou collecter. Le stock de chaque lieu, et la valeur du parc.',
  '/rounds':
    'Les tournées de la semaine, faites au téléphone même sans réseau, et ce que demandent restaurants et partenaires. Les distances sont comptées à vol d’oiseau, × 1,3.',
  '/control':
    'Les écarts entre les registres et ce qui a été compté, les réclamations, les lieux à compter, ce que les règles ont trouvé d’inhabituel.',
  '/transactions/wash':
    'Les reprises de contenants sales et les lavages. Le registre d’hygiène\u00a0: chaque lot, ses rejets, son rappel, et où il est lavé.',
  '/billing':
    'Les mois à clôturer, puis leurs factures, relevés et avoirs\u00a0: les émettre, les envoyer, suivre leurs paiements. Les virements et la TVA.',
  '/books':
    'Ce que l’initiative doit, maintenant ou à une date, la balance et les écritures, ce qui se remet au comptable, les remises en banque et son rapprochement, les sceaux.',
  '/team': 'Vos collègues, leurs invitations et leur deuxième facteur. Qui a changé quoi, et ce que le serveur a fait.',
  '/formats': 'Les sortes de contenants, leur consigne et leur photo.',
  '/api_accesses': 'Les accès de vos logiciels à l’API, leurs appels et la documentation.',
  '/orders': 'Les commandes\u00a0: à retirer au restaurant, en livraison, livrées ou annulées.',
  '/collection_sites': 'Les collecteurs, leurs bornes et leurs tiroirs\u00a0: lesquels sont à vider.',
  '/information_banners': 'Les messages montrés dans l’application des consos, et leurs jours.',
};
