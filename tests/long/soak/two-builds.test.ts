import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { root } from '@/scripts/process/root'

/**
 * Two servers behind a proxy may have built the portal each for itself: a page of one sends its forms to the other, and asks
 * it for its scripts.
 */

const copy = mkdtempSync(path.join(os.tmpdir(), 'portal-build-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const left = new Set(['.git', '.next', '.data', 'node_modules', 'test-results'])

/** What browsers know of a build. */
function known(folder: string) {
  const read = (file: string) => readFileSync(path.join(folder, '.next', file), 'utf8')
  const { node: actions } = JSON.parse(read('server/server-reference-manifest.json')) as {
    node: Record<string, { exportedName?: string; filename?: string }>
  }
  return {
    id: read('BUILD_ID'),
    actions: Object.entries(actions)
      .map(([id, { exportedName, filename }]) => `${filename} ${exportedName} ${id}`)
      .sort(),
    scripts: readdirSync(path.join(folder, '.next/static/chunks'), { recursive: true }).map(String).sort(),
  }
}

const run = (file: string, args: string[], options: { cwd?: string } = {}) =>
  promisify(execFile)(file, args, { ...options, timeout: 500_000 })

it('two builds of the same sources are one to a browser', { timeout: 600_000 }, async () => {
  cpSync(root, copy, { recursive: true, filter: (file) => !left.has(path.basename(file)) })
  // As links, where they are on the same disk: Next.js follows none that leads out of the folder.
  await run('bash', ['-c', 'cp -al "$0" "$1" 2>/dev/null || cp -a "$0" "$1"', path.join(root, 'node_modules'), copy])
  const build = "import('./scripts/portal/build.ts').then(({ build }) => build(process.env)).then(() => process.exit())"
  await run(process.execPath, ['--import', 'tsx', '-e', build], { cwd: copy })
  const [ours, other] = [known(root), known(copy)]
  expect(ours.actions.length).toBeGreaterThan(50)
  expect(other).toEqual(ours)
})
