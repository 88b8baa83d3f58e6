import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readAdvisories } from '@/scripts/packages/advisories'
import { billOfMaterials } from '@/scripts/packages/bill'
import { npm } from '@/scripts/packages/npm'

/** What is installed is what was chosen, runs nothing by being installed, and can be listed. */

type Named = Record<string, string>
type Manifest = {
  name: string
  dependencies: Named
  devDependencies: Named
  overrides: Record<string, unknown>
  allowScripts: Record<string, boolean>
  scripts: Named
}
type Locked = {
  name?: string
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  dev?: boolean
  hasInstallScript?: boolean
  optionalDependencies?: Named
}
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const manifest = read('package.json') as Manifest
const lock = read('package-lock.json') as { packages: Record<string, Locked & Partial<Manifest>> }
const locked = Object.entries(lock.packages).filter(([place]) => place !== '')
const nameAt = (place: string) => place.split('node_modules/').at(-1) ?? ''

const exact = /^\d+\.\d+\.\d+(?:-[\w.-]+)?$/

describe('versions', () => {
  const chosen = { ...manifest.dependencies, ...manifest.devDependencies }

  it.each(Object.entries(chosen))('%s is exactly %s, in the lockfile and where it is installed', (name, version) => {
    const [, alias = version] = /^npm:[\w@/.-]+@([^@]+)$/.exec(version) ?? []
    expect(alias).toMatch(exact)
    expect(lock.packages[`node_modules/${name}`]?.version).toBe(alias)
    expect(read(`node_modules/${name}/package.json`)).toMatchObject({ version: alias })
  })

  it('are exact where they are put in place of another', () => {
    const versions = Object.values(manifest.overrides).flatMap((each) =>
      typeof each === 'string' ? [each] : Object.values(each as Named),
    )
    for (const version of versions) if (!version.startsWith('$')) expect(version).toMatch(exact)
  })

  it('are those from which the lockfile was made', () => {
    const { dependencies, devDependencies } = lock.packages[''] ?? {}
    expect({ dependencies, devDependencies }).toEqual({
      dependencies: manifest.dependencies,
      devDependencies: manifest.devDependencies,
    })
  })

  it('are there for every system that a package has a part for, as npm ci demands', () => {
    const missing = locked.flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !lock.packages[`${place}/node_modules/${name}`] && !lock.packages[`node_modules/${name}`])
        .map((name) => `${name} of ${place}`),
    )
    expect(missing).toEqual([])
  })

  it('come with the digest of each file, and without the place that it was fetched from', () => {
    for (const [place, { integrity, resolved, link }] of locked) {
      expect(integrity, place).toMatch(/^sha512-/)
      expect([resolved, link], place).toEqual([undefined, undefined])
    }
  })
})

describe('an install', () => {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-install-'))
  afterAll(() => rmSync(dir, { recursive: true, force: true }))
  // npm hands its own settings on to what it runs.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))

  it('runs no script of a package', async () => {
    const ran = path.join(dir, 'ran')
    const write = `node -e "require('fs').appendFileSync(process.argv[1], 'x')" "${ran}"`
    const packed = path.join(dir, 'packed')
    const project = path.join(dir, 'project')
    for (const folder of [packed, project]) mkdirSync(folder)
    const scripts = { preinstall: write, install: write, postinstall: write }
    writeFileSync(`${packed}/package.json`, JSON.stringify({ name: 'curious', version: '1.0.0', scripts }))
    writeFileSync(`${project}/package.json`, JSON.stringify({ name: 'project', version: '1.0.0' }))
    cpSync('.npmrc', `${project}/.npmrc`)
    expect(await npm(['pack', '--pack-destination', dir], { cwd: packed, env })).toMatchObject({ code: 0 })
    const install = ['install', '--offline', path.join(dir, 'curious-1.0.0.tgz')]
    expect(await npm(install, { cwd: project, env })).toMatchObject({ code: 0 })
    expect(existsSync(`${project}/node_modules/curious/package.json`)).toBe(true)
    expect(existsSync(ran)).toBe(false)
  })

  it('knows each package that has a script, and would run none of them', () => {
    const withScript = locked.flatMap(([place, { name, hasInstallScript }]) =>
      hasInstallScript ? [name ?? nameAt(place)] : [],
    )
    // Named in package.json, as npm 11 reads it; docs/decisions/0043-an-install-runs-no-script.md says why.
    expect(Object.keys(manifest.allowScripts).sort()).toEqual([...new Set(withScript)].sort())
    expect(new Set(Object.values(manifest.allowScripts))).toEqual(new Set([false]))
  })

  it('finds no script in a package of which the lockfile does not say so', () => {
    for (const [place, { hasInstallScript }] of locked) {
      if (hasInstallScript || !existsSync(`${place}/package.json`)) continue
      const { scripts = {} } = read(`${place}/package.json`) as Partial<Manifest>
      expect([scripts.preinstall, scripts.install, scripts.postinstall], place).toEqual([
        undefined,
        undefined,
        undefined,
      ])
      expect(existsSync(`${place}/binding.gyp`), place).toBe(false)
    }
  })
})

describe('where packages come from', () => {
  it('stands in no file: whoever installs asks their own registry', async () => {
    const { output } = await npm(['config', 'get', 'registry'])
    const own = URL.canParse(output.trim()) ? new URL(output.trim()).host : ''
    expect(own).not.toBe('')
    const named = /registry\.[\w-]+\.[a-z]{2,}/i
    const found = committed().filter((file) => {
      const text = readFileSync(file, 'latin1')
      return text.includes(own) || named.test(text)
    })
    expect(found).toEqual([])
  })
})

/** Files of the project; without git all that are no product of a build or an install. */
function committed(): string[] {
  try {
    const names = execFileSync('git', ['ls-files', '-z'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return names.split('\0').filter((name) => name && existsSync(name))
  } catch {
    const made = new Set(['node_modules', '.next', '.data', '.git', 'client', 'test-results'])
    const filesIn = (folder: string): string[] =>
      readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
        const name = path.join(folder, each.name)
        return each.isDirectory() ? (made.has(each.name) ? [] : filesIn(name)) : [name]
      })
    return filesIn('.')
  }
}

describe('npm run sbom', () => {
  it('lists every package that ships, with its version and its digest, and none that does not', async () => {
    const bill = await billOfMaterials()
    expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' })
    expect(bill.metadata.component.name).toBe('school-portal')
    const shipped = locked
      .filter(([place, { dev }]) => !dev && existsSync(`${place}/package.json`))
      .map(([place, { name, version }]) => `${name ?? nameAt(place)}@${version}`)
    const listed = bill.components.map(({ name, version }) => `${name}@${version}`)
    expect(listed.sort()).toEqual([...new Set(shipped)].sort())
    const digests = new Map(
      locked.map(([place, { name, version, integrity = '' }]) => [
        `${name ?? nameAt(place)}@${version}`,
        Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
      ]),
    )
    for (const { name, version, hashes = [], purl } of bill.components) {
      expect(purl).toMatch(/^pkg:npm\//)
      expect(
        hashes.map(({ content }) => content),
        name,
      ).toContain(digests.get(`${name}@${version}`))
    }
  })
})

describe('npm run audit:packages', () => {
  it('says what is known against a package, and what brings it', () => {
    const via = [{ title: 'Runs what it is sent', url: 'https://advisories.example/1' }]
    const vulnerabilities = {
      plain: { severity: 'high', range: '<2.0.0', via },
      bringer: { severity: 'high', range: '>=1.0.0', via: ['plain'] },
    }
    expect(readAdvisories(JSON.stringify({ auditReportVersion: 2, vulnerabilities }))).toEqual({
      asked: true,
      found: [
        'bringer >=1.0.0: high. by plain',
        'plain <2.0.0: high. Runs what it is sent (https://advisories.example/1)',
      ],
    })
    expect(readAdvisories(JSON.stringify({ vulnerabilities: {} }))).toEqual({ asked: true, found: [] })
  })

  it.each([
    [JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 }), '405 Method Not Allowed'],
    [JSON.stringify({ error: { code: 'ENOTFOUND' } }), 'it gave no answer that can be read'],
    ['', 'it gave no answer that can be read'],
    ['<html>', 'it gave no answer that can be read'],
  ])('never takes the answer %s for a clean one', (output, reason) => {
    expect(readAdvisories(output)).toEqual({ asked: false, reason })
  })
  /** How it ends where the registry answers so, and what it says. */
  async function endsWith(answer: (asked: http.IncomingMessage, response: http.ServerResponse) => void) {
    const registry = http.createServer((asked, response) => {
      asked.resume().once('end', () => answer(asked, response))
    })
    registry.listen(0, '127.0.0.1')
    await once(registry, 'listening')
    const address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
    const env = { ...process.env, npm_config_registry: address, npm_config_fetch_retries: '0' }
    const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/audit-packages.ts'], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => (said += piece.toString()))
    const [code] = (await once(child, 'close')) as [number]
    registry.close()
    return [code, said.trim()]
  }

  it('ends with 2 where the registry answers 405, and says so', async () => {
    const [code, said] = await endsWith((_asked, response) => response.writeHead(405, { allow: 'GET' }).end())
    expect(code).toBe(2)
    expect(said).toMatch(/^The registry could not be asked for known weaknesses, so nothing is known: 405 .+\.$/)
  })

  it('ends with 0 where nothing is known, and with 1 where something is', async () => {
    const json = { 'content-type': 'application/json' }
    expect(await endsWith((_asked, response) => response.writeHead(200, json).end('{}'))).toEqual([
      0,
      'No packages that ship have known weaknesses.',
    ])
    const weak = [
      { id: 1, url: 'https://advisories.example/1', title: 'T', severity: 'high', vulnerable_versions: '*' },
    ]
    const [code, said] = await endsWith(({ method }, response) =>
      method === 'POST'
        ? response.writeHead(200, json).end(JSON.stringify({ uqr: weak }))
        : response.writeHead(200, json).end(JSON.stringify({ name: 'uqr', versions: {} })),
    )
    expect([code, said]).toEqual([1, expect.stringContaining('1 package that ships has known weaknesses.')])
  })
})
