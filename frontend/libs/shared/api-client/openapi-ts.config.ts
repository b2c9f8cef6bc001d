/** Generates the client from the contract the gateway commits; `npm run client` from the root. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@hey-api/openapi-ts';
import { fileOf, listOf } from './contract/placement.ts';
import { dictionariesOf, prepareContract, tagsOf } from './contract/prepare.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const source = process.env.OPENAPI_FILE ?? at('../../../../gateway/contract/openapi.json');
const contract = JSON.parse(readFileSync(source, 'utf8')) as Parameters<typeof prepareContract>[0];

mkdirSync(at('src/naming/generated'), { recursive: true });
writeFileSync(
  at('src/naming/generated/dictionaries.ts'),
  `// Written by \`npm run client\`.\nexport const DICTIONARIES: Readonly<Record<string, number>> = ${JSON.stringify(dictionariesOf(contract), null, 2)};\n`,
);
writeFileSync(
  at('src/naming/generated/tags.ts'),
  `// Written by \`npm run client\`.\n/** What queries are marked stale by: the entity the path of a call is about. */\nexport type CacheTag =\n${tagsOf(
    contract,
  )
    .map((tag) => `  | '${tag}'`)
    .join('\n')};\n`,
);

export default defineConfig({
  input: prepareContract(contract) as never,
  parser: { hooks: { symbols: { getFilePath: fileOf, getExportFromFilePath: listOf } } },
  output: {
    path: at('src/generated'),
    postProcess: [{ command: 'node', args: [at('contract/export-shared.ts'), '{{path}}'] }, 'prettier'],
  },
  plugins: [
    { name: '@hey-api/client-fetch', throwOnError: true, runtimeConfigPath: at('src/runtime.ts') },
    '@hey-api/typescript',
    '@hey-api/sdk',
    { name: '@tanstack/react-query', queryKeys: { tags: true } },
  ],
});
