import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseBeside, runCommand } from '@/tests/support/machine/backups'
import { fakeUploadThing, type FakeUploadThing } from '@/tests/support/machine/fake-uploadthing'
import { filesIn, formOf, makeImage, makePdf, materialFields, named } from '@/tests/support/material/files'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** Files at UploadThing are in the backup, and come back there under their keys. */

const dir = mkdtempSync(path.join(os.tmpdir(), 'portal-uploadthing-backup-'))
const archive = path.join(dir, 'school.tar.gz')
const copy = databaseBeside(`uploadthing_${process.pid}`)
let fake: FakeUploadThing
let portal: Portal
beforeAll(async () => {
  fake = await fakeUploadThing()
  portal = await makePortal(fake.settings)
  await portal.start()
  await copy.make()
})
afterAll(async () => {
  await portal.remove()
  await fake.close()
  await copy.remove()
  rmSync(dir, { recursive: true, force: true })
})

const settings = (dataDir: string, databaseUrl: string) => ({
  ...fake.settings,
  DATA_DIR: path.join(dir, dataDir),
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: String(process.env.AUTH_SECRET),
})

async function upload(address: string, body: FormData) {
  const headers = { authorization: `Bearer ${await portal.bearer()}` }
  expect((await fetch(portal.url + address, { method: 'POST', headers, body })).status).toBe(201)
}

const kept = () =>
  [...fake.files.values()]
    .map(({ customId, bytes, acl, type }) => [customId, bytes.toString('base64'), acl, type])
    .toSorted()

it('are fetched into it, and put back where they are gone', async () => {
  await upload('/api/study-materials/upload', formOf(materialFields, named('a.pdf', await makePdf())))
  await upload('/api/gallery', formOf({ title: 'T' }, named('a.png', await makeImage('png', 800, 600))))
  const before = kept()
  expect(before.length).toBe(3)
  const { code, said } = await runCommand('backup', archive, settings('from', portal.databaseUrl))
  expect(said).toContain('3 files, ')
  expect(code).toBe(0)

  const [lost] = fake.files.keys()
  fake.files.delete(String(lost))
  const others = new Set(fake.files.values())
  const restored = await runCommand('restore', archive, settings('to', copy.url))
  expect(restored).toMatchObject({ code: 0, said: expect.stringContaining('3 files') as string })
  expect(kept()).toEqual(before)
  // What is there still is not sent again.
  expect([...fake.files.values()].filter((file) => others.has(file))).toHaveLength(2)
  expect(filesIn(path.join(dir, 'to', 'uploads'))).toEqual([])
})

it('that UploadThing has lost are named, and the backup is made', async () => {
  const [lost] = fake.files.keys()
  fake.files.delete(String(lost))
  const { code, said } = await runCommand('backup', path.join(dir, 'lost.tar.gz'), settings('from', portal.databaseUrl))
  expect(said).toContain('1 uploaded file could not be found in the storage, and is not in it.')
  expect(code).toBe(0)
})

it('are no reason for half a backup while UploadThing is away', async () => {
  const away = { ...settings('from', portal.databaseUrl), UPLOADTHING_API_URL: 'http://127.0.0.1:9' }
  const { code, said } = await runCommand('backup', path.join(dir, 'away.tar.gz'), {
    ...away,
    UPLOADTHING_UFS_HOST: 'localhost:9',
  })
  expect(said.split('\n').at(-1)).toContain('The backup was not made: the uploaded file')
  expect(code).toBe(1)
  expect(filesIn(dir).filter((name) => name.startsWith('away'))).toEqual([])
})
