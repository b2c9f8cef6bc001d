/** Builds the SPA the gateway serves; in development calls go to a running stack. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { earlyFiles } from './early-files';
import { entryBudget } from './entry-budget';
import { pageGroups } from './page-files';
import { offlineShell } from './pwa';

const api = process.env.TRAJETO_URL ?? 'http://127.0.0.1:8080';
const proxy = { '/api': { target: api, changeOrigin: true } };

export default defineConfig(async ({ command }) => ({
  plugins: [
    react({ compiler: true }),
    entryBudget(),
    earlyFiles(),
    offlineShell(),
    compression({ algorithms: ['brotliCompress'], include: /\.(js|css|html|svg)$/ }),
  ],
  server: { port: Number(process.env.PORT ?? 5173), proxy },
  preview: { port: Number(process.env.PORT ?? 4173), strictPort: true, proxy },
  build: {
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: command === 'build' ? await pageGroups() : [] } } },
  },
}));
