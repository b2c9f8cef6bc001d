/**
 * What the sign-in page, the frame, the home and its search are made of, in a file each, and what opens over any page in one: cut along every
 * lazy page that shares a part, they came in 138.
 */
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { build, type Rolldown } from 'vite';

const FRAME = 'src/app.tsx';
const HOME = 'src/home/home-page.tsx';
const SEARCH = 'src/home/search-form.tsx';
const SHELL = '../../libs/shell/feature/src';
const OPENED = [
  '../../libs/shared/ui/src/feedback/snackbar-host.tsx',
  '../../libs/shared/ui/src/overlays/panels.tsx',
  ...['bell/notification-list', 'company/company-list', 'credit/credit-balance', 'shortcuts/shortcut-keys'].map(
    (part) => `${SHELL}/${part}.tsx`,
  ),
  `${SHELL}/navigation/side-menu-content.tsx`,
  'src/offline/index.ts',
];

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;

/** The build as it comes without groups: which modules a page needs at once is known after unused ones are dropped, not before. */
async function ungrouped(): Promise<Chunks> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    plugins: [react({ compiler: true })],
    build: {
      target: 'baseline-widely-available',
      write: false,
      minify: false,
      reportCompressedSize: false,
    },
  });
  const { output } = built as Rolldown.RolldownOutput;
  return new Map(output.filter((part) => part.type === 'chunk').map((chunk) => [chunk.fileName, chunk]));
}

const pathOf = (page: string) => join(import.meta.dirname, page);

/** The modules that arrive with a page, by itself or through what it imports at once. */
function modulesOf(chunks: Chunks, page: string): Set<string> {
  const whole = pathOf(page);
  const [start] = [...chunks].find(([, { moduleIds }]) => moduleIds.includes(whole)) ?? [];
  if (start === undefined) throw new Error(`${page} is no part of the build any more: name what took its place`);
  const files = new Set<string>();
  const visit = (file: string) => {
    const chunk = chunks.get(file);
    if (!chunk || files.has(file)) return;
    files.add(file);
    chunk.imports.forEach(visit);
  };
  visit(start);
  return new Set([...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []));
}

/** Groups for the build, each but for its page itself: that keeps a file of its own, by which others find it. */
export async function pageGroups(): Promise<Rolldown.CodeSplittingGroup[]> {
  const chunks = await ungrouped();
  const taken = new Set([FRAME, HOME, SEARCH, ...OPENED].map(pathOf));
  const group = (name: string, ...pages: string[]): Rolldown.CodeSplittingGroup => {
    const modules = new Set(pages.flatMap((page) => [...modulesOf(chunks, page)]).filter((id) => !taken.has(id)));
    modules.forEach((id) => taken.add(id));
    return { name, test: (id) => modules.has(id) };
  };
  // In this order: what an earlier page brought is not in the file of a later one.
  const first = [group('way-in', 'index.html'), group('frame', FRAME), group('home', HOME), group('search', SEARCH)];
  return [...first, group('opened', ...OPENED)];
}
