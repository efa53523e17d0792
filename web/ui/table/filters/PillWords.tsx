/** The words of a filter: « Statut : Tous ». Where filters are many, one that narrows nothing shows its name alone (Toolbar.css). */
export function PillWords({ label, said }: { label: string; said: string }) {
  return (
    <>
      <span>
        {label}
        <span className="b-pill-colon">{'\u00A0:'}</span>
      </span>{' '}
      <b>{said}</b>
    </>
  );
}
