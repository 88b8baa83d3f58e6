import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contractLists, offeredIn } from '@/lib/choices'
import { messages } from '@/lib/messages'
import { baseUrl, call, demo, enrol, type Session, sessionOf, signupBody } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { feeBody } from '@/tests/support/school/fees'
import { farDay } from '@/tests/support/school/own-days'
import { reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'
import { resetSchoolLists } from '@/tests/support/school/school-lists'

/** A school that has added a kindergarten, a stream, a subject and a fee type of its own. */

const bus = 'Transport Fee – Bus 2'
const stream = 'Class 11 Science'
const today = schoolToday()

let admin: Session
let teacher: Session
let small: Awaited<ReturnType<typeof enrol>>
const lists = (body: object, method = 'POST') => call('/api/school/lists', { method, body, bearer: admin.accessToken })
const html = async (path: string, { cookie } = admin) => (await fetch(baseUrl + path, { headers: { cookie } })).text()
/** The options of the selects of a screen, as the server sends it. */
const optionsOf = (page: string) =>
  new Set([...page.matchAll(/<option[^>]*>([^<]*)<\/option>/g)].map(([, text = '']) => text.replaceAll('&amp;', '&')))
const move = (id: string, schoolClass: string) =>
  call(`/api/users/students/${id}/move`, {
    method: 'PUT',
    body: { class: schoolClass, from: today },
    bearer: admin.accessToken,
  })

beforeAll(async () => {
  admin = await sessionOf(demo.admin)
  teacher = await sessionOf(demo.teacher)
  // A school that has the contract's lists tells them to nobody's browser.
  expect(await html('/fees')).not.toContain('forPupils')
  const made = [
    await lists({ list: 'classes', name: stream, after: 'Class 11' }),
    await lists({ list: 'subjects', name: 'Sanskrit' }),
    await lists({ list: 'feeTypes', name: bus }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await lists({ list: 'classes', name: 'LKG', forPupils: true }, 'PUT')).status).toBe(200)
  small = await enrol({ name: 'Little One' })
  expect((await move(small.id, 'LKG')).body).toMatchObject({ student: { class: 'LKG', rollNo: 1 } })
})

afterAll(async () => {
  await move(small.id, 'Class 5')
  const own = [['LKG', stream], ['Sanskrit'], [bus]]
  const fees = `SELECT f.id FROM "Fee" f JOIN "FeeStructure" s ON s.id = f."structureId" WHERE s.class = ANY ($1)`
  await sql(`DELETE FROM "Fee" WHERE id IN (${fees})`, [own[0]])
  await sql(`DELETE FROM "FeeStructure" WHERE class = ANY ($1)`, [own[0]])
  await sql(`DELETE FROM "Report" WHERE class = ANY ($1)`, [own[0]])
  await sql(`DELETE FROM "ScheduledTopic" WHERE subject = ANY ($1)`, [own[1]])
  await sql(`DELETE FROM "Section" WHERE class = ANY ($1)`, [own[0]])
  await resetSchoolLists()
})

describe('what the school has added', () => {
  it('comes with a page', async () => {
    expect(await html('/fees')).toContain('forPupils')
  })

  it.each([
    ['/fees', ['LKG', stream, bus]],
    ['/reports', ['LKG', stream, 'Sanskrit']],
    ['/study-materials', ['LKG', stream, 'Sanskrit']],
    ['/notifications', ['LKG', stream]],
    ['/attendance', ['LKG', stream]],
    ['/attendance/register', ['LKG', stream]],
    ['/attendance/low', ['LKG', stream]],
    ['/admin/people', ['LKG', stream]],
  ])('is in the forms and filters of %s', async (path, names) => {
    const options = optionsOf(await html(path))
    for (const name of names) expect([...options], name).toContain(name)
    // What is not offered to pupils is not among them.
    if (!path.startsWith('/study')) expect([...options]).not.toContain('UKG')
  })

  it('is not offered at sign-up, which the contract’s classes are', async () => {
    const options = [...optionsOf(await html('/signup', { ...admin, cookie: '' }))]
    expect(options.filter((name) => /^(Class|LKG)/.test(name))).toEqual(offeredIn(contractLists, 'classes'))
    for (const other of ['LKG', stream])
      expect(await call('/api/auth/register', { body: signupBody({ class: other }) })).toMatchObject({
        status: 400,
        body: { errors: { class: messages.common.notOffered(offeredIn(contractLists, 'classes')) } },
      })
  })

  it('is taken by the calls, and found by their filters', async () => {
    const fee = feeBody({ class: 'LKG', type: bus, dueDate: farDay() })
    const added = await call('/api/fees', { body: fee, bearer: admin.accessToken })
    expect(added).toMatchObject({
      status: 201,
      body: { fees: [{ studentName: 'Little One', class: 'LKG', type: bus }] },
    })
    const found = await call(`/api/fees?class=LKG&type=${encodeURIComponent(bus)}`, { bearer: teacher.accessToken })
    expect(found.body).toMatchObject({ total: 1 })

    const marks = { subjectMarks: [{ subject: 'Sanskrit', marks: 88 }] }
    const report = { ...reportBody('Academic', marks), studentId: small.id, class: 'LKG' }
    expect((await call('/api/reports', { body: report, bearer: teacher.accessToken })).status).toBe(201)
    expect((await call('/api/reports?class=LKG', { bearer: teacher.accessToken })).body).toMatchObject({
      reports: [{ subjectMarks: [{ subject: 'Sanskrit', marks: 88 }] }],
    })

    const topic = { class: 'LKG', section: 'A', subject: 'Sanskrit', topic: 'A first verse', date: today }
    expect(
      (await call('/api/study-materials/schedule-topic', { body: topic, bearer: teacher.accessToken })).status,
    ).toBe(201)

    const news = { type: 'Email', subject: 'Holiday Notice', message: 'No school.', recipients: 'LKG' }
    expect((await call('/api/notifications', { body: news, bearer: teacher.accessToken })).status).toBe(201)
    expect((await call('/api/notifications', { bearer: small.accessToken })).body).toMatchObject({
      notifications: expect.arrayContaining([expect.objectContaining({ recipients: 'LKG' })]),
    })
    expect(
      (await call('/api/notifications', { body: { ...news, recipients: stream }, bearer: teacher.accessToken })).status,
    ).toBe(409)
  })

  it('stands in its place in the order of the lists', async () => {
    const classesIn = async (path: string, key: string) =>
      ((await call(path, { bearer: admin.accessToken })).body[key] as { class: string }[]).map((row) => row.class)
    expect((await classesIn('/api/people?sort=class&role=Student&pageSize=5', 'people'))[0]).toBe('LKG')
    expect((await classesIn('/api/people?sort=-class&role=Student&pageSize=5', 'people'))[0]).toBe('Class 12')
    expect((await classesIn('/api/users/students?pageSize=5', 'students'))[0]).toBe('LKG')
    expect((await classesIn('/api/attendance?pageSize=5', 'attendance'))[0]).toBe('LKG')
    expect((await classesIn('/api/reports?sort=class&pageSize=5', 'reports'))[0]).toBe('LKG')
  })

  it('leaves a made-up one refused in the contract’s words, which name all that is offered', async () => {
    const offered = ['LKG', ...offeredIn(contractLists, 'classes')]
    offered.splice(offered.indexOf('Class 12'), 0, stream)
    const { status, body } = await call('/api/fees', {
      body: feeBody({ class: 'Class 13', type: 'Bribe' }),
      bearer: admin.accessToken,
    })
    expect(status).toBe(400)
    expect(body.errors).toEqual({
      class: messages.common.notOffered(offered),
      type: messages.common.notOffered([...offeredIn(contractLists, 'feeTypes'), bus]),
    })
    expect((await call('/api/fees?class=Class+13', { bearer: admin.accessToken })).status).toBe(400)
  })
})

describe('the office', () => {
  it('hides what is in use, which stays where it was chosen, and cannot remove it', async () => {
    const own = { list: 'subjects', name: 'Sanskrit' }
    expect(await lists(own, 'DELETE')).toMatchObject({
      status: 409,
      body: { message: 'Sanskrit is in use. You can only hide it.' },
    })
    expect((await lists({ ...own, hidden: true }, 'PUT')).status).toBe(200)
    const body = { ...reportBody('Academic'), subjectMarks: [{ subject: 'Sanskrit', marks: 1 }] }
    expect(
      (
        await call('/api/reports', {
          body: { ...body, studentId: small.id, class: 'LKG' },
          bearer: teacher.accessToken,
        })
      ).status,
    ).toBe(400)
    expect((await call('/api/reports?class=LKG', { bearer: teacher.accessToken })).body).toMatchObject({
      reports: [{ subjectMarks: [{ subject: 'Sanskrit' }] }],
    })
    expect(
      (await call('/api/study-materials/scheduled-topics?subject=Sanskrit', { bearer: teacher.accessToken })).body,
    ).toMatchObject({ total: 1 })
    expect((await lists({ ...own, hidden: false }, 'PUT')).status).toBe(200)
  })

  it('hides no class that has pupils', async () => {
    for (const wanted of [{ hidden: true }, { forPupils: false }])
      expect(await lists({ list: 'classes', name: 'LKG', ...wanted }, 'PUT')).toMatchObject({
        status: 409,
        body: { message: 'One student is in LKG or waiting for it. Move them first.' },
      })
  })

  it('adds the same at once one time, whatever its capitals', async () => {
    const answers = await Promise.all(
      ['Swimming Fee', 'swimming fee', 'SWIMMING FEE', 'Swimming Fee'].map((name) => lists({ list: 'feeTypes', name })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(
      /^swimming fee is in the list already\.$/i,
    )
    const { body } = await call('/api/school/lists', { bearer: admin.accessToken })
    const [added] = (body.feeTypes as { name: string }[]).filter(({ name }) => /swimming/i.test(name))
    expect((await lists({ list: 'feeTypes', name: added?.name }, 'DELETE')).status).toBe(200)
  })

  it('moves an entry as often as it likes, at once too, and every place has one', async () => {
    const orders = ['Hindi', '', 'Mathematics', 'Science', 'English']
    // More often in one gap than it has room for.
    for (let n = 0; n < 14; n++)
      for (const name of ['Biology', 'History'])
        expect((await lists({ list: 'subjects', name, after: 'Mathematics' }, 'PUT')).status).toBe(200)
    await Promise.all(orders.map((after) => lists({ list: 'subjects', name: 'Geography', after }, 'PUT')))
    const { body } = await call('/api/school/lists', { bearer: admin.accessToken })
    const names = (body.subjects as { name: string }[]).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    const place = names.indexOf('Mathematics')
    expect(names.filter((name) => name !== 'Geography').slice(place > 0 ? place - 1 : 0, 3)).toContain('History')
    const [{ n } = { n: 0 }] = await sql<{ n: number }>('SELECT count(DISTINCT position)::int AS n FROM "Subject"')
    expect(n).toBe(names.length)
  })

  it.each([
    ['All Parents', 409],
    ['Hindi, English', 400],
    ['', 400],
    ['x'.repeat(41), 400],
  ])('gives no class the name %j', async (name, status) => {
    const answer = await lists({ list: 'classes', name })
    expect(answer.status).toBe(status)
    expect(answer.body.errors).toHaveProperty('name')
  })

  it('finds who changed what among the school’s changes', async () => {
    const { body } = await call('/api/school/changes?setting=Class&pageSize=50', { bearer: admin.accessToken })
    expect(body.changes).toContainEqual(
      expect.objectContaining({ setting: 'Class', before: 'None', after: `${stream} (students, materials)` }),
    )
    expect(body.changes).toContainEqual(
      expect.objectContaining({ before: 'LKG (materials)', after: 'LKG (students, materials)', by: 'Meenakshi Iyer' }),
    )
  })
})
