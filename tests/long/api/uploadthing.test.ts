import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileMessages } from '@/lib/file-messages'
import { call } from '@/tests/support/machine/api'
import { lockWaits } from '@/tests/support/machine/lock-waits'
import { fakeUploadThing, type FakeUploadThing } from '@/tests/support/machine/fake-uploadthing'
import {
  filesIn,
  formOf,
  makeImage,
  makeMp4,
  makePdf,
  materialFields,
  named,
  type Upload,
} from '@/tests/support/material/files'
import { cronSecret, makePortal, type Portal } from '@/tests/support/machine/portal'

/** Files at UploadThing: its own client on both sides, and a stand-in for its servers. */

let fake: FakeUploadThing
let portal: Portal
let bearer: string

beforeAll(async () => {
  fake = await fakeUploadThing()
  portal = await makePortal(fake.settings)
  await portal.start()
  bearer = await portal.bearer()
})
afterAll(async () => {
  await portal.remove()
  await fake.close()
})

const authorized = () => ({ authorization: `Bearer ${bearer}` })
type Ticket = { url: string; key: string; customId: string }

/** Asks for a place, as UploadThing's client in the browser does. */
async function ask({ name, type, bytes }: Upload, headers: Record<string, string> = authorized()) {
  const response = await fetch(`${portal.url}/api/uploadthing?actionType=upload&slug=file`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-uploadthing-version': '7.7.4',
      'x-uploadthing-package': 'uploadthing/client',
      ...headers,
    },
    body: JSON.stringify({ files: [{ name, type, size: bytes.length, lastModified: 1 }], input: null }),
  })
  return { status: response.status, body: (await response.json()) as Ticket[] & { message?: string } }
}

/** Sends a file straight to UploadThing and answers the key it has there. */
async function sendDirectly(file: Upload): Promise<string> {
  const { status, body } = await ask(file)
  expect(status).toBe(200)
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  expect((await fetch(body[0]!.url, { method: 'PUT', body: form })).status).toBe(200)
  return body[0]!.customId
}

async function claim(path: string, fields: object, key: string, { name, type }: Upload) {
  const response = await fetch(portal.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorized() },
    body: JSON.stringify({ ...fields, file: { key, name, type } }),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, Record<string, string>> & { message?: string },
  }
}

const rows = async () =>
  (await portal.sql<{ key: string }>('SELECT "key" FROM "StoredFile"')).map(({ key }) => key).sort()
const expectAgreement = async () => {
  expect([...fake.files.keys()].sort()).toEqual(await rows())
  expect(filesIn(portal.folder), 'nothing on our disk').toEqual([])
}

describe('UploadThing', () => {
  it('takes a film straight from the browser; we look into it, and readers are sent to a signed address', async () => {
    const film = named('film.mp4', makeMp4())
    const key = await sendDirectly(film)
    const { status, body } = await claim('/api/study-materials/upload', { ...materialFields, type: 'Video' }, key, film)
    expect(status).toBe(201)
    expect(fake.files.get(key)?.acl).toBe('private')

    const path = `${portal.url}/api/study-materials/download/${body.material!.id}`
    expect((await fetch(path, { redirect: 'manual' })).status).toBe(401)
    const redirect = await fetch(path, { headers: authorized(), redirect: 'manual' })
    const location = new URL(redirect.headers.get('location') ?? '')
    expect([redirect.status, redirect.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
    expect(Number(location.searchParams.get('expires')) - Date.now()).toBeLessThan(6 * 60_000)
    expect(Buffer.from(await (await fetch(location)).arrayBuffer()).equals(film.bytes)).toBe(true)
    location.search = ''
    expect((await fetch(location)).status, 'the same address without its signature').toBe(403)
    await expectAgreement()
  })

  it('keeps pictures made anew, and not the one that was sent', async () => {
    const picture = named('a.jpg', await makeImage('jpeg'))
    const key = await sendDirectly(picture)
    const { status, body } = await claim('/api/gallery', { title: 'Picture' }, key, picture)
    expect(status).toBe(201)
    expect(fake.files.has(key)).toBe(false)
    const shown = await fetch(portal.url + body.image!.fileUrl)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    await expectAgreement()
    expect(
      (await fetch(`${portal.url}/api/gallery/${body.image!.id}`, { method: 'DELETE', headers: authorized() })).status,
    ).toBe(200)
    await expectAgreement()
  })

  it('removes what we refuse, whatever was declared', async () => {
    for (const [file, message] of [
      [named('a.pdf', Buffer.from('<html>')), fileMessages.notReal.PDF],
      [named('a.mp4', makeMp4().subarray(0, 9000)), fileMessages.damaged.Video],
    ] as const) {
      const key = await sendDirectly(file)
      expect(fake.files.has(key)).toBe(true)
      const type = file.name.endsWith('pdf') ? 'PDF' : 'Video'
      expect(await claim('/api/study-materials/upload', { ...materialFields, type }, key, file)).toMatchObject({
        status: 415,
        body: { message },
      })
      expect(fake.files.has(key)).toBe(false)
    }
    await expectAgreement()
  })

  it('lets nobody claim a file that is no upload of theirs', async () => {
    const pdf = named('a.pdf', await makePdf())
    const key = await sendDirectly(pdf)
    const forged = key.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    for (const wrong of [forged, 'portal-1', '../secret', ...(await rows())])
      expect(await claim('/api/study-materials/upload', materialFields, wrong, pdf)).toMatchObject({
        status: 404,
        body: { message: 'The upload did not finish. Please upload the file again.' },
      })
    expect((await claim('/api/study-materials/upload', materialFields, key, pdf)).status).toBe(201)
    expect((await claim('/api/study-materials/upload', materialFields, key, pdf)).status, 'twice').toBe(404)
    await expectAgreement()
  })

  it('takes a file once for several sections', async () => {
    const pdf = named('a.pdf', await makePdf())
    const fields = { ...materialFields, also: 'Class 6 A,Class 6 B' }
    expect(await claim('/api/study-materials/upload', fields, await sendDirectly(pdf), pdf)).toMatchObject({
      status: 201,
      body: { others: [{ section: 'A' }, { section: 'B' }] },
    })
    await expectAgreement()
  })

  it('gives a place to staff alone, and to no other kind of file', async () => {
    const pdf = named('a.pdf', await makePdf())
    expect((await ask(pdf, {})).status).toBe(403)
    expect((await ask(pdf, { ...authorized(), authorization: 'Bearer none' })).status).toBe(403)
    expect((await ask({ ...pdf, name: 'a.exe' })).body.message).toBe(
      'Please choose a PDF (.pdf) or a video (.mp4) or a picture (.jpg, .jpeg or .png).',
    )
    expect((await ask({ ...pdf, bytes: Buffer.alloc(20 * 1024 * 1024 + 1) })).body.message).toBe(
      'A PDF can have at most 20 MB.',
    )
  })

  it('through our server too, for API clients', async () => {
    const form = formOf(materialFields, named('a.pdf', await makePdf()))
    expect(
      (await fetch(`${portal.url}/api/study-materials/upload`, { method: 'POST', headers: authorized(), body: form }))
        .status,
    ).toBe(201)
    await expectAgreement()
  })

  it('publishes nothing of who is deactivated before the file is claimed, or while it is', async () => {
    const office = authorized()
    const end = async (id: string) => {
      const path = `/api/people/${id}/deactivate`
      const body = { reason: 'Has left' }
      expect((await call(path, { method: 'PUT', headers: office, body, at: portal.url })).status).toBe(200)
    }
    const pdf = named('a.pdf', await makePdf())
    const before = await rows()
    try {
      const [early, late] = [await portal.teacher(), await portal.teacher()]
      bearer = early.accessToken
      const left = await sendDirectly(pdf)
      await end(early.id)
      expect((await claim('/api/study-materials/upload', materialFields, left, pdf)).status).toBe(401)
      expect((await ask(pdf)).status).toBe(403)
      // Nobody claims it any more: it goes as others do that were left (below).
      fake.files.delete(left)

      bearer = late.accessToken
      const key = await sendDirectly(pdf)
      const blocker = new Client({ connectionString: portal.databaseUrl })
      await blocker.connect()
      await blocker.query('BEGIN; LOCK TABLE "StudyMaterial" IN SHARE ROW EXCLUSIVE MODE')
      const claiming = claim('/api/study-materials/upload', materialFields, key, pdf)
      await lockWaits(1, portal.sql)
      await end(late.id)
      await blocker.query('COMMIT')
      await blocker.end()
      expect((await claiming).status).toBe(401)
      expect(fake.files.has(key)).toBe(false)
    } finally {
      bearer = await portal.bearer()
    }
    expect(await rows()).toEqual(before)
  })

  it('is swept by the cron route: uploads that nobody claimed go a month after they were first seen, files of others stay', async () => {
    const [left, young] = [await sendDirectly(named('a.mp4', makeMp4())), await sendDirectly(named('a.mp4', makeMp4()))]
    fake.files.get(left)!.uploadedAt -= 31 * 24 * 60 * 60 * 1000
    fake.files.set('another-app', { ...fake.files.get(left)!, customId: 'another-app' })
    const cron = async () =>
      (await fetch(`${portal.url}/api/cron/files`, { headers: { authorization: `Bearer ${cronSecret}` } })).json()
    expect(await cron(), 'however old they are').toEqual({ settled: 0, removed: 0 })
    await portal.sql(`UPDATE "FileWithoutRow" SET "firstSeenAt" = now() - interval '31 days' WHERE "key" = $1`, [left])
    expect(await cron()).toEqual({ settled: 0, removed: 1 })
    expect([left, young, 'another-app'].map((key) => fake.files.has(key))).toEqual([false, true, true])
  })
})
