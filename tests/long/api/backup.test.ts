import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call, demo, demoPassword, logIn } from '@/tests/support/machine/api'
import { databaseBeside, runCommand, tablesOf, uploadsOf } from '@/tests/support/machine/backups'
import { disagreements } from '@/tests/support/school/books'
import { eventually } from '@/tests/support/machine/eventually'
import { makePortal, type Portal } from '@/tests/support/machine/portal'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'

/** A whole school is backed up while people write, and put into another database and another DATA_DIR. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-school-backup-'))
const archive = path.join(dir, 'school.tar.gz')
const copy = databaseBeside(`restored_${process.pid}`)
let portal: Portal
let settings: { DATA_DIR: string; DATABASE_URL: string; AUTH_SECRET: string }
let bearer = ''
beforeAll(async () => {
  portal = await makePortal({}, { demo: true })
  await portal.start()
  const DATA_DIR = path.dirname(portal.uploads)
  settings = { DATA_DIR, DATABASE_URL: portal.databaseUrl, AUTH_SECRET: String(process.env.AUTH_SECRET) }
  bearer = (await logIn(demo.teacher, demoPassword, portal.url)).accessToken
  await copy.make()
})
afterAll(async () => {
  await portal.remove()
  await copy.remove()
  rmSync(dir, { recursive: true, force: true })
})

it('has all that was acknowledged before it, each file of each row, and books that agree', async () => {
  const topics: string[] = []
  let [written, stopped] = [0, false]
  const post = async (topic: string) => {
    const body = { class: 'Class 3', section: 'A', subject: 'English', topic, date: '2027-01-11' }
    const { status } = await call('/api/study-materials/schedule-topic', { bearer, body, at: portal.url })
    expect(status).toBe(201)
  }
  const upload = async () => {
    const body = formOf({ ...materialFields, also: 'Class 6 A' }, named('notes.pdf', await makePdf()))
    const headers = { authorization: `Bearer ${bearer}` }
    const { status } = await fetch(`${portal.url}/api/study-materials/upload`, { method: 'POST', body, headers })
    expect(status).toBe(201)
  }
  for (let n = 0; n < 5; n++) {
    topics.push(`Before the backup ${n}`)
    await post(topics.at(-1) ?? '')
  }
  await upload()
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
  expect(await disagreements(copy.query)).toEqual([])
  const files = await copy.query<{ key: string; sha256: string }>('SELECT key, sha256 FROM "StoredFile"')
  expect(uploadsOf(to.DATA_DIR)).toEqual(Object.fromEntries(files.map(({ key, sha256 }) => [key, sha256])))
})

it('of a school at rest is equal to it, table by table', async () => {
  const again = path.join(dir, 'again.tar.gz')
  await copy.make()
  await eventually(
    async () => (await portal.sql('SELECT FROM "AuditWaiting" LIMIT 1')).length === 0,
    'all that was recorded has its place in the chain',
  )
  // Nobody writes, but the timer that sends may: what it changes is compared by the test of a small portal.
  expect(await runCommand('backup', again, settings)).toMatchObject({ code: 0 })
  const before = await tablesOf(settings.DATABASE_URL)
  const to = { ...settings, DATA_DIR: path.join(dir, 'again'), DATABASE_URL: copy.url }
  expect(await runCommand('restore', again, to)).toMatchObject({ code: 0 })
  const after = await tablesOf(copy.url)
  expect(after).toEqual({ ...before, Delivery: after.Delivery, Notification: after.Notification })
})
