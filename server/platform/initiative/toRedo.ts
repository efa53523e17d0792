import { type Manifest } from './manifest.ts';

/** French sentences: what no file carries, and is done again after an import. */
export function toRedo(
  manifest: Manifest,
  { host, keys, samePayments, asCopy }: Pick<Manifest, 'host' | 'keys'> & { samePayments: boolean; asCopy: boolean },
): string[] {
  if (asCopy) return [];
  const sentences = ['Chacun se reconnecte\u00a0: les sessions et les appareils associés ne voyagent pas.'];
  if (!samePayments)
    sentences.push(
      'Les paiements\u00a0: la plateforme Stripe est une autre, reliez de nouveau le compte («\u00a0Activer Stripe\u00a0»).',
    );
  if (host !== manifest.host)
    sentences.push(
      'Les clés d’accès (passkeys) et l’adresse des pages\u00a0: l’hôte change, chacun crée une nouvelle clé.',
    );
  const known = new Set(Object.values(keys));
  if (!Object.values(manifest.keys).every((key) => known.has(key)))
    sentences.push(
      'Les liens envoyés (chauffeurs, comptables, paiements, comptages, réponses aux messages) et les codes de secours\u00a0: envoyez-les de nouveau.',
    );
  return sentences;
}
