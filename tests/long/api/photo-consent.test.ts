import { describe, expect, it } from 'vitest'
import { removeWhatIsDue } from '@/lib/privacy/retention'
import { baseUrl, call, demo, enrol, office, sessionOf, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { enrolledSince } from '@/tests/support/school/enrolments'
import { person } from '@/tests/support/doors/examples'
import { filesIn, formOf, makeImage, named } from '@/tests/support/material/files'
import { block, leave, letYearPass } from '@/tests/support/school/leaving'
import { schoolToday } from '@/tests/support/school/school-days'

/** A picture that names pupils is public while all of them have consented; one that names nobody goes as it always did. */

const admin = async () => (await sessionOf(demo.admin)).accessToken

type Uploaded = { id: string; fileUrl: string; waiting?: string[] }

async function upload(title: string, pupils: string[]): Promise<Uploaded> {
  const file = named('class.jpg', await makeImage('jpeg', 64, 48))
  const form = formOf({ title, pupils: pupils.join(',') }, file)
  const { status, body } = await person(await sessionOf(demo.admin)).send('/api/gallery', form)
  if (status !== 201) throw new Error(`the upload answered ${status}: ${String(body.message)}`)
  return body.image as Uploaded
}

const consent = (id: string, state: 'Given' | 'Withheld') =>
  office(`/api/people/${id}/photo-consent`, 'PUT', {
    ...{ state, givenBy: 'Sunita Rao', ground: 'A form that she signed at the office' },
  })

/** What a visitor sees: in the API's list, on the page, and the file itself. */
async function seen({ fileUrl }: Uploaded, title: string, bearer?: string) {
  const list = await call(`/api/gallery?q=${encodeURIComponent(title)}`, { bearer })
  const headers: Record<string, string> = bearer ? { authorization: `Bearer ${bearer}` } : {}
  const [whole, small] = await Promise.all([
    fetch(baseUrl + fileUrl, { headers }),
    fetch(`${baseUrl}${fileUrl}?w=320`, { headers }),
  ])
  const home = await (await fetch(`${baseUrl}/home`)).text()
  return {
    listed: Number(list.body.total),
    files: [whole.status, small.status],
    shown: home.includes(title),
    cached: whole.headers.get('cache-control') ?? '',
  }
}

const open = { listed: 1, files: [200, 200], shown: true }
const closed = { listed: 0, files: [404, 404], shown: false }

describe('a picture of the gallery', () => {
  it('without named pupils is public at once, and kept by browsers', async () => {
    const title = uniqueName('Annual day')
    const picture = await upload(title, [])
    expect(picture).not.toHaveProperty('waiting')
    expect(await seen(picture, title)).toEqual({ ...open, cached: 'public, max-age=31536000, immutable' })
  })

  it('waits until all who are named have consented, and again when one withdraws: its file too', async () => {
    const title = uniqueName('Sports day')
    const [one, two] = [await enrol({ name: 'Asha Example' }), await enrol({ name: 'Bina Example' })]
    await consent(one.id, 'Given')
    const picture = await upload(title, [one.id, two.id])
    expect(picture.waiting).toEqual(['Bina Example'])
    expect(await seen(picture, title)).toMatchObject(closed)
    const waiting = (await office('/api/gallery/waiting')).body.waiting
    expect(waiting).toContainEqual({
      id: picture.id,
      title,
      fileUrl: picture.fileUrl,
      missing: [{ id: two.id, name: 'Bina Example', consent: 'Not asked' }],
    })
    // Administrators look at what waits.
    expect((await seen(picture, title, await admin())).files).toEqual([200, 200])
    expect((await seen(picture, title, one.accessToken)).files).toEqual([404, 404])

    await consent(two.id, 'Given')
    // It is asked for each time: what a browser kept would outlive the consent.
    expect(await seen(picture, title)).toEqual({ ...open, cached: 'private, no-cache' })
    await consent(one.id, 'Withheld')
    expect(await seen(picture, title)).toMatchObject(closed)
    await consent(one.id, 'Given')
    expect(await seen(picture, title)).toMatchObject(open)
  })

  it('names nobody but pupils, and nobody to the public', async () => {
    const { id: teacher } = await sessionOf(demo.teacher)
    await expect(upload('A teacher', [teacher])).rejects.toThrow('404')
    await expect(upload('Nobody', ['no-such-id'])).rejects.toThrow('404')
    const title = uniqueName('Science fair')
    const pupil = await enrol({ name: uniqueName('Chitra Example') })
    await consent(pupil.id, 'Given')
    await upload(title, [pupil.id])
    const { body } = await call(`/api/gallery?q=${encodeURIComponent(title)}`)
    expect(Object.keys((body.gallery as object[])[0]!).toSorted()).toEqual([
      'description',
      'fileUrl',
      'height',
      'id',
      'title',
      'width',
    ])
  })

  it('goes with the pupil who is erased: it waits when they are blocked, and is deleted by the purge', async () => {
    const title = uniqueName('Farewell')
    const pupil = await enrol({ name: 'Divya Example' })
    await consent(pupil.id, 'Given')
    const picture = await upload(title, [pupil.id])
    const [row] = await sql<{ key: string }>(
      'SELECT f.key FROM "GalleryImage" g JOIN "StoredFile" f ON f.id = g."fileId" WHERE g.id = $1',
      [picture.id],
    )
    await enrolledSince([pupil.id], schoolToday())
    await leave(pupil.id)
    await block(pupil.id)
    expect(await seen(picture, title)).toMatchObject(closed)
    expect((await consent(pupil.id, 'Given')).status).toBe(409)
    await letYearPass(pupil.id)
    expect(stored(row!.key)).toBe(true)
    await removeWhatIsDue()
    expect(await sql('SELECT FROM "GalleryImage" WHERE id = $1', [picture.id])).toEqual([])
    expect(stored(row!.key)).toBe(false)
  })
})

describe('a photo consent', () => {
  it('is kept with who said it, on what ground, and who recorded it', async () => {
    const { id } = await enrol()
    expect((await consent(id, 'Given')).status).toBe(200)
    await consent(id, 'Withheld')
    const { body } = await office(`/api/people/${id}/photo-consent`)
    const common = { givenBy: 'Sunita Rao', ground: 'A form that she signed at the office' }
    expect(body.consents).toMatchObject([
      { ...common, state: 'Withheld', by: expect.any(String) as unknown },
      { ...common, state: 'Given' },
    ])
  })

  it('is one at a time, of two who record at once', async () => {
    const { id } = await enrol()
    const answers = await Promise.all([consent(id, 'Given'), consent(id, 'Withheld'), consent(id, 'Given')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await sql('SELECT FROM "PhotoConsent" WHERE "studentId" = $1 AND current', [id])).toHaveLength(1)
  })

  it('is of pupils alone', async () => {
    const { id } = await sessionOf(demo.teacher)
    expect((await consent(id, 'Given')).status).toBe(409)
  })
})

/** Whether a file of the storage is there. */
const stored = (key: string) => filesIn(String(process.env.DATA_DIR)).some((file) => key.includes(file))
