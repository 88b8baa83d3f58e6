import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { removeWhatIsDue } from '@/lib/privacy/retention'
import {
  approved,
  baseUrl,
  call,
  demo,
  enrol,
  newcomer,
  office,
  sessionOf,
  uniqueName,
} from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { person } from '@/tests/support/doors/examples'
import { filesIn, makeImage, makePdf, named } from '@/tests/support/material/files'
import { imported, sheet, newMark } from '@/tests/support/school/imports'
import { block, leave, letYearPass, unblock } from '@/tests/support/school/leaving'
import { photoFilesOf, photoForm, photographed, sendPhoto } from '@/tests/support/school/photographs'
import { schoolToday } from '@/tests/support/school/school-days'

/** Photographs of people: who sees one, who sets one, what becomes of its files. */

const bearerOf = async (who: keyof typeof demo) => (await sessionOf(demo[who])).accessToken
const get = (path: string, bearer?: string, headers: Record<string, string> = {}) =>
  fetch(baseUrl + path, { headers: { ...headers, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) } })
const statusOf = async (path: string, bearer?: string) => (await get(path, bearer)).status
const stored = (key: string) => filesIn(String(process.env.DATA_DIR)).some((file) => key.includes(file))
const keysOf = async (id: string) => (await photoFilesOf(id)).map(({ key }) => key)

describe('a photograph', () => {
  it('is kept as a small square without what the camera wrote, and a smaller one for lists', async () => {
    const { id } = await enrol()
    const taken = await sharp({ create: { width: 1200, height: 1200, channels: 3, background: '#c98d62' } })
      .withExif({ IFD0: { Copyright: 'where it was taken' } })
      .jpeg()
      .toBuffer()
    expect(taken.toString('latin1')).toContain('where it was taken')
    const { status, body } = await sendPhoto(id, named('face.jpg', taken))
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        id,
        photo: expect.stringMatching(`^/api/people/${id}/photo\\?v=[0-9a-f]{8}$`) as unknown,
        message: 'The photo of Test Person was saved',
      },
    })
    const bearer = await bearerOf('teacher')
    const whole = await get(String(body.photo), bearer)
    const small = await get(`${String(body.photo)}&w=96`, bearer)
    expect([whole.headers.get('content-type'), small.headers.get('content-type')]).toEqual(['image/jpeg', 'image/webp'])
    const bytes = Buffer.from(await whole.arrayBuffer())
    expect(bytes.toString('latin1')).not.toContain('where it was taken')
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 512, height: 512 })
    expect(await sharp(Buffer.from(await small.arrayBuffer())).metadata()).toMatchObject({ width: 96, height: 96 })
  })

  it('is in no cache but the asker’s own, which asks each time whether it still may be seen', async () => {
    const { id } = await enrol()
    const path = await photographed(id)
    const bearer = await bearerOf('teacher')
    const first = await get(path, bearer)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const etag = first.headers.get('etag') ?? ''
    expect((await get(path, bearer, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(path, undefined, { 'if-none-match': etag })).status).toBe(401)
  })

  it('is told where staff look for a face, and to the person', async () => {
    const name = uniqueName('Wendeline')
    const pupil = await enrol({ name, class: 'Class 5' })
    const teacher = person(await sessionOf(demo.teacher))
    const seen = async () => ({
      page: ((await teacher.get(`/api/people/${pupil.id}`)).body.person as { photo: unknown }).photo,
      find: ((await teacher.get(`/api/people/find?q=${encodeURIComponent(name)}`)).body.found as object[])[0],
      marking: (
        (await teacher.get(`/api/attendance?q=${encodeURIComponent(name)}`)).body.attendance as { photo: unknown }[]
      )[0]?.photo,
      own: (await person(pupil).get('/api/auth/me')).body.profilePicture,
    })
    expect(await seen()).toMatchObject({ page: null, find: { photo: null }, marking: null, own: null })
    const path = await photographed(pupil.id)
    expect(await seen()).toMatchObject({ page: path, find: { photo: path }, marking: path, own: path })
  })

  it('has another address when it is another one, and the files before go', async () => {
    const { id } = await enrol()
    const before = await photographed(id)
    const keys = await keysOf(id)
    expect(keys.map(stored)).toEqual([true, true])
    expect(await photographed(id)).not.toBe(before)
    expect(keys.map(stored)).toEqual([false, false])
    expect(await sql('SELECT FROM "StoredFile" WHERE key = ANY($1)', [keys])).toEqual([])
    expect((await keysOf(id)).map(stored)).toEqual([true, true])
  })

  it('is stored once, of a request that comes twice', async () => {
    const { id } = await enrol()
    const bearer = await bearerOf('admin')
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => call(`/api/people/${id}/photo`, { bearer, headers, raw: photoForm() })
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await keysOf(id)).map(stored)).toEqual([true, true])
  })

  it('is removed by the office, again without harm, and its files go', async () => {
    const { id } = await enrol()
    const path = await photographed(id)
    const keys = await keysOf(id)
    for (const _ of [1, 2])
      expect(await office(`/api/people/${id}/photo`, 'DELETE')).toMatchObject({
        status: 200,
        body: { id, photo: null },
      })
    expect(keys.map(stored)).toEqual([false, false])
    expect(await statusOf(path, await bearerOf('admin'))).toBe(404)
  })
})

describe('who sees a photograph', () => {
  type Path = 'pupil' | 'colleague' | 'left' | 'student' | 'teacher' | 'admin'
  const paths = {} as Record<Path, string>
  beforeAll(async () => {
    const [pupil, gone] = [await enrol(), await enrol()]
    await enrolledSince([gone.id], schoolToday())
    await leave(gone.id)
    const ids: Record<Path, string> = {
      ...{ pupil: pupil.id, left: gone.id, colleague: (await enrol({ role: 'teacher' })).id },
      student: (await sessionOf(demo.student)).id,
      teacher: (await sessionOf(demo.teacher)).id,
      admin: (await sessionOf(demo.admin)).id,
    }
    for (const [name, id] of Object.entries(ids)) paths[name as Path] = await photographed(id)
  })

  it.each<[who: 'visitor' | keyof typeof demo, Record<Path, number>]>([
    ['visitor', { pupil: 401, left: 401, colleague: 401, student: 401, teacher: 401, admin: 401 }],
    ['student', { pupil: 404, left: 404, colleague: 404, student: 200, teacher: 404, admin: 404 }],
    ['teacher', { pupil: 200, left: 200, colleague: 404, student: 200, teacher: 200, admin: 404 }],
    ['admin', { pupil: 200, left: 200, colleague: 200, student: 200, teacher: 200, admin: 200 }],
  ])('%s', async (who, statuses) => {
    const bearer = who === 'visitor' ? undefined : await bearerOf(who)
    for (const size of ['', '&w=96'])
      for (const [name, status] of Object.entries(statuses))
        expect(await statusOf(paths[name as Path] + size, bearer), `${name}${size}`).toBe(status)
  })

  it('is nobody while the person’s data are blocked, and as before when that is taken back', async () => {
    const pupil = await enrol()
    const path = await photographed(pupil.id)
    await enrolledSince([pupil.id], schoolToday())
    await leave(pupil.id)
    await block(pupil.id)
    for (const who of ['teacher', 'admin'] as const) expect(await statusOf(path, await bearerOf(who)), who).toBe(404)
    expect((await office(`/api/people/${pupil.id}`)).body.person).toMatchObject({ photo: null })
    expect((await sendPhoto(pupil.id)).status).toBe(409)
    expect((await office(`/api/people/${pupil.id}/photo`, 'DELETE')).status).toBe(409)
    await unblock(pupil.id)
    expect(await statusOf(path, await bearerOf('teacher'))).toBe(200)
  })
})

const wrong = [
  ['a PDF', named('face.pdf', await makePdf()), 415],
  ['a PDF that is called a picture', named('face.jpg', await makePdf()), 415],
  ['a picture that is cut off', named('face.jpg', (await makeImage('jpeg')).subarray(0, 900)), 415],
  ['an empty file', named('face.png', Buffer.alloc(0)), 415],
  ['a picture of more than 10 MB', named('face.png', Buffer.alloc(10 * 1024 * 1024 + 1)), 413],
] as const

describe('setting a photograph', () => {
  it.each(['student', 'teacher'] as const)('is nothing for a %s, not even of themself', async (who) => {
    const { id, accessToken: bearer } = await sessionOf(demo[who])
    expect((await call(`/api/people/${id}/photo`, { bearer, raw: photoForm() })).status).toBe(403)
    expect((await call(`/api/people/${id}/photo`, { bearer, method: 'DELETE' })).status).toBe(403)
  })

  it('is refused before the file is read, to who may not', async () => {
    const { accessToken } = await enrol()
    // Of a body that says it is a form and never was one nothing is said.
    const refused = await call(`/api/people/${crypto.randomUUID()}/photo`, {
      ...{ bearer: accessToken, raw: 'no form at all', headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    })
    expect(refused.status).toBe(403)
  })

  it.each(wrong)('takes no %s, and leaves the one before', async (_what, file, status) => {
    const { id } = await enrol()
    const path = await photographed(id)
    const refused = await sendPhoto(id, file)
    expect(refused).toMatchObject({ status, body: { errors: { file: expect.any(String) as unknown } } })
    expect(await statusOf(path, await bearerOf('teacher'))).toBe(200)
  })

  it('waits until somebody is let in: a sign-up that is rejected would leave the files', async () => {
    const { id } = await newcomer()
    expect((await sendPhoto(id)).status).toBe(409)
  })

  it('is work with a person: their approval and their import are not taken back after it', async () => {
    const { id } = await approved()
    await photographed(id)
    const undone = await office('/api/auth/users/approvals/undo', 'POST', { ids: [id] })
    expect(undone.status).toBe(409)

    const admin = person(await sessionOf(demo.admin))
    const done = await imported(admin, 'Pupils', sheet(newMark(), 1))
    const [created] = await sql<{ id: string }>('SELECT "userId" AS id FROM "ImportedPerson" WHERE "importId" = $1', [
      done,
    ])
    await photographed(created!.id)
    const kept = await admin.post(`/api/imports/${done}/undo`)
    expect(kept).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('has a photograph') as unknown },
    })
    await office(`/api/people/${created!.id}/photo`, 'DELETE')
    expect((await admin.post(`/api/imports/${done}/undo`)).status).toBe(200)
  })
})

it('goes with the person who is erased: its rows and its files', async () => {
  const pupil = await enrol()
  await photographed(pupil.id)
  const files = await photoFilesOf(pupil.id)
  await enrolledSince([pupil.id], schoolToday())
  await leave(pupil.id)
  await block(pupil.id)
  await letYearPass(pupil.id)
  expect(files.map(({ key }) => stored(key))).toEqual([true, true])
  await removeWhatIsDue()
  expect(files.map(({ key }) => stored(key))).toEqual([false, false])
  expect(await sql('SELECT FROM "StoredFile" WHERE id = ANY($1)', [files.map(({ id }) => id)])).toEqual([])
  expect(await sql('SELECT "photoId", "photoThumbnailId" FROM "User" WHERE id = $1', [pupil.id])).toEqual([
    { photoId: null, photoThumbnailId: null },
  ])
})
