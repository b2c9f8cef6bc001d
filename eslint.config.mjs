// Lint rules of the frontend; the module boundaries below are the fences of the tree in frontend/README.md.
import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

const byType = [
  { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:feature', 'type:data-access', 'type:ui', 'type:util', 'type:testing'] },
  { sourceTag: 'type:e2e', onlyDependOnLibsWithTags: ['type:util'] },
  { sourceTag: 'type:feature', onlyDependOnLibsWithTags: ['type:data-access', 'type:ui', 'type:util', 'type:testing'] },
  { sourceTag: 'type:data-access', onlyDependOnLibsWithTags: ['type:api-client', 'type:data-access', 'type:util', 'type:testing'] },
  { sourceTag: 'type:ui', onlyDependOnLibsWithTags: ['type:ui', 'type:util', 'type:testing'] },
  { sourceTag: 'type:api-client', onlyDependOnLibsWithTags: ['type:util', 'type:testing'] },
  { sourceTag: 'type:util', onlyDependOnLibsWithTags: ['type:util', 'type:testing'] },
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:util'] },
];

const byScope = [
  ...['identity', 'config', 'approvals', 'bi', 'shell', 'shared'].map((scope) => ({
    sourceTag: `scope:${scope}`,
    onlyDependOnLibsWithTags: [`scope:${scope}`, 'scope:shared', ...(scope === 'approvals' ? ['scope:config'] : [])],
  })),
  { sourceTag: 'scope:orders', onlyDependOnLibsWithTags: ['scope:orders', 'scope:approvals', 'scope:config', 'scope:shared'] },
  {
    sourceTag: 'scope:expenses',
    onlyDependOnLibsWithTags: ['scope:expenses', 'scope:orders', 'scope:approvals', 'scope:config', 'scope:shared'],
  },
  {
    sourceTag: 'scope:reports',
    onlyDependOnLibsWithTags: ['scope:reports', 'scope:expenses', 'scope:approvals', 'scope:config', 'scope:shared'],
  },
  { sourceTag: 'scope:web', onlyDependOnLibsWithTags: ['*'] },
];

const AIR_ONLY = 'Flights are named in orders/feature/src/air only: read items with orderItems() and draw them through PRODUCTS.';

const ESCAPE = 'Escape belongs to the topmost overlay: useEscape of @trajeto/shared-ui, or a key handler of the element itself.';
const OVERLAY = 'Draw overlays with Dialog, FullScreen, Sidebar or BottomSheet of @trajeto/shared-ui: they share Escape and the focus.';

/** Listeners of the whole page hear Escape whatever lies over them. */
const pageKeys = [
  { selector: "CallExpression[callee.property.name='addEventListener'][arguments.0.value=/^key/]", message: ESCAPE },
  { selector: "CallExpression[callee.name='useWindowEvent'][arguments.0.value=/^key/]", message: ESCAPE },
  { selector: "CallExpression[callee.name='useHotkeys'] Literal[value=/^esc/i]", message: ESCAPE },
];
const flights = [
  { selector: "MemberExpression[property.name='airway']", message: AIR_ONLY },
  { selector: "ObjectPattern > Property[key.name='airway']", message: AIR_ONLY },
];
const BUS_ONLY = 'Buses are named in orders/feature/src/road only: read items with orderItems() and draw them through PRODUCTS.';
const buses = [
  { selector: "MemberExpression[property.name='road']", message: BUS_ONLY },
  { selector: "ObjectPattern > Property[key.name='road']", message: BUS_ONLY },
];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/generated/**', '**/node_modules/**', '**/test-results/**', '**/playwright-report/**'] },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, reactHooks.configs.flat.recommended, jsxA11y.configs.recommended],
    languageOptions: { globals: globals.browser, parserOptions: { project: ['tsconfig.json'], tsconfigRootDir: import.meta.dirname } },
    plugins: { '@nx': nx },
    rules: {
      // A library's light entry may be imported at once and its heavy one lazily: each entry is a chunk of its own.
      '@nx/enforce-module-boundaries': ['error', { depConstraints: [...byType, ...byScope], checkDynamicDependenciesExceptions: ['.*'] }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // Event handlers of React and Mantine are typed void; a promise there is caught by the mutation it starts.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', { max: 350 }],
    },
  },
  {
    files: ['frontend/libs/**/*.ts', 'frontend/libs/**/*.tsx', 'frontend/apps/web/**/*.ts', 'frontend/apps/web/**/*.tsx'],
    ignores: ['frontend/libs/shared/ui/src/overlays/**', '**/*.test.ts', '**/*.test.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...pageKeys],
      'no-restricted-imports': ['error', { paths: [{ name: '@mantine/core', importNames: ['Modal', 'Drawer'], message: OVERLAY }] }],
    },
  },
  {
    // An order holds items of every product: only the folder of flights may ask for flights by name.
    files: ['frontend/libs/**/*.ts', 'frontend/libs/**/*.tsx', 'frontend/apps/web/**/*.ts', 'frontend/apps/web/**/*.tsx'],
    ignores: ['frontend/libs/orders/feature/src/air/**', '**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts', '**/*.fixture.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...pageKeys, ...flights],
    },
  },
  {
    // The same of buses; elsewhere the word names other things.
    files: ['frontend/libs/orders/**/*.ts', 'frontend/libs/orders/**/*.tsx'],
    ignores: ['frontend/libs/orders/feature/src/{air,road}/**', '**/*.test.ts', '**/*.test.tsx', '**/*.fixture.ts', '**/*.fixture.tsx'],
    rules: {
      'no-restricted-syntax': ['error', ...pageKeys, ...flights, ...buses],
    },
  },
  { files: ['**/*.mjs', '**/*.js'], languageOptions: { globals: { ...globals.node, ...globals.browser } } },
  prettier,
);
