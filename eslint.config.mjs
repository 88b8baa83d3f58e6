import { readdirSync } from 'node:fs'
import { defineConfig, globalIgnores } from 'eslint/config'
import nextVitals from 'eslint-config-next/core-web-vitals'
import nextTypescript from 'eslint-config-next/typescript'
import regexp from 'eslint-plugin-regexp'

const plumbing = ['server', 'client']
const folders = readdirSync('lib', { withFileTypes: true }).filter((entry) => entry.isDirectory())
const domains = folders.map(({ name }) => name).filter((name) => !plumbing.includes(name))

/** docs/architecture.md: app → components → lib; app → lib/<domain> → lib/server → lib. */
const zones = [
  { target: './lib', from: ['./app', './components'], message: 'lib knows no screen.' },
  { target: './components', from: './app', message: 'Components know no screen.' },
  {
    target: './components',
    from: ['./lib/server', ...domains.map((domain) => `./lib/${domain}`)],
    message: 'Components know no domain and no server.',
  },
  {
    target: './lib/*.ts',
    from: ['./lib/server', './lib/client', ...domains.map((domain) => `./lib/${domain}`)],
    message: 'What stands at the top of lib is pure.',
  },
  {
    target: './lib/server',
    from: domains.map((domain) => `./lib/${domain}`),
    message: 'The plumbing knows no domain.',
  },
  // Which room of lib/server may use which (docs/architecture.md).
  ...Object.entries({
    data: ['accounts', 'doors', 'files', 'messages', 'papers'],
    accounts: ['doors', 'files', 'messages', 'papers'],
    doors: ['files', 'messages', 'papers'],
    files: ['accounts', 'messages', 'papers'],
    messages: ['doors', 'files', 'papers'],
    papers: ['accounts', 'data', 'doors', 'files', 'messages'],
  }).map(([room, others]) => ({
    target: `./lib/server/${room}`,
    from: others.map((other) => `./lib/server/${other}`),
    message: `The room ${room} of lib/server does not know this one.`,
  })),
  {
    target: './lib/*/schema.ts',
    from: ['./lib/server/**/*', './lib/*/service.ts', './lib/*/queries.ts'],
    message: 'A schema is pure: the browser has it too.',
  },
  ...domains.map((domain) => ({
    target: `./lib/${domain}`,
    from: domains.filter((other) => other !== domain).map((other) => `./lib/${other}/service.ts`),
    message: "Domains don't import each other's services; what two need moves down.",
  })),
]

const processEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are read in lib/server/env.ts.',
}
const barrel = { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file itself.' }

/** Allows a door file nothing but exports made by `door`. */
const onlyDoors = (door) => [
  {
    selector: `ExportNamedDeclaration > VariableDeclaration > VariableDeclarator:not([init.type='CallExpression'][init.callee.name='${door}'])`,
    message: `This file exports nothing but ${door}(…).`,
  },
  {
    selector: 'ExportNamedDeclaration > FunctionDeclaration, ExportDefaultDeclaration, ExportNamedDeclaration[source]',
    message: `This file exports nothing but ${door}(…).`,
  },
]

const vagueNames = {
  group: ['**/utils', '**/helpers', '**/utils/*', '**/helpers/*'],
  message: 'Name the file after what it does.',
}

export default defineConfig([
  ...nextVitals,
  ...nextTypescript,
  globalIgnores(['.next/**', '.data/**', 'prisma/client/**', 'next-env.d.ts', 'test-results/**']),
  {
    files: ['**/*.{ts,tsx,mjs}'],
    // Generated, a megabyte, and imports nothing of ours.
    settings: { 'import/ignore': ['node_modules', 'prisma/client', '\\.css$'] },
    plugins: { regexp },
    rules: {
      // Patterns whose time grows with the square of the text, or worse: one long text would hold the only thread.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      'import/no-restricted-paths': ['error', { zones }],
      'no-restricted-syntax': ['error', processEnv, barrel],
      'no-restricted-globals': [
        'error',
        { name: 'fetch', message: 'Requests of the browser go through lib/client/http.ts.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [vagueNames],
          paths: [
            {
              name: 'react',
              importNames: ['lazy'],
              message: 'It keeps a failed load for good: use components/on-demand.tsx.',
            },
            {
              name: 'next/navigation',
              importNames: ['useSearchParams'],
              message: 'The view is read and changed through components/wanted-view.tsx.',
            },
          ],
        },
      ],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      'no-console': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
    },
  },
  {
    files: ['components/on-demand.tsx', 'components/wanted-view.tsx'],
    rules: { 'no-restricted-imports': ['error', { patterns: [vagueNames] }] },
  },
  { files: ['lib/client/http.ts'], rules: { 'no-restricted-globals': 'off' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['**/*.ts', '**/*.tsx'],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    },
  },
  {
    files: ['app/**/route.ts'],
    ignores: ['app/api/session/**', 'app/api/uploadthing/**', 'app/api/[[][[]...path[]][]]/**'],
    rules: { 'no-restricted-syntax': ['error', processEnv, barrel, ...onlyDoors('route')] },
  },
  {
    files: ['app/**/actions.ts'],
    rules: { 'no-restricted-syntax': ['error', processEnv, barrel, ...onlyDoors('action')] },
  },
  {
    files: ['app/**/page.tsx', 'app/**/layout.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        processEnv,
        barrel,
        {
          selector: "ExpressionStatement[directive='use client']",
          message: 'Pages and layouts are server components; a client component is a leaf.',
        },
      ],
    },
  },
  { files: ['lib/client/http.ts'], rules: { 'no-restricted-globals': 'off' } },
  {
    // The server's own requests, to others.
    files: ['lib/server/messages/carriers/sms-gateway.ts', 'lib/server/files/storage/uploadthing.ts'],
    rules: { 'no-restricted-globals': 'off' },
  },
  {
    // NEXT_RUNTIME is no setting: the compiler puts its value there.
    files: ['instrumentation.ts'],
    rules: { 'no-restricted-syntax': ['error', barrel] },
  },
  {
    // Programs of their own, outside the app.
    files: ['scripts/**', 'prisma/**', 'tests/**', '*.config.{ts,mjs}', 'lib/server/env.ts'],
    rules: { 'no-restricted-syntax': ['error', barrel], 'no-restricted-globals': 'off', 'no-console': 'off' },
  },
])
