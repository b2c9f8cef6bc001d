/** The sign-in page is the first thing anybody downloads: a build whose entry outgrew its budget, or draws what its sheet lacks, fails. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

/** Bytes of JavaScript after gzip: what the entry and everything it imports at once may weigh. */
const MOST = 125_000;

function closureOf(bundle: Rolldown.OutputBundle): Map<string, Rolldown.OutputChunk> {
  const found = new Map<string, Rolldown.OutputChunk>();
  const visit = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file)) return;
    found.set(file, chunk);
    chunk.imports.forEach(visit);
  };
  for (const [file, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(file);
  return found;
}

const SHEET = join(import.meta.dirname, '../../libs/shared/ui/src/styles/entry.css');

/** Parts of Mantine in these chunks that have a sheet of their own the entry's sheet does not import. */
function undressed(chunks: Iterable<Rolldown.OutputChunk>): string[] {
  const sheets = dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css'));
  const imported = readFileSync(SHEET, 'utf8');
  const parts = [...chunks].flatMap(({ moduleIds }) => moduleIds.map((id) => /@mantine\/core\/esm\/components\/(\w+)\//.exec(id)?.[1]));
  return [...new Set(parts)].filter(
    (part) => part !== undefined && existsSync(join(sheets, 'styles', `${part}.layer.css`)) && !imported.includes(`/${part}.layer.css'`),
  ) as string[];
}

export function entryBudget(most = MOST): Plugin {
  return {
    name: 'trajeto:entry-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const closure = closureOf(bundle);
      const bare = undressed(closure.values());
      if (bare.length > 0) this.error(`entry.css lacks the sheets of what the sign-in page may draw: ${bare.join(', ')}`);
      const sizes = [...closure].map(([file, { code }]) => ({ file, bytes: gzipSync(code, { level: 9 }).length }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      const said = `the sign-in page carries ${total} bytes of JavaScript (gzip), of ${most}`;
      if (total > most) this.error(`${said}: ${sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ')}`);
      this.info(said);
    },
  };
}
