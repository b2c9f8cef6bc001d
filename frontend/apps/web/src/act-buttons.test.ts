/** Every button that waits for the server says why it waits when there is no network (UI 2.8): read from the sources, so that a new one counts. */
import { describe, expect, it } from 'vitest';

type Sources = Readonly<Record<string, string>>;

/** By path from the root of the front end, without what tests hold. */
const ours = (found: Record<string, unknown>): Sources =>
  Object.fromEntries(
    Object.entries(found as Record<string, string>)
      .filter(([path]) => !/\.test\.|fixture/.test(path))
      .map(([path, source]) => [path.replace('../../../', '').replace(/^\.\//, 'apps/web/src/'), source]),
  );
const screens = ours({
  ...import.meta.glob('../../../libs/*/feature/src/**/*.tsx', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob('./**/*.tsx', { query: '?raw', import: 'default', eager: true }),
});
const data = ours(import.meta.glob('../../../libs/*/data-access/src/**/*.ts', { query: '?raw', import: 'default', eager: true }));

/** Buttons that show a loader and need no network, or must not be held back by a wrong guess about one. */
const FREE: Readonly<Record<string, string>> = {
  'libs/approvals/feature/src/models/pending-link.tsx': "its buttons open the dialog and forget; the write follows the form's own button",
  'libs/expenses/feature/src/capture/desktop-desk.tsx': 'expenses are kept in this browser until they can be sent',
  'libs/expenses/feature/src/capture/phone-desk.tsx': 'expenses are kept in this browser until they can be sent',
  'libs/identity/feature/src/login/login-form.tsx': 'nobody is kept from signing in by what the browser believes of its network',
  'libs/identity/feature/src/two-factor/code-form.tsx': 'as the sign-in',
  'libs/identity/feature/src/password/forgot-password-page.tsx': 'as the sign-in',
  'libs/identity/feature/src/instant/password-form.tsx': 'as the sign-in',
};

/** What draws an act so that it waits for the network. */
const WAITS =
  /<Network(Button|Icon|Item|Switch)\b|needsNetwork|<(Confirm|Remove)Dialog\b|<FormFooter\b|<SaveBar\b|<RecordPa(ge|nel)\b|<DialogActs\b|\bNetworkButton;/;
const DRAWS = /<(Button|ActionIcon|Switch|RowMenu)\b|<Menu\.Item\b|: RowAct\b/;

/** From `<Button` to the end of its opening tag, whatever its braces hold. */
function openingTag(source: string, from: number): string {
  let depth = 0;
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1;
    if (source[at] === '}') depth -= 1;
    if (source[at] === '>' && depth === 0) return source.slice(from, at);
  }
  return source.slice(from);
}

const loadingButtons = (source: string): string[] =>
  [...source.matchAll(/<(Button|ActionIcon)\b/g)].map(({ index }) => openingTag(source, index)).filter((tag) => /\sloading\b/.test(tag));

/** The names of the hooks of a library of data that write. */
const writesOf = (source: string): string[] =>
  source
    .split(/^(?=export |const |function )/m)
    .filter((part) => /\buse(Mutation|Write|Switch)\(/.test(part.slice(part.indexOf('('))))
    .flatMap((part) => /^export (?:const|function) (use\w+)/.exec(part)?.[1] ?? []);

const writes = Object.values(data).flatMap(writesOf);
const screensThat = (silent: (source: string) => boolean) =>
  Object.keys(screens)
    .filter((path) => silent(screens[path] ?? ''))
    .sort();

describe('without a network', () => {
  const calls = new RegExp(`\\b(${writes.join('|')})\\(`);
  const silent = screensThat(
    (source) => loadingButtons(source).length > 0 || (calls.test(source) && DRAWS.test(source) && !WAITS.test(source)),
  );

  it('whatever waits for the server says so, and so does what acts where something is written', () => {
    expect(silent.filter((path) => !(path in FREE))).toEqual([]);
  });

  it.each(Object.entries(FREE))('%s does not: %s', (path) => {
    expect(silent).toContain(path);
  });

  it('the reading finds what it looks for', () => {
    expect(loadingButtons('<Button onClick={() => go()} loading={isPending}>a</Button><Button>loading</Button>')).toHaveLength(1);
    expect(writesOf('export const useIt = (words) =>\n  useWrite(words);\nexport const itQuery = () => useQuery();')).toEqual(['useIt']);
    expect(writes).toEqual(expect.arrayContaining(['useCancelOrder', 'useTakeTask', 'useUnblockCompany', 'useJudgeAdvance']));
    expect(Object.keys(screens).length).toBeGreaterThan(200);
  });
});
