/** Tells `early.js` which files the frame, the home and its search are made of, by attributes of its tag in the page. */
import type { Plugin, Rolldown } from 'vite';
import { closureOf } from './chunk-closure';

const ENTRY = /\/index\.html$/;
const FRAME = /\/src\/app\.tsx$/;
const HOME = /\/src\/home\/home-page\.tsx$/;
const SEARCH = /\/src\/home\/search-form\.tsx$/;
const TAG = '<script src="/early.js"';

/** Scripts and sheets of these pages that do not come with those before them. */
function filesOf(bundle: Rolldown.OutputBundle, pages: readonly RegExp[], before: readonly RegExp[]): string {
  const there = closureOf(bundle, before);
  const added = [...closureOf(bundle, [...before, ...pages])].filter(([file]) => !there.has(file));
  const files = added.flatMap(([file, { viteMetadata }]) => [file, ...(viteMetadata?.importedCss ?? [])]);
  return [...new Set(files)].map((file) => `/${file}`).join(' ');
}

export const earlyFiles = (): Plugin => ({
  name: 'trajeto:early-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle || !html.includes(TAG)) throw new Error(`index.html lost ${TAG}`);
      const frame = filesOf(bundle, [FRAME], [ENTRY]);
      const home = filesOf(bundle, [HOME], [ENTRY, FRAME]);
      const search = filesOf(bundle, [SEARCH], [ENTRY, FRAME, HOME]);
      return html.replace(TAG, `${TAG} data-frame="${frame}" data-home="${home}" data-search="${search}"`);
    },
  },
});
