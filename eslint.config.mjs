// What oxlint has no rule for; its own are in .oxlintrc.json.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, globalIgnores } from 'eslint/config'
import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import typescript from '@typescript-eslint/parser'

const plumbing = ['server', 'client']
const folders = readdirSync('lib', { withFileTypes: true }).filter((entry) => entry.isDirectory())
const domains = folders.map(({ name }) => name).filter((name) => !plumbing.includes(name))
const domain = `(${domains.join('|')})`

/** Who may not import whom (docs/architecture.md): paths from the project's folder, as regular expressions. */
const zones = [
  { file: 'lib/', from: '(app|components)/', message: 'lib knows no screen.' },
  { file: 'components/', from: 'app/', message: 'Components know no screen.' },
  { file: 'components/', from: `lib/(server|${domain})/`, message: 'Components know no domain and no server.' },
  { file: 'lib/[^/]+$', from: 'lib/[^/]+/', message: 'What stands at the top of lib is pure.' },
  { file: 'lib/server/', from: `lib/${domain}/`, message: 'The plumbing knows no domain.' },
  // Which room of lib/server may use which.
  ...Object.entries({
    data: 'accounts|audit|doors|files|messages|papers',
    accounts: 'audit|doors|files|messages|papers',
    audit: 'doors|files|messages|papers',
    doors: 'files|messages|papers',
    files: 'accounts|audit|messages|papers',
    messages: 'doors|files|papers',
    papers: 'accounts|audit|data|doors|files|messages',
  }).map(([room, others]) => ({
    file: `lib/server/${room}/`,
    from: `lib/server/(${others})/`,
    message: `The room ${room} of lib/server does not know this one.`,
  })),
  {
    file: `lib/${domain}/(schema|messages|lists)$`,
    from: `lib/(server/|client/|${domain}/(service|queries|operations)$)`,
    message: 'Schemas, messages and lists are pure: the browser has them too.',
  },
  ...domains.map((name) => ({
    file: `lib/${name}/`,
    from: `lib/(?!${name}/)[^/]+/(service|operations)$`,
    message: "Domains don't import each other's services; what two need moves down.",
  })),
].map(({ file, from, message }) => ({ file: new RegExp(`^${file}`), from: new RegExp(`^${from}`), message }))

const root = path.dirname(fileURLToPath(import.meta.url))

/** The rule of the zones: every import of ours is '@/…' or relative. */
const imports = {
  rules: {
    zones: {
      create(context) {
        const file = path.relative(root, context.filename)
        const own = zones.filter((zone) => zone.file.test(file.replace(/\.\w+$/, '')))
        const check = ({ source }) => {
          if (!own.length || !/^(@\/|\.)/.test(source?.value)) return
          const named = source.value.replace(/^@\//, '')
          const wanted = named === source.value ? path.join(path.dirname(file), named) : named
          for (const { from, message } of own) if (from.test(wanted)) context.report({ node: source, message })
        }
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          ExportAllDeclaration: check,
          TSImportType: check,
        }
      },
    },
  },
}

const processEnv = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Settings are read in lib/server/env.ts.',
}
/** `location.assign(…)`, `location.href = …`: what is shown goes, with everything typed into it. */
const leaving = {
  selector:
    ":matches(CallExpression[callee.property.name='assign'] > .callee, AssignmentExpression > .left[property.name='href']) > :matches(Identifier[name='location'], MemberExpression[property.name='location']).object",
  message: 'The router goes from screen to screen; a full load is lib/client/load-in-full.ts.',
}
/** What React has given up. */
const formerReact = {
  selector: 'MethodDefinition[key.name=/^(UNSAFE_)?componentWill(Mount|ReceiveProps|Update)$/]',
  message: 'React calls this no more.',
}
const unsafe = {
  selector:
    'MemberExpression:matches([property.name=/^\\$(query|execute)RawUnsafe$/], [property.value=/^\\$(query|execute)RawUnsafe$/])',
  message: 'A statement is a tagged template, whose values are parameters: $queryRaw, $executeRaw, rowsOf, Prisma.sql.',
}
/** In programs: `client.query('…', [values])`; a name in it goes through pg's escapeIdentifier. */
const interpolated = [
  unsafe,
  {
    selector:
      "CallExpression[callee.property.name='query'] > TemplateLiteral.arguments:first-child > :not(TemplateElement, CallExpression[callee.name='escapeIdentifier'], CallExpression[callee.property.name='escapeIdentifier'])",
    message: 'Values of a statement are parameters ($1), names go through escapeIdentifier.',
  },
  ...[
    'BinaryExpression',
    'ObjectExpression > Property[key.name="text"] > :matches(TemplateLiteral, BinaryExpression)',
  ].map((text) => ({
    selector: `CallExpression[callee.property.name='query'] > ${text}`,
    message: 'A statement is not put together: its values are parameters ($1).',
  })),
]
/** In the app: values are parameters, and text gets into a statement in lib/server/data/names.ts alone. */
const statements = [
  ...interpolated,
  {
    selector: "MemberExpression[object.name='Prisma']:matches([property.name='raw'], [property.value='raw'])",
    message: 'Names and numbers in a statement come from lib/server/data/names.ts; anything else is a parameter.',
  },
  {
    selector: [
      "VariableDeclarator[init.name='Prisma'] > ObjectPattern",
      "ImportSpecifier[imported.name='Prisma'][local.name!='Prisma']",
      "ImportDeclaration[source.value='sql-template-tag']",
    ].join(),
    message: 'What makes statements is called Prisma.sql everywhere: by that name lint knows it.',
  },
  {
    selector:
      "CallExpression[callee.object.name='Prisma'][callee.property.name='join'] > :not(:first-child, Literal).arguments",
    message: 'What Prisma.join puts between its parts is text of the statement.',
  },
  {
    selector: [
      ":not(TaggedTemplateExpression) > MemberExpression[object.name='Prisma'][property.name='sql']",
      "CallExpression[callee.name='rowsOf']",
      'CallExpression[callee.property.name=/^\\$(query|execute)Raw$/] > :matches(TemplateLiteral, BinaryExpression)',
      "NewExpression[callee.property.name='Sql']",
      "CallExpression[callee.property.name='query'] > :matches(Identifier, MemberExpression, CallExpression).arguments:first-child",
    ].join(),
    message: 'A statement is a tagged template, whose values are parameters.',
  },
]
const barrel = { selector: 'ExportAllDeclaration', message: 'No barrels: import from the file itself.' }
const noTime =
  'A test waits for a state: eventually(…), lockWaits(…) or expect.poll(…). What only gives others room: interleave(…).'
/** What makes a test pass or fail by how fast a machine is (CONTRIBUTING.md). */
const waiting = [
  { selector: 'ImportDeclaration[source.value=/timers.promises$/]', message: noTime },
  { selector: "NewExpression[callee.name='Promise'] CallExpression[callee.name='setTimeout']", message: noTime },
  { selector: "CallExpression[callee.property.name='waitForTimeout']", message: noTime },
]
const mocked = {
  selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^(mock|doMock|resetModules)$/]",
  message: 'Files of this folder share what they import (vitest.config.ts).',
}
/** Rights are asked of the table; the role of a record that is shown is a value. */
const askersRole = '[object.name=/^(actor|user|viewer|claims|who)$/][property.name="role"]'
const asksRole = {
  selector: [
    `BinaryExpression:has(> Literal) > MemberExpression${askersRole}`,
    `BinaryExpression:has(> Literal) > ChainExpression > MemberExpression${askersRole}`,
    `CallExpression[callee.property.name=/^(includes|has|indexOf)$/] > MemberExpression.arguments${askersRole}`,
    `MemberExpression[computed=true] > MemberExpression.property${askersRole}`,
    `SwitchStatement > MemberExpression.discriminant${askersRole}`,
    'VariableDeclarator[init.name=/^(actor|user|viewer|claims|who)$/] > ObjectPattern > Property[key.name="role"]',
    'ObjectPattern[typeAnnotation.typeAnnotation.typeName.name=/^(Actor|Asker)$/] > Property[key.name="role"]',
  ].join(),
  message: 'Nobody’s rights follow from a role here: ask allows(…), reachOf(…) or the scope (lib/permissions.ts).',
}
const everywhere = [barrel, leaving, formerReact]
const inApp = [...everywhere, ...statements, asksRole]

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

/** Turbopack names a chunk by the order in which its modules are met: met in 61 orders, their common ones are there 61 times. */
const doorFirst = {
  selector: "Program > ImportDeclaration:first-child:not([source.value='@/lib/server/doors/route'])",
  message:
    'The first import is @/lib/server/doors/route, so that all calls share one copy of what they have in common.',
}

export default defineConfig([
  // Where hooks are: these rules compile each file, which is most of what lint takes. Pages and layouts run on the server.
  {
    files: ['app/**/*.tsx', 'app/**/use-*.ts', 'components/**', 'lib/client/**'],
    ignores: ['app/**/{page,layout,loading,not-found}.tsx'],
    ...reactHooks.configs.flat.recommended,
  },
  globalIgnores(['.next/**', '.data/**', 'prisma/client/**', 'next-env.d.ts', 'test-results/**']),
  {
    files: ['**/*.{ts,tsx,mjs}'],
    languageOptions: { parser: typescript },
    plugins: { imports, regexp },
    rules: {
      // Patterns whose time grows with the square of the text, or worse: one long text would hold the only thread.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
      // Two ways through one text, repeated.
      'regexp/no-dupe-disjunctions': ['error', { report: 'trivial', reportExponentialBacktracking: 'potential' }],
      'imports/zones': 'error',
      'no-restricted-syntax': ['error', processEnv, ...inApp],
    },
  },
  {
    // The table of rights.
    files: ['lib/permissions.ts'],
    rules: { 'no-restricted-syntax': ['error', processEnv, ...everywhere, ...statements] },
  },
  {
    files: ['lib/client/load-in-full.ts'],
    rules: { 'no-restricted-syntax': ['error', processEnv, barrel, ...statements] },
  },
  {
    files: ['app/**/route.ts'],
    ignores: ['app/api/session/**', 'app/api/uploadthing/**', 'app/api/[[][[]...path[]][]]/**'],
    rules: { 'no-restricted-syntax': ['error', processEnv, ...inApp, ...onlyDoors('route'), doorFirst] },
  },
  {
    files: ['app/**/actions.ts'],
    rules: { 'no-restricted-syntax': ['error', processEnv, ...inApp, ...onlyDoors('action')] },
  },
  {
    files: ['app/**/page.tsx', 'app/**/layout.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        processEnv,
        ...inApp,
        {
          selector: "ExpressionStatement[directive='use client']",
          message: 'Pages and layouts are server components; a client component is a leaf.',
        },
      ],
    },
  },
  {
    // NEXT_RUNTIME and NODE_ENV are no settings: the compiler puts their values there.
    files: ['instrumentation.ts', 'lib/security-headers.mjs'],
    rules: { 'no-restricted-syntax': ['error', ...inApp] },
  },
  {
    // Those that hand statements on, and the one that puts text into them: names that are looked at.
    files: ['lib/server/data/{rows,names,audited-client}.ts'],
    rules: { 'no-restricted-syntax': ['error', processEnv, ...everywhere, ...interpolated] },
  },
  {
    // Programs of their own, outside the app.
    files: ['scripts/**', 'server/**', 'prisma/**', 'tests/**', '*.config.{ts,mjs}', 'lib/server/env.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...interpolated],
    },
  },
  {
    // Takes the rules of tables away and puts them back, in the words of the database (quote_ident, pg_get_constraintdef).
    files: ['scripts/backup/database-in.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, unsafe] },
  },
  {
    // They look behind the doors, at statements of their own.
    files: ['tests/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
  {
    files: ['tests/{api,database,e2e,long}/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...waiting] },
  },
  {
    files: ['tests/api/**'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...waiting, mocked] },
  },
])
