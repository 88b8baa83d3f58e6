import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { limits } from '@/lib/constants'
import { materialMessages } from '@/lib/materials/messages'
import { messages } from '@/lib/messages'
import { baseUrl, call, demo, sessionOf } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { formOf, makePdf, materialFields, named } from '@/tests/support/material/files'

/** One upload for several sections: one file, and a material for each of them. */

const teacher = await sessionOf(demo.teacher)
const student = await sessionOf(demo.student)
const pdf = named('plants.pdf', await makePdf())
const first = { class: 'Class 5', section: 'A' }

type Material = { id: string; class: string; section: string; title: string }
type Body = { material: Material; others?: Material[]; message: string; errors?: Record<string, string> }

async function upload(also: string | undefined, over: Record<string, string> = {}, key?: string) {
  const fields = {
    ...materialFields,
    ...first,
    title: `Shared ${randomUUID()}`,
    ...(also !== undefined && { also }),
    ...over,
  }
  const response = await fetch(`${baseUrl}/api/study-materials/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${teacher.accessToken}`, ...(key && { 'idempotency-key': key }) },
    body: formOf(fields, pdf),
  })
  return { status: response.status, title: fields.title, body: (await response.json()) as Body }
}

const placesOf = ({ material, others = [] }: Body) =>
  [material, ...others].map((each) => `${each.class} ${each.section}`)

const filesOf = (title: string) =>
  sql<{ key: string; materials: number }>(
    `SELECT f."key", count(*)::int AS materials FROM "StoredFile" f JOIN "StudyMaterial" m ON m."fileId" = f."id"
      WHERE m."title" = $1 GROUP BY f."id"`,
    [title],
  )
const rowsOf = async (title: string) =>
  (await sql<{ n: number }>('SELECT count(*)::int AS n FROM "StudyMaterial" WHERE "title" = $1', [title]))[0]!.n
const isKept = async (key: string) => (await sql('SELECT FROM "StoredFile" WHERE "key" = $1', [key])).length > 0
const remove = ({ id }: { id: string }) =>
  call(`/api/study-materials/${id}`, { method: 'DELETE', bearer: teacher.accessToken })
const download = ({ id }: { id: string }) =>
  fetch(`${baseUrl}/api/study-materials/download/${id}`, {
    headers: { authorization: `Bearer ${teacher.accessToken}` },
  })

describe('an upload', () => {
  it.each<[string, string | undefined, string[]]>([
    ['for one section, as ever', undefined, ['Class 5 A']],
    ['with the further ones empty', '', ['Class 5 A']],
    [
      'for all sections of a class',
      'Class 5 B,Class 5 C,Class 5 D',
      ['Class 5 A', 'Class 5 B', 'Class 5 C', 'Class 5 D'],
    ],
    ['for several classes, with spaces', ' Class 6 A , LKG B ', ['Class 5 A', 'Class 6 A', 'LKG B']],
    ['for one of them twice, and the first again', 'Class 6 A,Class 6 A,Class 5 A', ['Class 5 A', 'Class 6 A']],
  ])('%s', async (_, also, places) => {
    const { status, body, title } = await upload(also)
    expect([status, placesOf(body)]).toEqual([201, places])
    expect(body.message).toBe(
      places.length > 1 ? materialMessages.uploadedFor(places.length) : 'Study material uploaded successfully!',
    )
    // Nothing of the contract's answer moves where nothing more was asked for.
    expect('others' in body).toBe(places.length > 1)
    expect(await filesOf(title)).toEqual([{ key: expect.any(String) as string, materials: places.length }])
    for (const each of [body.material, ...(body.others ?? [])]) {
      expect(each).toMatchObject({ title, subject: materialFields.subject, uploadedBy: 'Rajesh Kulkarni' })
      const response = await download(each)
      expect(Buffer.from(await response.arrayBuffer()).equals(pdf.bytes)).toBe(true)
    }
  })

  it.each<[string, string, string]>([
    ['a class that there is not', 'Class 13 A', materialMessages.further.unknown('Class 13 A')],
    ['a section that there is not', 'Class 6 A,Class 6 E', materialMessages.further.unknown('Class 6 E')],
    ['no section', 'Class 6', materialMessages.further.unknown('Class 6')],
    ['another sign than a space', 'Class 6-A', materialMessages.further.unknown('Class 6-A')],
    [
      'a text without end',
      'Class 6 A,'.repeat(1000),
      messages.common.tooLong(limits.furtherSections * (limits.choice + 3)),
    ],
  ])('with %s is refused as a whole', async (_, also, message) => {
    const { status, body, title } = await upload(also)
    expect([status, body.message, body.errors]).toEqual([400, message, { also: message }])
    expect(await rowsOf(title)).toBe(0)
  })

  it('for too many sections is refused with how many may be', async () => {
    const all = ['Class 6', 'Class 7', 'Class 8', 'Class 9', 'Class 10', 'Class 11'].flatMap((each) =>
      [...'ABCD'].map((section) => `${each} ${section}`),
    )
    expect((await upload(all.slice(0, limits.furtherSections).join(','))).status).toBe(201)
    const { status, body } = await upload(all.slice(0, limits.furtherSections + 1).join(','))
    expect([status, body.errors]).toEqual([400, { also: materialMessages.further.tooMany(limits.furtherSections) }])
  })

  it('that comes twice with the same key is one, and with other sections a conflict', async () => {
    const [key, title] = [randomUUID(), `Shared ${randomUUID()}`]
    const answers = await Promise.all([1, 2].map(() => upload('Class 5 B', { title }, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[1]!.body).toEqual(answers[0]!.body)
    expect(await rowsOf(title)).toBe(2)
    expect((await upload('Class 5 C', { title }, key)).status).toBe(409)
  })

  it('tells nobody, whatever number of sections it is for, and is no student’s to make', async () => {
    const count = () => sql('SELECT count(*)::int AS n FROM "Notification"')
    const before = await count()
    await upload('Class 5 B,Class 5 C')
    expect(await count()).toEqual(before)
    const response = await fetch(`${baseUrl}/api/study-materials/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${student.accessToken}` },
      body: formOf({ ...materialFields, ...first, also: 'Class 5 B' }, pdf),
    })
    expect(response.status).toBe(403)
  })
})

describe('the materials of one upload', () => {
  it('are changed one by one', async () => {
    const { body, title } = await upload('Class 5 B')
    const changed = { class: 'Class 5', section: 'C', subject: 'Biology', title: `${title}, corrected` }
    const answer = await call(`/api/study-materials/${body.material.id}`, {
      method: 'PUT',
      body: changed,
      bearer: teacher.accessToken,
    })
    expect(answer).toMatchObject({ status: 200, body: { material: changed } })
    expect(await rowsOf(title)).toBe(1)
  })

  it('are deleted one by one, and the file with the last', async () => {
    const { body, title } = await upload('Class 5 B,Class 5 C')
    const [one, two, three] = [body.material, ...(body.others ?? [])] as [Material, Material, Material]
    const { key } = (await filesOf(title))[0]!
    for (const [gone, left] of [
      [one, two],
      [two, three],
    ] as const) {
      expect((await remove(gone)).status).toBe(200)
      expect([(await download(gone)).status, (await download(left)).status]).toEqual([404, 200])
    }
    expect(await isKept(key)).toBe(true)
    expect((await remove(three)).status).toBe(200)
    expect(await isKept(key)).toBe(false)
  })

  it('leave no file when all are deleted at once', async () => {
    const { body, title } = await upload('Class 5 B,Class 5 C,Class 5 D')
    const { key } = (await filesOf(title))[0]!
    const answers = await Promise.all([body.material, ...(body.others ?? [])].map(remove))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await isKept(key)).toBe(false)
  })
})
