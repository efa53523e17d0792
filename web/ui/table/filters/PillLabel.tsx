/**
 * The words of a filter: « Statut : Tous ». Where filters are many, one that narrows nothing shows
 * its name alone (Toolbar.css).
 */
export function PillLabel({ label, current }: { label: string; current: string }) {
  return (
    <>
      <span>
        {label}
        <span className="b-pill-colon">{'\u00A0:'}</span>
      </span>{' '}
      <b>{current}</b>
    </>
  );
}
