import { type Announcements, type UniqueIdentifier } from '@dnd-kit/core';

/** How to move a row without a mouse, read with each handle. */
export const INSTRUCTIONS =
  'Pour déplacer cette ligne, appuyez sur espace, puis sur les flèches haut et bas, et de nouveau sur espace pour la poser. Échap annule.';

/** Announcements while a row moves; `noun`, feminine, names what it is. `placeOf` counts from 1. */
export function announcementsOf(
  placeOf: (id: UniqueIdentifier) => number,
  count: number,
  noun = 'Ligne',
): Announcements {
  const place = (id: UniqueIdentifier) => `position ${placeOf(id)} sur ${count}`;
  return {
    onDragStart: ({ active }) => `${noun} soulevée, ${place(active.id)}.`,
    // Over itself is how a move begins: the start has just been said.
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id ? undefined : `${noun} au-dessus de la ${place(over.id)}.`,
    onDragEnd: ({ active, over }) => `${noun} posée, ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `Déplacement annulé, elle reste en ${place(active.id)}.`,
  };
}
