import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { baseUrl, call, demo, logIn, type Session } from '@/tests/support/machine/api'
import { allLinked } from '@/tests/support/doors/audited-writes'
import { databaseBeside, runCommand, tablesOf, uploadsOf } from '@/tests/support/machine/backups'
import { disagreements } from '@/tests/support/school/books'
import { sql } from '@/tests/support/machine/database'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'

/** A whole school is backed up while people write, and put into another database and another DATA_DIR. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-school-backup-'))
const archive = path.join(dir, 'school.tar.gz')
const copy = databaseBeside(`restored_${process.pid}`)
const settings = {
  DATA_DIR: String(process.env.DATA_DIR),
  DATABASE_URL: String(process.env.DATABASE_URL),
  AUTH_SECRET: String(process.env.AUTH_SECRET),
}

let teacher: Session
beforeAll(async () => {
  teacher = await logIn(demo.teacher)
  await copy.make()
})
afterAll(async () => {
  await copy.remove()
  rmSync(dir, { recursive: true, force: true })
})

it('has all that was acknowledged before it, each file of each row, and books that agree', async () => {
  const topics: string[] = []
  let [written, stopped] = [0, false]
  const post = async (topic: string) => {
    const body = { class: 'Class 3', section: 'A', subject: 'English', topic, date: '2027-01-11' }
    const { status } = await call('/api/study-materials/schedule-topic', { bearer: teacher.accessToken, body })
    expect(status).toBe(201)
  }
  const upload = async () => {
    const body = formOf(materialFields, named('notes.pdf', await makePdf()))
    const headers = { authorization: `Bearer ${teacher.accessToken}` }
    const { status } = await fetch(`${baseUrl}/api/study-materials/upload`, { method: 'POST', body, headers })
    expect(status).toBe(201)
  }
  for (let n = 0; n < 5; n++) {
    topics.push(`Before the backup ${n}`)
    await post(topics.at(-1) ?? '')
  }
  await upload()
  // Tests before this one have changed messages past the doors.
  const before = await disagreements(sql)
  const busy = [0, 1].map(async (client) => {
    while (!stopped) {
      await post(`Meanwhile ${client} ${written++}`)
      await upload()
    }
  })
  try {
    const { code, said } = await runCommand('backup', archive, settings)
    expect(said).not.toMatch(/could not be found|damaged/)
    expect(code).toBe(0)
  } finally {
    stopped = true
    await Promise.all(busy)
  }

  const to = { ...settings, DATA_DIR: path.join(dir, 'files'), DATABASE_URL: copy.url }
  mkdirSync(to.DATA_DIR)
  expect(await runCommand('restore', archive, to)).toMatchObject({ code: 0 })
  const kept = await copy.query('SELECT FROM "ScheduledTopic" WHERE topic = ANY ($1)', [topics])
  expect(kept).toHaveLength(topics.length)
  expect(await disagreements(copy.query)).toEqual(before)
  const files = await copy.query<{ key: string; sha256: string }>('SELECT key, sha256 FROM "StoredFile"')
  expect(uploadsOf(to.DATA_DIR)).toEqual(Object.fromEntries(files.map(({ key, sha256 }) => [key, sha256])))
})

it('of a school at rest is equal to it, table by table', async () => {
  const again = path.join(dir, 'again.tar.gz')
  await copy.make()
  await allLinked()
  // Nobody writes, but the timer that sends may: what it changes is compared by the test of a small portal.
  expect(await runCommand('backup', again, settings)).toMatchObject({ code: 0 })
  const before = await tablesOf(settings.DATABASE_URL)
  const to = { ...settings, DATA_DIR: path.join(dir, 'again'), DATABASE_URL: copy.url }
  expect(await runCommand('restore', again, to)).toMatchObject({ code: 0 })
  const after = await tablesOf(copy.url)
  expect(after).toEqual({ ...before, Delivery: after.Delivery, Notification: after.Notification })
})
