/** One test configuration for every frontend project; each runs it with its own folder as root. */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // As production builds: what the compiler remembers between renders is part of what is tested.
  plugins: [react({ compiler: true })],
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:3000/' } },
    globals: true,
    css: false,
    setupFiles: ['./libs/shared/testing/src/setup.ts', './libs/shared/ui/src/overlays/panels.setup.ts'].map((file) =>
      fileURLToPath(new URL(file, import.meta.url)),
    ),
    // One window for all files, or each reads the same 700 modules anew: setup.ts leaves it as it found it.
    isolate: false,
    passWithNoTests: true,
    testTimeout: 30_000,
    // `make test` as a whole leaves these to `make soak` and to `make test ONLY=typescript`.
    tags: [{ name: 'long', description: 'takes long beside what it adds to its neighbours' }],
    ...(process.env.LEAVE_LONG ? { tagsFilter: ['!long'] } : {}),
  },
});
