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
  '/transactions/wash': 'Les reprises de contenants sales et les lavages.',
  '/customers': 'Les consos\u00a0: leur cagnotte, leurs contenants, leurs transactions.',
  '/cards': 'Les cartes prépayées\u00a0: les créer, les imprimer, les activer, les créditer.',
  '/account': 'L’identité de l’initiative, ses textes, son application et ses réglages.',
  '/stocks': 'Le stock de chaque lieu, format par format, et celui de tout le programme.',
  '/awaiting_acts': 'Les actes et les alertes qui attendent le regard d’une autre personne que leur auteur.',
  '/alerts':
    'Ce que les règles ont trouvé d’inhabituel dans la nuit\u00a0: à confirmer, à reporter ou à écarter\u202f; et leurs seuils.',
  '/incidents':
    'Les écarts entre les registres et ce qui a été compté\u00a0: d’où ils viennent, comment les régler. Les réclamations des consos et des restaurants.',
  '/stock_health':
    'Qui manquera de contenants et quand, la prévision et son erreur, ce qu’il faut livrer, reprendre ou collecter.',
  '/rounds':
    'Les tournées de la semaine\u00a0: leurs arrêts, leur ordre, leur charge. On les fait au téléphone, même sans réseau.',
  '/supply_requests':
    'Ce que demandent restaurants et partenaires, à côté de la prévision. Une demande entre dans une tournée, ou se refuse en disant pourquoi.',
  '/stock_counts':
    'Les lieux à compter, les comptages en cours et leurs écarts. On compte au téléphone, même sans réseau.',
  '/wash_lots':
    'Qui a lavé quoi, où, quand et comment\u00a0: le registre d’hygiène, les rejets et leur cause, le rappel d’un lot.',
  '/statements': 'Les mois à clôturer, les relevés des restaurants et leurs règlements.',
  '/invoices':
    'Les factures et les avoirs de chaque clôture\u00a0: les émettre, les envoyer, suivre leurs statuts, les corriger. Et les virements SEPA de ce que vous devez.',
  '/payments': 'Ce que vos registres et le prestataire de paiement disent des mêmes paiements.',
  '/outstanding': 'Ce que l’initiative doit aux consos, et où est l’argent.',
  '/books':
    'Ce que l’initiative devait à une date, la balance, le FEC, les remises en banque, les sceaux, la monnaie électronique, l’accès de l’expert-comptable.',
  '/exports': 'Le dossier de l’année à remettre au comptable\u00a0: listes, soldes et relevés en un fichier.',
  '/team': 'Vos collègues, leurs invitations et leur deuxième facteur.',
  '/activity':
    'Le journal de chaque changement, les e-mails envoyés, les tâches du serveur et le contrôle des registres.',
  '/formats': 'Les sortes de contenants, leur consigne et leur photo.',
  '/api_accesses': 'Les accès de vos logiciels à l’API, leurs appels et la documentation.',
  '/orders': 'Les commandes\u00a0: à retirer au restaurant, en livraison, livrées ou annulées.',
  '/collection_sites': 'Les collecteurs, leurs bornes et leurs tiroirs\u00a0: lesquels sont à vider.',
  '/information_banners': 'Les messages montrés dans l’application des consos, et leurs jours.',
};
