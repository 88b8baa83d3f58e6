import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { restoreMark } from '@/scripts/backup/kept-files'
import { verifyArchive } from '@/scripts/backup/reader'
import { ensurePostgres } from '@/scripts/database/embedded'
import { interleave } from '@/tests/support/machine/interleave'
import { allLinked } from '@/tests/support/doors/audited-writes'
import { beginCommand, runCommand, tablesOf, uploadsOf } from '@/tests/support/machine/backups'

/** Backups and restores of the demo school that are killed at random moments, SOAK_KILLS times each, and run again. */

const KILLS = Number(process.env.SOAK_KILLS ?? 4)

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-killed-backups-'))
chmodSync(dir, 0o755)
const settings = {
  DATA_DIR: String(process.env.DATA_DIR),
  DATABASE_URL: String(process.env.DATABASE_URL),
  AUTH_SECRET: String(process.env.AUTH_SECRET),
}
const archive = path.join(dir, 'school.tar.gz')
/** The school as the archive has it. */
let before: Record<string, string>
afterAll(() => rmSync(dir, { recursive: true, force: true }))

/** A random moment of a run that takes so many milliseconds; the kills together are spread over all of it. */
const momentOf = (kill: number, whole: number) => Math.floor(((kill + Math.random()) / KILLS) * whole)

/** Milliseconds that a run takes when nobody kills it. */
async function timed(run: () => Promise<{ code: number | null }>) {
  const began = Date.now()
  expect(await run()).toMatchObject({ code: 0 })
  return Date.now() - began
}

it('a killed backup leaves no archive, and the next one is whole', { timeout: 300_000 + KILLS * 60_000 }, async () => {
  const whole = await timed(() => runCommand('backup', path.join(dir, 'first.tar.gz'), settings))
  for (let kill = 0; kill < KILLS; kill++) {
    const running = beginCommand('backup', archive, settings)
    await interleave(momentOf(kill, whole))
    running.child.kill('SIGKILL')
    await running.ended
    if (!existsSync(archive)) continue
    // It was faster than the kill, so it is whole.
    await verifyArchive(archive)
    rmSync(archive)
  }
  await allLinked()
  expect(await runCommand('backup', archive, settings)).toMatchObject({ code: 0 })
  before = await tablesOf(settings.DATABASE_URL)
  expect(readdirSync(dir).toSorted()).toEqual(['first.tar.gz', 'school.tar.gz'])
})

it('a killed restore is made whole by the next one', { timeout: 300_000 + KILLS * 120_000 }, async () => {
  const whole = await timed(() => runCommand('restore', archive, { DATA_DIR: path.join(dir, 'first') }))
  for (let kill = 0; kill < KILLS; kill++) {
    const to = path.join(dir, `restored-${kill}`)
    const killedAt = momentOf(kill, whole)
    const running = beginCommand('restore', archive, { DATA_DIR: to })
    await interleave(killedAt)
    running.child.kill('SIGKILL')
    const { code } = await running.ended
    // Removing its mark is the last that a restore does: the folder of one that had ended is not empty any more.
    const ended = code === 0 || (existsSync(path.join(to, 'postgres')) && !existsSync(path.join(to, restoreMark)))
    const again = await runCommand('restore', archive, { DATA_DIR: to })
    if (!ended) expect(again, `killed after ${killedAt} ms`).toMatchObject({ code: 0 })
    const lease = await ensurePostgres({ dir: path.join(to, 'postgres'), database: 'school' })
    try {
      const after = await tablesOf(lease.url)
      expect(after).toEqual({ ...before, Delivery: after.Delivery, Notification: after.Notification })
    } finally {
      await lease.release()
    }
    expect(uploadsOf(to)).toEqual(uploadsOf(path.join(dir, 'first')))
    rmSync(to, { recursive: true, force: true })
  }
})
