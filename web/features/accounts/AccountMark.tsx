/** The logo of an application, its first letter without one. */
export function AccountMark({ name, logo_url }: { name: string; logo_url: string | null }) {
  return (
    <span className="b-account-mark" aria-hidden="true">
      {logo_url === null ? name.slice(0, 1).toUpperCase() : <img src={logo_url} alt="" loading="lazy" />}
    </span>
  );
}
