/** Proves that the module boundaries bite: each seeded import must turn the linter red. */
import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const RULE = '@nx/enforce-module-boundaries';
const seeds = [
  { why: 'ui may not read from the server', file: 'frontend/libs/orders/ui/src/seeded.ts', imports: '@trajeto/orders-data-access' },
  {
    why: 'a feature may not skip its data-access',
    file: 'frontend/libs/orders/feature/src/seeded.ts',
    imports: '@trajeto/shared-api-client',
  },
  { why: 'a scope may not enter another scope', file: 'frontend/libs/identity/feature/src/seeded.ts', imports: '@trajeto/bi-data-access' },
  { why: 'a feature may not import a feature', file: 'frontend/libs/orders/feature/src/seeded.ts', imports: '@trajeto/approvals-feature' },
  { why: 'no relative import across projects', file: 'frontend/libs/shared/format/src/seeded.ts', imports: '../../auth/src/index' },
  {
    why: 'flights are asked for by name in their own folder only',
    file: 'frontend/libs/orders/feature/src/order/seeded.ts',
    imports: '@trajeto/orders-data-access',
    uses: '(({ airway: [] }) as { airway: unknown[] }).airway',
    rule: 'no-restricted-syntax',
  },
];

// Without a cached project graph the rule is skipped and the linter exits 0.
execFileSync('npx', ['nx', 'show', 'projects'], { cwd: root, stdio: 'ignore' });

const planted = seeds.map(({ file, ...seed }, at) => ({ ...seed, path: join(root, file.replace('seeded', `seeded${at}`)) }));
for (const { path, imports, uses = 'seeded' } of planted)
  writeFileSync(path, `import * as seeded from '${imports}';\nexport const use = [seeded, ${uses}];\n`);

/** What the linter says of each planted file. */
function judged() {
  try {
    const run = spawnSync('npx', ['eslint', '--format', 'json', ...planted.map(({ path }) => path)], { cwd: root, encoding: 'utf8' });
    return new Map(JSON.parse(run.stdout).map(({ filePath, messages }) => [filePath, messages]));
  } finally {
    for (const { path } of planted) rmSync(path, { force: true });
  }
}

const messages = judged();
const holes = planted.filter(({ path, why, rule = RULE }) => {
  const bites = (messages.get(path) ?? []).some(({ ruleId, severity }) => ruleId === rule && severity === 2);
  console.log(`${bites ? 'bites' : 'HOLE '}  ${why}`);
  return !bites;
});
process.exit(holes.length === 0 ? 0 : 1);
