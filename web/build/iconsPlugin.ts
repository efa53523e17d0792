import * as icons from '@mdi/js';
import { type Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]@mdi\/js['"];?/g;
const paths: Readonly<Record<string, string>> = icons;

/**
 * Writes the drawings a file imports from @mdi/js into the file itself. That library is one module,
 * which would carry the drawings of every screen into the first file that needs one of them: the
 * home page.
 */
export function iconsPlugin(): Plugin {
  return {
    name: 'boucle-icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (id.includes('node_modules') || !code.includes('@mdi/js')) return undefined;
      return { code: code.replace(IMPORT, (_, names: string) => constants(names)), map: null };
    },
  };
}

function constants(names: string): string {
  return names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name) => {
      const path = paths[name];
      if (path === undefined) throw new Error(`@mdi/js has no drawing named "${name}".`);
      return `const ${name} = ${JSON.stringify(path)};`;
    })
    .join(' ');
}
