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
  {
    why: 'buses are asked for by name in their own folder only',
    file: 'frontend/libs/orders/feature/src/order/seeded.ts',
    imports: '@trajeto/orders-data-access',
    uses: '(({ road: [] }) as { road: unknown[] }).road',
    rule: 'no-restricted-syntax',
  },
  {
    why: 'no overlay listens to Escape for itself',
    file: 'frontend/libs/orders/feature/src/order/seeded.ts',
    imports: '@trajeto/orders-data-access',
    uses: "window.addEventListener('keydown', () => undefined)",
    rule: 'no-restricted-syntax',
  },
  {
    why: 'overlays are drawn with the blocks of shared/ui',
    file: 'frontend/libs/orders/feature/src/order/seeded.ts',
    imports: '@mantine/core',
    rule: 'no-restricted-imports',
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

/** Whether the linter of style sheets refuses a spacing in pixels, a layer in digits and a breakpoint of its own. */
function judgedStyles() {
  const code =
    '.a {\n  padding: 12px;\n  z-index: 300;\n  font-size: 0.875rem;\n}\n@media (max-width: 70em) {\n  .a {\n    gap: 0;\n  }\n}\n';
  const config = join(root, 'frontend', 'stylelint.config.mjs');
  const run = spawnSync('npx', ['stylelint', '--config', config, '--formatter', 'json', '--stdin'], {
    cwd: root,
    encoding: 'utf8',
    input: code,
  });
  const [{ warnings }] = JSON.parse(run.stderr || run.stdout);
  return [2, 3, 4, 6].every((row) => warnings.some(({ line }) => line === row));
}

const messages = judged();
const holes = planted.filter(({ path, why, rule = RULE }) => {
  const bites = (messages.get(path) ?? []).some(({ ruleId, severity }) => ruleId === rule && severity === 2);
  console.log(`${bites ? 'bites' : 'HOLE '}  ${why}`);
  return !bites;
});
const areStylesHeld = judgedStyles();
console.log(`${areStylesHeld ? 'bites' : 'HOLE '}  style sheets use the theme's tokens and breakpoints`);
process.exit(holes.length === 0 && areStylesHeld ? 0 : 1);
