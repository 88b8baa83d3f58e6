import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { materialClasses } from '@/lib/constants'
import { baseUrl, call, demo, enrol, logIn } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { formOf, makeImage, makeMp4, makePdf, materialFields, named, type Upload } from '@/tests/support/material/files'

const bearerOf = async (who: keyof typeof demo) => (await logIn(demo[who])).accessToken

async function send(path: string, bearer: string, fields: Record<string, string>, file: Upload) {
  const response = await fetch(baseUrl + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    body: formOf(fields, file),
  })
  return { status: response.status, body: (await response.json()) as Record<string, Record<string, string>> }
}

const get = (path: string, headers: Record<string, string> = {}) => fetch(baseUrl + path, { headers })
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

const good = [
  ['PDF', named('notes.pdf', await makePdf()), 'pdf', 'application/pdf'],
  ['Video', named('lesson.mp4', makeMp4()), 'mp4', 'video/mp4'],
  ['Assignment', named('sheet.pdf', await makePdf('newer', { pdfVersion: '1.7' })), 'pdf', 'application/pdf'],
] as const

describe('study materials', () => {
  it.each(good)(
    'a %s is uploaded by a teacher and downloaded, the same bytes',
    async (type, file, extension, contentType) => {
      const bearer = await bearerOf('teacher')
      const title = `Test ${type} ${Date.now()}`
      const { status, body } = await send(
        '/api/study-materials/upload',
        bearer,
        { ...materialFields, type, title },
        file,
      )
      expect(status).toBe(201)
      expect(body.message).toBe('Study material uploaded successfully!')
      expect(Object.keys(body.material!).sort()).toEqual([
        'class',
        'date',
        'id',
        'section',
        'subject',
        'title',
        'type',
        'uploadedBy',
      ])
      expect(body.material).toMatchObject({
        ...materialFields,
        type,
        title,
        uploadedBy: 'Rajesh Kulkarni',
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })

      const list = await call(`/api/study-materials?q=${encodeURIComponent(title)}`, { bearer })
      expect(list.body).toMatchObject({ total: 1, materials: [body.material] })
      const response = await get(`/api/study-materials/download/${body.material!.id}`, {
        authorization: `Bearer ${bearer}`,
      })
      expect(response.headers.get('content-type')).toBe(contentType)
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="material-${body.material!.id}.${extension}"`,
      )
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect((await bytesOf(response)).equals(file.bytes)).toBe(true)
    },
  )

  it('a student sees their own class, in all its sections, and downloads nothing else', async () => {
    const teacher = await bearerOf('teacher')
    const file = named('a.pdf', await makePdf())
    const mine = await send(
      '/api/study-materials/upload',
      teacher,
      { ...materialFields, class: 'Class 5', section: 'D' },
      file,
    )
    const other = await send('/api/study-materials/upload', teacher, { ...materialFields, class: 'UKG' }, file)
    const { accessToken } = await enrol({ class: 'Class 5' })
    const list = (await call('/api/study-materials?pageSize=500', { bearer: accessToken })).body.materials as {
      id: string
      class: string
    }[]
    expect(new Set(list.map((material) => material.class))).toEqual(new Set(['Class 5']))
    expect(list.map(({ id }) => id)).toContain(mine.body.material!.id)
    expect((await call('/api/study-materials?class=UKG', { bearer: accessToken })).body.total).toBe(0)
    const download = (id: string) =>
      get(`/api/study-materials/download/${id}`, { authorization: `Bearer ${accessToken}` })
    expect((await download(mine.body.material!.id!)).status).toBe(200)
    expect((await download(other.body.material!.id!)).status).toBe(404)
    const topics = (await call('/api/study-materials/scheduled-topics?pageSize=500', { bearer: accessToken })).body
      .topics as { class: string }[]
    expect(new Set(topics.map((topic) => topic.class))).toEqual(new Set(['Class 5']))
  })

  it('lists filter, sort and page', async () => {
    const bearer = await bearerOf('admin')
    const titles = async (query: string) => {
      const { status, body } = await call(`/api/study-materials?${query}`, { bearer })
      expect(status, query).toBe(200)
      return (body.materials as Record<string, string>[]).map(({ title, section, type, class: schoolClass }) => ({
        title,
        section,
        type,
        class: schoolClass,
      }))
    }
    expect(new Set((await titles('section=B')).map(({ section }) => section))).toEqual(new Set(['B']))
    expect(new Set((await titles('type=Assignment')).map(({ type }) => type))).toEqual(new Set(['Assignment']))
    const byClass = (await titles('sort=class')).map((row) => row.class)
    const orderOf = (name?: string) => materialClasses.findIndex((each) => each === name)
    expect(byClass).toEqual([...byClass].sort((a, b) => orderOf(a) - orderOf(b)))
    expect((await titles('pageSize=2&page=2')).length).toBe(2)
    for (const query of ['section=E', 'sort=fileId', 'type=PPT'])
      expect((await call(`/api/study-materials?${query}`, { bearer })).status, query).toBe(400)
  })

  it('topics are scheduled by staff, each field required', async () => {
    const bearer = await bearerOf('teacher')
    const topic = { class: 'LKG', section: 'C', subject: 'English', topic: 'The letter S', date: '2026-12-01' }
    const { status, body } = await call('/api/study-materials/schedule-topic', { body: topic, bearer })
    expect(status).toBe(201)
    expect(body).toEqual({
      topic: { id: expect.any(String) as string, ...topic },
      message: 'Topic scheduled successfully!',
    })
    const listed = await call('/api/study-materials/scheduled-topics?class=LKG&section=C&date=2026-12-01', { bearer })
    expect(listed.body.topics).toContainEqual({ ...(body as { topic: object }).topic, mayChange: true })
    for (const field of Object.keys(topic))
      expect(
        await call('/api/study-materials/schedule-topic', { body: { ...topic, [field]: '' }, bearer }),
      ).toMatchObject({
        status: 400,
        body: { message: 'Please fill in all required fields.', errors: { [field]: 'This field is required.' } },
      })
    expect(
      (await call('/api/study-materials/schedule-topic', { body: { ...topic, date: '2026-02-30' }, bearer })).status,
    ).toBe(400)
  })
})

describe('promotions', () => {
  const film = named('film.mp4', makeMp4())

  it('a video answers ranges, to signed-in users alone', async () => {
    const admin = await bearerOf('admin')
    const { status, body } = await send(
      '/api/promotions',
      admin,
      { type: 'Video', title: 'Film', description: 'A film.' },
      film,
    )
    expect(status).toBe(201)
    const { id, url } = body.promotion as unknown as { id: string; url: string }
    expect(body.promotion).toEqual({
      id,
      url,
      type: 'Video',
      title: 'Film',
      description: 'A film.',
      thumbnailUrl: null,
      uploadedBy: expect.any(String) as string,
      date: expect.any(String) as string,
    })
    expect((await get(url)).status).toBe(401)

    const authorization = `Bearer ${await bearerOf('student')}`
    const whole = await get(url, { authorization })
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      'video/mp4',
      'bytes',
    ])
    expect((await bytesOf(whole)).equals(film.bytes)).toBe(true)
    const ranges: [range: string, status: number, from: number, to: number][] = [
      ['bytes=0-99', 206, 0, 99],
      ['bytes=100-', 206, 100, film.bytes.length - 1],
      ['bytes=-100', 206, film.bytes.length - 100, film.bytes.length - 1],
      [`bytes=10-${film.bytes.length * 2}`, 206, 10, film.bytes.length - 1],
      ['bytes=5-2', 200, 0, film.bytes.length - 1],
      ['bytes=0-1,4-5', 200, 0, film.bytes.length - 1],
      ['pages=1-2', 200, 0, film.bytes.length - 1],
    ]
    for (const [range, wanted, from, to] of ranges) {
      const response = await get(url, { authorization, range })
      expect(response.status, range).toBe(wanted)
      expect((await bytesOf(response)).equals(film.bytes.subarray(from, to + 1)), range).toBe(true)
      if (wanted === 206) expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to}/${film.bytes.length}`)
    }
    const beyond = await get(url, { authorization, range: `bytes=${film.bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.bytes.length}`])
    expect((await get(url, { authorization, range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
    expect((await get(url, { authorization, 'if-none-match': etag })).status).toBe(304)
    expect((await get(url, { 'if-none-match': etag })).status, 'permission goes before the cache').toBe(401)
  })

  it('a picture has a thumbnail; deleting it takes the files along', async () => {
    const bearer = await bearerOf('admin')
    const { body } = await send(
      '/api/promotions',
      bearer,
      { type: 'Image', title: 'Picture', description: 'D' },
      named('a.png', await makeImage('png', 1200, 900)),
    )
    const { id, url, thumbnailUrl } = body.promotion as unknown as Record<string, string>
    const authorization = `Bearer ${bearer}`
    const thumbnail = await get(thumbnailUrl!, { authorization })
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(await sharp(await bytesOf(thumbnail)).metadata()).toMatchObject({ width: 800, height: 600 })
    const rows = () =>
      sql(
        'SELECT f.id FROM "Promotion" p JOIN "StoredFile" f ON f.id IN (p."fileId", p."thumbnailId") WHERE p.id = $1',
        [id],
      )
    expect(await rows()).toHaveLength(2)
    expect((await call(`/api/promotions/${id}`, { method: 'DELETE', bearer: await bearerOf('teacher') })).status).toBe(
      403,
    )
    expect((await call(`/api/promotions/${id}`, { method: 'DELETE', bearer })).status).toBe(200)
    expect((await call(`/api/promotions/${id}`, { method: 'DELETE', bearer })).status).toBe(404)
    expect((await get(url!, { authorization })).status).toBe(404)
    expect(await rows()).toEqual([])
  })

  it('what there is to see of a PDF is given once, alone as a small picture, and goes with it', async () => {
    const [bearer, teacher] = await Promise.all([bearerOf('admin'), bearerOf('teacher')])
    const fields = { type: 'PDF', title: 'Brochure', description: 'D' }
    const { body } = await send('/api/promotions', bearer, fields, named('a.pdf', await makePdf()))
    const { id } = body.promotion as unknown as { id: string }
    const path = `/api/promotions/${id}/thumbnail`
    const page = named('page.jpg', await makeImage('jpeg', 900, 1200))
    const kept = () =>
      sql<{ type: string; width: number | null }>(
        'SELECT f.type, f.width FROM "Promotion" p JOIN "StoredFile" f ON f.id IN (p."fileId", p."thumbnailId") WHERE p.id = $1 ORDER BY 1',
        [id],
      )
    expect((await send(path, teacher, {}, page)).status).toBe(403)
    expect(await send(path, bearer, {}, named('page.pdf', await makePdf()))).toMatchObject({ status: 415 })
    expect(await send(path, bearer, {}, named('page.jpg', await makePdf()))).toMatchObject({ status: 415 })
    expect(await kept()).toHaveLength(1)
    const answers = await Promise.all([1, 2, 3].map(() => send(path, bearer, {}, page)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
    expect(await kept()).toEqual([
      { type: 'application/pdf', width: null },
      { type: 'image/webp', width: 600 },
    ])
    expect((await call(`/api/promotions/${id}`, { method: 'DELETE', bearer })).status).toBe(200)
    expect(await kept()).toEqual([])
    expect((await send(path, bearer, {}, page)).status).toBe(404)
  })

  it('a PDF may be framed by our own pages, and by nobody else’s', async () => {
    const bearer = await bearerOf('admin')
    const { body } = await send(
      '/api/promotions',
      bearer,
      { type: 'PDF', title: 'Brochure', description: 'D' },
      named('a.pdf', await makePdf()),
    )
    const response = await get(String(body.promotion!.url), { authorization: `Bearer ${bearer}` })
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'self'$/)
    expect((await get('/api/health')).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('the gallery', () => {
  it('shows everybody a picture made anew: no EXIF, at most 2,560 pixels, kept for ever', async () => {
    const original = await sharp(await makeImage('jpeg', 640, 480))
      .resize(3200, 2400)
      .withExif({ IFD0: { Artist: 'Nobody' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(original).metadata()).exif).toBeDefined()
    const { status, body } = await send(
      '/api/gallery',
      await bearerOf('admin'),
      { title: 'Campus', description: '' },
      named('a.jpg', original),
    )
    expect(status).toBe(201)
    const image = body.image as unknown as { id: string; fileUrl: string; width: number; height: number }
    // Turned upright: the camera was held on its side.
    expect(image).toMatchObject({ title: 'Campus', description: '', width: 1920, height: 2560 })

    const response = await get(image.fileUrl)
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'image/jpeg',
      'public, max-age=31536000, immutable',
    ])
    const metadata = await sharp(await bytesOf(response)).metadata()
    expect([metadata.exif, metadata.width, metadata.height]).toEqual([undefined, 1920, 2560])
    const small = await get(`${image.fileUrl}?w=800`)
    expect(await sharp(await bytesOf(small)).metadata()).toMatchObject({ format: 'webp', width: 600, height: 800 })
    expect((await get(image.fileUrl, { 'if-none-match': response.headers.get('etag') ?? '' })).status).toBe(304)

    const list = (await call('/api/gallery')).body.gallery as { id: string }[]
    expect(list[0]?.id).toBe(image.id)
    expect(
      (await call(`/api/gallery/${image.id}`, { method: 'DELETE', bearer: await bearerOf('student') })).status,
    ).toBe(403)
    expect((await call(`/api/gallery/${image.id}`, { method: 'DELETE', bearer: await bearerOf('admin') })).status).toBe(
      200,
    )
    expect((await get(image.fileUrl)).status).toBe(404)
  })

  it('is on /home as it is now: what is kept there is forgotten with the next picture, and with its deletion', async () => {
    const shown = async () => (await (await get('/home')).text()).includes('Picture: Seen at once')
    const bearer = await bearerOf('admin')
    expect([await shown(), await shown()]).toEqual([false, false])
    const { body } = await send(
      '/api/gallery',
      bearer,
      { title: 'Seen at once' },
      named('a.png', await makeImage('png')),
    )
    expect([await shown(), await shown()]).toEqual([true, true])
    const { id } = body.image as unknown as { id: string }
    expect((await call(`/api/gallery/${id}`, { method: 'DELETE', bearer })).status).toBe(200)
    expect(await shown()).toBe(false)
  })

  it('takes a title and a picture; the description is optional', async () => {
    const picture = named('a.png', await makeImage('png'))
    const bearer = await bearerOf('admin')
    expect(await send('/api/gallery', bearer, { title: '' }, picture)).toMatchObject({
      status: 400,
      body: { message: 'Please fill in all required fields.' },
    })
    expect((await send('/api/gallery', bearer, { title: 'No words' }, picture)).status).toBe(201)
    expect((await send('/api/gallery', await bearerOf('teacher'), { title: 'No words' }, picture)).status).toBe(403)
  })
})
