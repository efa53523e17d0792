/** The menu path that a location belongs to: the longest one it starts with; undefined when none does. */
export function activePath(paths: readonly string[], pathname: string): string | undefined {
  return paths
    .filter((path) => pathname === path || pathname.startsWith(`${path}/`))
    .sort((one, other) => other.length - one.length)[0];
}
