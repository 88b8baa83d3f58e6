import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parseSettings, settingNames } from '@/lib/server/env'

/** docs/operations.md, the guide of whoever runs the portal, says what the code does. */
const guide = readFileSync('docs/operations.md', 'utf8')
const scripts = (JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }).scripts

const part = (heading: string) => guide.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? ''
const named = (text: string) => [...text.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name)

/** Each setting of the table, with what its row says is its default. */
const described = part('Settings')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .flatMap((line) => {
    const [, names = '', standard = ''] = line.split(' | ').length > 2 ? ['', ...line.slice(2).split(' | ')] : []
    return named(names).map((name) => ({ name, standard }))
  })

/** What the environment says of itself, or the platform. */
const given = ['NODE_ENV', 'VERCEL']

/** Whose default is told in words. */
const inWords = [
  ...['APP_URL', 'SCHOOL_ADDRESS', 'SCHOOL_PHONE', 'SCHOOL_EMAIL', 'SCHOOL_AFFILIATION_NUMBER', 'SCHOOL_CODE'],
  'PAYMENT_INSTRUCTIONS',
]

describe('the settings in the operator’s guide', () => {
  it('are all that there are, each once', () => {
    const names = described.map(({ name }) => name)
    expect(names.sort()).toEqual(settingNames.filter((name) => !given.includes(name)).sort())
  })

  it.each(described.filter(({ name }) => !inWords.includes(name)))(
    '$name: the default is $standard',
    ({ name, standard }) => {
      const value = (parseSettings({}) as Record<string, unknown>)[name]
      if (value === undefined) expect(standard).toMatch(/unset|made and kept/)
      else expect(standard.replaceAll('`', '').split(/, | \(/)).toContain(String(value))
    },
  )
})

describe('the operator’s guide', () => {
  it('names figures that there are', () => {
    const metrics = readFileSync('lib/server/metrics.ts', 'utf8')
    const own = [...metrics.matchAll(/name: '(portal_\w+)'/g)].map(([, name = '']) => name)
    const watched = [...guide.matchAll(/\bportal_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
    expect([...new Set(watched)].sort()).toEqual(own.sort())
  })

  it('names commands that there are', () => {
    const commands = [...guide.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
    expect(commands.length).toBeGreaterThan(0)
    expect(commands.filter((name) => !(name in scripts))).toEqual([])
  })

  it('names lines of the log that the code writes', () => {
    const rows =
      part('What to watch')
        .split('### The log')[1]
        ?.split('\n')
        .filter((line) => line.startsWith('| ')) ?? []
    const lines = rows.slice(2).flatMap((row) => row.slice(2).split(' | ')[0]?.split(', ') ?? [])
    const code = ['lib/server/doors/action.ts', 'lib/server/doors/caller.ts', 'lib/server/doors/operation.ts']
      .concat('lib/server/requests.ts', 'lib/server/data/db.ts', 'lib/server/log.ts', 'lib/server/files/reconcile.ts')
      .concat(
        'lib/server/messages/deliveries/drain.ts',
        'lib/server/messages/deliveries/timer.ts',
        'lib/server/audit/head.ts',
      )
      .concat('lib/privacy/purge.ts', 'lib/privacy/erase-again.ts', 'lib/privacy/keep-erased.ts')
      .map((file) => readFileSync(file, 'utf8'))
      .join('')
    expect(lines.length).toBeGreaterThan(10)
    for (const line of lines) expect(code).toContain(line.replace('… ', '').replace(/^.*: /, ''))
  })
})
