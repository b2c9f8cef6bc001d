/** Journeys against a running stack (TRAJETO_URL), on the desktop and on the phone. */
import { defineConfig, devices } from '@playwright/test';
import { LONG, ON_PHONES } from './src/checks';

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

/** Stands on an installation without any data, whose operator FROM_NOTHING names: the other journeys need the demo. */
const FROM_NOTHING = /from-nothing\.spec\.ts$/;
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions };

const journeys = [
  { name: 'desktop', testIgnore: FROM_NOTHING, use: desktop },
  {
    name: 'phone',
    testIgnore: FROM_NOTHING,
    ...(process.env.EVERY_PHONE ? {} : { grep: new RegExp(ON_PHONES.tag) }),
    use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, launchOptions },
  },
];

export default defineConfig({
  testDir: './src',
  ...(process.env.LEAVE_LONG ? { grepInvert: new RegExp(LONG.tag) } : {}),
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env.TRAJETO_URL ?? 'http://127.0.0.1:8080',
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // A worker of its own per page would answer other journeys' pages: only offline.spec.ts lets it stand.
    serviceWorkers: 'block',
    // Software draws every frame here: still pages leave the cores to the product. TRACE=on records a failing journey.
    contextOptions: { reducedMotion: 'reduce' },
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
  },
  projects: process.env.FROM_NOTHING
    ? [{ name: 'from nothing', testMatch: FROM_NOTHING, use: { ...desktop, actionTimeout: 60_000 } }]
    : journeys,
});
