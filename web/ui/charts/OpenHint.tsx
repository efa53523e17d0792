/** Hint of a screen reader for a chart whose places open. */
export function OpenHint({ id }: { id: string }) {
  return (
    <span id={id} hidden>
      Les flèches parcourent le graphique, Entrée ouvre les lignes.
    </span>
  );
}
