import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allows } from '@/lib/permissions'
import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '@/scripts/process/ports'

/** Of a build: what would run in front of pages. */
const listed = ['server/functions-config-manifest.json', 'server/middleware-manifest.json']

/**
 * Serves the portal's build as if it had no middleware.ts, on the same database as the worker's own portal and at an address
 * of its own. @returns its address, and how to end it.
 */
async function serveWithoutMiddleware(): Promise<{ url: string; end: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'no-middleware-'))
  const root = process.cwd()
  copyBuild(root, folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_URL: url,
    NEXTAUTH_URL: `${url}/api/session`,
  }
  const server = spawn(process.execPath, ['server/index.mjs'], {
    cwd: folder,
    env: env as NodeJS.ProcessEnv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await listening(server)
  return {
    url,
    async end() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A folder with all that the server reads; what it does not change is a link. */
function copyBuild(root: string, folder: string) {
  for (const name of ['node_modules', 'public', 'app', 'lib'])
    symlinkSync(path.join(root, name), path.join(folder, name))
  for (const name of ['package.json', 'next.config.mjs', 'server'])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  const isLeftOut = (file: string) =>
    /\.next\/(cache|dev|types)(\/|$)/.test(file) || file.endsWith('server/middleware.js')
  mkdirSync(path.join(folder, '.next'))
  cpSync(path.join(root, '.next'), path.join(folder, '.next'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !isLeftOut(file),
  })
  for (const name of listed) {
    const file = path.join(folder, '.next', name)
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>
    if (manifest.functions) delete manifest.functions['/_middleware']
    if (manifest.middleware) manifest.middleware = {}
    writeFileSync(file, JSON.stringify(manifest))
  }
}

const listening = (server: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    server.once('message', () => resolve())
    server.once('exit', () => reject(new Error('the server without the middleware ended instead of starting')))
  })

/** The portal without middleware.ts: it sends people to where they belong, and guards nothing. */

const guarded = String(process.env.PORTAL_URL)
const { url, end } = await serveWithoutMiddleware()
afterAll(end)
// Before anything is loaded that calls the portal.
process.env.PORTAL_URL = url
const { baseUrl } = await import('@/tests/support/machine/api')
const { asker } = await import('@/tests/support/school/askers')
const { actionDoors } = await import('@/scripts/portal/doors')
const { callAction } = await import('@/tests/support/doors/doors')
const { actors, whoIs } = await import('@/tests/support/doors/reached-rows')
const { codeIn } = await import('@/tests/support/doors/try-actions')
const { openPage, tryPages } = await import('@/tests/support/doors/try-pages')

it('has none', async () => {
  const { cookie } = await asker('student')
  expect((await openPage('/login', cookie)).outcome).toBe('shown')
  const asked = await fetch(`${guarded}/login`, { headers: { cookie }, redirect: 'manual' })
  expect(asked.headers.get('location')).toBe('/home')
})

describe('pages', () => tryPages(({ cookie }) => cookie))

const actions = await actionDoors()

describe.each(actors)('server actions as %s', (actor) => {
  let cookie = ''
  beforeAll(async () => {
    cookie = (await asker(actor)).cookie
  })

  it.each(actions.filter(({ operation }) => !allows(operation!.access, whoIs(actor))))(
    'refuses $file $name',
    async (door) => {
      const answer = await callAction(door, { ...(cookie ? { cookie } : {}), origin: baseUrl })
      expect(codeIn(await answer.text())).toBe(actor === 'guest' ? 'unauthenticated' : 'forbidden')
    },
  )
})
