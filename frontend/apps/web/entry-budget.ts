/** What everybody downloads first: a build whose sign-in page or home outgrew its budget, or draws what its sheet lacks, fails. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './chunk-closure';

/** Bytes of JavaScript after gzip, and files: what the sign-in page and everything it imports at once may weigh. */
const SIGN_IN = { name: 'the sign-in page', starts: [/\/index\.html$/], bytes: 125_000, files: 6 };
const HOME_STARTS = [/\/index\.html$/, /\/src\/app\.tsx$/, /\/src\/home\/home-page\.tsx$/];
/** The first page behind it, with the frame around it. */
const HOME = { name: 'the home', starts: HOME_STARTS, bytes: 300_000, files: 25 };
/** A wide window's home has the search form on top of it, in a file of its own. */
const SEARCH_HOME = {
  ...HOME,
  name: 'the home with its search',
  starts: [...HOME_STARTS, /\/src\/home\/search-form\.tsx$/],
};
/** An agency user without a company has the queue on top of it, in files of its own. */
const AGENCY_HOME = { ...HOME, name: "the agency's home", starts: [...HOME_STARTS, /\/src\/home\/agency-home\.tsx$/], bytes: 310_000 };
type Budget = typeof SIGN_IN;

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

/** Written out too: the offline shell's plugin fails after it, for want of a build, and only its error would be read. */
function refuse(context: Rolldown.PluginContext, reason: string): never {
  process.stderr.write(`${reason}\n`);
  return context.error(reason);
}

export function entryBudget(budgets: readonly Budget[] = [SIGN_IN, HOME, SEARCH_HOME, AGENCY_HOME]): Plugin {
  return {
    name: 'trajeto:entry-budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const bare = undressed(closureOf(bundle, SIGN_IN.starts).values());
      if (bare.length > 0) this.error(`entry.css lacks the sheets of what the sign-in page may draw: ${bare.join(', ')}`);
      for (const budget of budgets) {
        const sizes = [...closureOf(bundle, budget.starts)].map(([file, { code }]) => ({
          file,
          bytes: gzipSync(code, { level: 9 }).length,
        }));
        const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
        const said = `${budget.name} carries ${total} bytes of JavaScript (gzip) in ${sizes.length} files, of ${budget.bytes} in ${budget.files}`;
        if (total > budget.bytes || sizes.length > budget.files)
          refuse(this, `${said}: ${sizes.map(({ file, bytes }) => `${file} ${bytes}`).join(', ')}`);
        this.info(said);
      }
    },
  };
}
