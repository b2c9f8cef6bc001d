/** What makes the product open without a network and installable: its worker and its manifest (docs/decisions/0036). */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { VitePWA, type VitePWAOptions } from 'vite-plugin-pwa';
import { offlineFiles, type BuildManifest } from './offline-files';

type Workbox = VitePWAOptions['workbox'];

/** A chunk's name carries its content: it needs no revision, and what was opened once may be kept. */
const HASHED = /^assets\//;
const ALWAYS = new Set(['index.html', 'favicon.svg', 'early.js']);

const manifest: VitePWAOptions['manifest'] = {
  id: '/',
  name: 'Trajeto',
  short_name: 'Trajeto',
  description: 'Viagens e despesas da sua empresa em um só trajeto, do pedido à prestação de contas.',
  lang: 'pt-BR',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: '#f4f6f7',
  background_color: '#f4f6f7',
  categories: ['business', 'travel', 'finance'],
  icons: [
    { src: '/icons/trajeto-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/trajeto-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/trajeto-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
};

/** Where this build lies; known once Vite has read its configuration. */
let built = '';
const whereBuilt: Plugin = {
  name: 'trajeto:where-built',
  configResolved: ({ root, build }) => {
    built = resolve(root, build.outDir);
  },
};

/** Of all that was built, what a traveler needs; read when the build lies there, for only then are its names known. */
const onlyOfflineFiles: NonNullable<Workbox['manifestTransforms']>[number] = (entries) => {
  const wanted = offlineFiles(JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as BuildManifest);
  return { manifest: entries.filter(({ url }) => ALWAYS.has(url) || wanted.has(url)), warnings: [] };
};

/**
 * A page comes from the server as ever, so a reload always brings the newest; only when none comes within four seconds does
 * the kept one answer. Not stored by address: some addresses carry a one-time token.
 */
const pages: NonNullable<Workbox['runtimeCaching']>[number] = {
  urlPattern: ({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && !url.pathname.startsWith('/api/'),
  handler: 'NetworkOnly',
  options: {
    precacheFallback: { fallbackURL: '/index.html' },
    plugins: [
      {
        requestWillFetch: ({ request }) => Promise.resolve(new Request(request, { signal: AbortSignal.timeout(4000) })),
        fetchDidSucceed: ({ response }) =>
          response.status >= 500 ? Promise.reject(new Error(String(response.status))) : Promise.resolve(response),
      },
    ],
  },
};

const otherScreens: NonNullable<Workbox['runtimeCaching']>[number] = {
  urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
  handler: 'CacheFirst',
  options: {
    cacheName: 'trajeto-screens',
    cacheableResponse: { statuses: [200] },
    expiration: { maxEntries: 200, maxAgeSeconds: 30 * 86_400 },
  },
};

/** Calls (/api) match nothing here: the worker neither answers nor keeps them. */
const workbox: Partial<Workbox> = {
  globPatterns: ['**/*.{js,css,html,svg,woff2}'],
  manifestTransforms: [onlyOfflineFiles],
  dontCacheBustURLsMatching: HASHED,
  // Pages are answered below, never as files.
  directoryIndex: null,
  navigateFallback: null,
  runtimeCaching: [pages, otherScreens],
  cacheId: 'trajeto',
  cleanupOutdatedCaches: true,
  clientsClaim: false,
  skipWaiting: false,
  inlineWorkboxRuntime: true,
  sourcemap: false,
};

export const offlineShell = (): Plugin[] => [
  whereBuilt,
  ...VitePWA({ registerType: 'prompt', injectRegister: false, manifest, includeAssets: [], includeManifestIcons: false, workbox }),
];
