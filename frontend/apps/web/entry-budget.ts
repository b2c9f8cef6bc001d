/** The sign-in page is the first thing anybody downloads: a build whose entry outgrew its budget fails. */
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

export function entryBudget(most = MOST): Plugin {
  return {
    name: 'trajeto:entry-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const sizes = [...closureOf(bundle)].map(([file, { code }]) => ({ file, bytes: gzipSync(code, { level: 9 }).length }));
      const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
      const said = `the sign-in page carries ${total} bytes of JavaScript (gzip), of ${most}`;
      if (total > most) this.error(`${said}: ${sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ')}`);
      this.info(said);
    },
  };
}
