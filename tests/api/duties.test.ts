import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@/lib/dates'
import {
  call,
  demo,
  enrol,
  newcomer,
  newStaff,
  office,
  sessionOf,
  uniqueEmail,
  uniqueName,
  type Session,
} from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { giveSection, makeSection } from '@/tests/support/school/duties'
import { person } from '@/tests/support/doors/examples'
import { formOf } from '@/tests/support/material/files'
import { csvFile } from '@/tests/support/material/sheets'
import { imported, known, newMark, sheet, uploadSheet } from '@/tests/support/school/imports'
import { feeOf } from '@/tests/support/school/fees'
import { makeReport } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

/** What duties grant, and where teachers end who keep to their classes. */

const today = schoolToday()
const [yesterday, year] = [addDays(today, -1), '2026-04-01']
type Place = Awaited<ReturnType<typeof makeSection>>

const asked = async (path: string, { accessToken: bearer }: Session) => {
  const { status, body } = await call(path, { bearer })
  return { status, text: JSON.stringify(body) }
}
const mark = async (studentId: string, { accessToken: bearer }: Session) =>
  (await call('/api/attendance/mark', { bearer, body: { studentId, status: 'Present' } })).status
const teacherWith = async (section: string | null, kind = 'CoTeacher', since = year, until: string | null = null) => {
  const teacher = await enrol({ role: 'teacher' })
  if (section) await giveSection(teacher.id, section, kind, since, until)
  return teacher
}

/** Every way to a student’s records that a teacher has, with the status of who may not. */
const waysTo = ({ student, name, class: schoolClass, section }: Place) => {
  const found = `q=${encodeURIComponent(name)}`
  return [
    `/api/people/find?${found}`,
    `/api/people?${found}`,
    `/api/users/students?${found}`,
    `/api/attendance?class=${encodeURIComponent(schoolClass)}&section=${section}`,
    `/api/attendance?${found}`,
    `/api/attendance/register?class=${encodeURIComponent(schoolClass)}&section=${section}`,
    `/api/attendance/register/csv?class=${encodeURIComponent(schoolClass)}&section=${section}`,
    `/api/fees?${found}`,
    `/api/fees/csv?${found}`,
    `/api/reports?${found}`,
    `/api/reports?${found}&format=csv`,
    `/api/payments?${found}`,
    `/api/attendance/leave-requests?${found}`,
    `/api/people/${student}`,
    `/api/people/${student}/guardians`,
  ]
}

describe('teachers who keep to their classes', () => {
  let own: Place
  let other: Place
  let report: Awaited<ReturnType<typeof makeReport>>
  beforeAll(async () => {
    ;[own, other] = [await makeSection(), await makeSection()]
    report = await makeReport()
    for (const { student, class: schoolClass, section, name } of [own, other])
      await sql(
        `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
         SELECT $1, id, $2, $3, '2026-11-02', '2026-11-02' FROM "Enrolment" WHERE "studentId" = $1 AND "section" = $4`,
        [student, schoolClass, `Of ${name}`, section],
      )
    expect((await office('/api/school', 'PUT', { teachersReach: 'classes' })).status).toBe(200)
  })
  afterAll(async () => {
    await office('/api/school', 'PUT', { teachersReach: null })
  })

  it.each(['ClassTeacher', 'CoTeacher', 'SubjectTeacher'])(
    'a %s reaches that section, by no way another',
    async (kind) => {
      const teacher = await teacherWith(own.id, kind)
      let seen = 0
      for (const path of waysTo(own)) if ((await asked(path, teacher)).text.includes(own.name)) seen += 1
      expect(seen).toBeGreaterThan(4)
      for (const path of waysTo(other)) expect((await asked(path, teacher)).text, path).not.toContain(other.name)
      for (const path of [`/api/people/${other.student}`, `/api/people/${other.student}/guardians`])
        expect((await asked(path, teacher)).status, path).toBe(404)
      expect([await mark(own.student, teacher), await mark(other.student, teacher)]).toEqual(
        kind === 'ClassTeacher' ? [201, 404] : [409, 404],
      )
    },
  )

  it('a duty for the school widens what a teacher reaches by it, and nothing else', async () => {
    const teacher = await teacherWith(own.id)
    await sql(`INSERT INTO "Duty" ("holderId", kind, since) VALUES ($1, 'Accountant', $2)`, [teacher.id, year])
    expect((await asked(`/api/people/${other.student}`, teacher)).status).toBe(200)
    expect((await asked(`/api/fees?q=${encodeURIComponent(other.name)}`, teacher)).text).not.toContain('error')
    expect((await asked(`/api/reports?q=${encodeURIComponent(other.name)}`, teacher)).text).not.toContain(other.name)
    expect(await mark(other.student, teacher)).toBe(404)
  })

  it('a report is written and exported there alone', async () => {
    const [{ id, student }, teacher] = [report, await teacherWith(own.id)]
    expect((await asked(`/api/reports/export/${id}`, teacher)).status).toBe(404)
    expect((await asked(`/api/reports?q=${encodeURIComponent(student)}`, teacher)).text).not.toContain(student)
    const figures = `/api/reports/figures?term=Term+1&studentId=`
    expect((await asked(figures + own.student, teacher)).status).toBe(200)
    expect((await asked(figures + other.student, teacher)).status).toBe(404)
  })

  it('figures of attendance are of their sections', async () => {
    const teacher = await teacherWith(own.id)
    await office('/api/attendance/mark', 'POST', { studentId: own.student, status: 'Present' })
    const { status, text } = await asked('/api/attendance/overview', teacher)
    expect([status, JSON.parse(text)]).toMatchObject([200, { classes: [{ class: own.class, present: 1, absent: 0 }] }])
  })

  it('who is on leave stands in for nobody', async () => {
    const teacher = await enrol({ role: 'teacher' })
    await sql(
      `INSERT INTO "StaffLeave" ("staffId", "fromDay", "toDay", reason, status, "decidedById", "decidedAt")
       VALUES ($1, $2, $2, 'A wedding', 'Approved', $3, now())`,
      [teacher.id, today, (await newStaff('Principal')).id],
    )
    const named = await office('/api/duties/substitutes', 'POST', { section: own.id, teacher: teacher.id })
    expect(named).toMatchObject({ status: 409, body: { message: `${String(teacher.name)} is on leave that day.` } })
  })

  it('a substitute reaches the section on their day, not the day after', async () => {
    const [now, before] = [
      await teacherWith(own.id, 'Substitute', today, today),
      await teacherWith(own.id, 'Substitute', yesterday, yesterday),
    ]
    expect((await asked(`/api/people/${own.student}`, now)).status).toBe(200)
    expect((await asked(`/api/people/${own.student}`, before)).status).toBe(404)
  })

  it('who has no section reaches nobody, and no number tells of others', async () => {
    const teacher = await teacherWith(null)
    expect((await asked(`/api/people/${own.student}`, teacher)).status).toBe(404)
    for (const path of [
      '/api/fees',
      '/api/reports',
      '/api/payments',
      '/api/users/students',
      '/api/people',
      '/api/attendance',
    ])
      expect(JSON.parse((await asked(path, teacher)).text), path).toMatchObject({ total: 0 })
    expect(JSON.parse((await asked('/api/attendance/overview', teacher)).text)).toMatchObject({ classes: [] })
  })

  it('a notice goes to a class of which every section is theirs', async () => {
    const teacher = await teacherWith(own.id)
    const notice = { type: 'Email', subject: 'General Announcement', message: 'Bring a map.' }
    for (const recipients of ['All Students', 'All Parents', own.class])
      expect(
        (await call('/api/notifications', { bearer: teacher.accessToken, body: { ...notice, recipients } })).status,
        recipients,
      ).toBe(403)
    const toColleagues = { ...notice, recipients: 'Holders of a duty', duty: 'ClassTeacher' }
    expect((await call('/api/notifications', { bearer: teacher.accessToken, body: toColleagues })).status).toBe(201)
  })

  it('a duty that ends is over at the next call', async () => {
    const teacher = await teacherWith(own.id)
    expect((await asked(`/api/people/${own.student}`, teacher)).status).toBe(200)
    await sql(`UPDATE "Duty" SET until = $2 WHERE "holderId" = $1`, [teacher.id, yesterday])
    expect((await asked(`/api/people/${own.student}`, teacher)).status).toBe(404)
  })
})

it('a school that sets nothing has teachers reach everybody, with a duty or without', async () => {
  const [place, teacher] = [await makeSection(), await teacherWith(null)]
  expect((await asked(`/api/people/${place.student}`, teacher)).status).toBe(200)
  expect(await mark(place.student, teacher)).toBe(201)
})

describe('a duty for the school', () => {
  it('an accountant takes fees and sees who owes, and no report or certificate', async () => {
    const [{ student }, accountant] = [await makeSection(), await newStaff('Accountant')]
    for (const path of ['/api/fees', '/api/payments', '/api/fees/defaulters', `/api/people/${student}`])
      expect((await asked(path, accountant)).status, path).toBe(200)
    for (const path of ['/api/reports', '/api/certificates', '/api/attendance', '/api/audit'])
      expect((await asked(path, accountant)).status, path).toBe(403)
    const { id } = await feeOf(student)
    const bearer = accountant.accessToken
    expect((await call(`/api/fees/pay/${id}`, { bearer, body: { method: 'Cash' } })).status).toBe(201)
  })

  it('the principal reads all, and changes nothing but leave and approvals', async () => {
    const principal = await newStaff('Principal')
    const reads = ['/api/fees', '/api/reports', '/api/certificates', '/api/attendance', '/api/audit', '/api/admissions']
    for (const path of [...reads, '/api/people', '/api/notifications', '/api/duties', '/api/staff-leave'])
      expect((await asked(path, principal)).status, path).toBe(200)
    const bearer = principal.accessToken
    const { student } = await makeSection()
    for (const [path, body] of [
      ['/api/attendance/mark', { studentId: student, status: 'Present' }],
      ['/api/notifications', {}],
      ['/api/reports', {}],
      ['/api/fees', {}],
      ['/api/people', {}],
      ['/api/duties', { kind: 'Principal', holder: principal.id }],
    ] as const)
      expect((await call(path, { bearer, body })).status, path).toBe(403)
  })

  it('the front office keeps students and guardians, and nobody who may more', async () => {
    const [{ student }, front, admin] = [await makeSection(), await newStaff('Office'), await newStaff('Principal')]
    const bearer = front.accessToken
    const end = (id: string) =>
      call(`/api/people/${id}/deactivate`, { method: 'PUT', bearer, body: { reason: 'Has moved away' } })
    expect([(await end(student)).status, (await end(admin.id)).status]).toEqual([200, 404])
    expect((await asked(`/api/people/${admin.id}`, front)).status).toBe(404)
    expect((await asked(`/api/people?q=${encodeURIComponent(String(admin.name))}`, front)).text).not.toContain(admin.id)
    expect((await asked(`/api/people/${student}/attendance`, front)).status).toBe(403)
    const person = { name: 'Somebody New', phone: '', email: '', address: '' }
    for (const role of ['admin', 'teacher', 'staff'])
      expect((await call('/api/people', { bearer, body: { ...person, role } })).status, role).toBe(403)
    for (const path of ['/api/fees', '/api/reports', '/api/audit'])
      expect((await asked(path, front)).status, path).toBe(403)
  })

  it('the front office decides about students who have signed up, and nobody else', async () => {
    const [front, principal] = [await newStaff('Office'), await newStaff('Principal')]
    const [student, second, teacher] = [await newcomer(), await newcomer(), await newcomer({ role: 'teacher' })]
    const bearer = front.accessToken
    const found = async (path: string, name: string) =>
      (await asked(`${path}?q=${encodeURIComponent(name)}`, front)).text
    expect(await found('/api/auth/users/pending-students', student.name)).toContain(student.id)
    expect(await found('/api/auth/users/pending-teachers', teacher.name)).not.toContain(teacher.id)
    const decide = async (method: string, path: string) =>
      (await call(`/api/auth/users/${path}`, { method, bearer })).status
    const [approve, reject] = [
      (id: string) => decide('PUT', `approve/${id}`),
      (id: string) => decide('DELETE', `pending/${id}`),
    ]
    expect([await approve(student.id), await approve(teacher.id)]).toEqual([200, 404])
    expect([await reject(teacher.id), await reject(second.id)]).toEqual([404, 200])
    const [change] = await sql<{ id: string }>(
      `INSERT INTO "ProfileChange" ("userId", "byId", field, before, after, status)
       VALUES ($1, $1, 'name', 'Before', 'After', 'Pending') RETURNING id`,
      [principal.id],
    )
    expect((await asked('/api/auth/profile-changes?pageSize=500', front)).text).not.toContain(change!.id)
    for (const what of ['approve', 'reject'])
      expect((await call(`/api/auth/profile-changes/${change!.id}/${what}`, { method: 'PUT', bearer })).status).toBe(
        404,
      )
    await sql('DELETE FROM "ProfileChange" WHERE id = $1', [change!.id])
  })

  it('the front office imports students and guardians, and no staff', async () => {
    const front = person(await newStaff('Office'))
    const admin = person(await sessionOf(demo.admin))
    const mark = newMark()
    const own = await imported(front, 'Pupils', sheet(mark, 1))
    expect((await front.get(`/api/imports/${own}`)).status).toBe(200)
    expect(await known(mark)).toHaveLength(1)
    const ofStaff = csvFile([
      ['Name', 'Email'],
      [`Rohan ${mark}`, uniqueEmail()],
    ])
    const staff = await uploadSheet(admin, 'Staff', ofStaff)
    expect(JSON.stringify((await front.get('/api/imports?pageSize=500')).body)).not.toContain(staff)
    for (const path of [`/api/imports/${staff}`, `/api/imports/${staff}/rows`, `/api/imports/${staff}/faulty-rows`])
      expect((await front.get(path)).status, path).toBe(404)
    expect((await front.post(`/api/imports/${staff}/run`, { plan: 'x' })).status).toBe(404)
    expect((await front.get('/api/imports/template?kind=Staff&format=csv')).status).toBe(403)
    expect((await front.send('/api/imports', formOf({ kind: 'Staff' }, ofStaff))).status).toBe(403)
  })

  it('who works here without a duty has their own account alone', async () => {
    const nobody = await newStaff()
    for (const path of ['/api/fees', '/api/people', '/api/reports', '/api/attendance', '/api/duties'])
      expect((await asked(path, nobody)).status, path).toBe(403)
    expect((await asked('/api/auth/me', nobody)).status).toBe(200)
  })
})

it('who works here reads what is addressed to staff and to holders of their duties, and nothing else', async () => {
  const [accountant, plain] = [await newStaff('Accountant'), await newStaff()]
  const send = async (to: object) => {
    const body = { type: 'Email', subject: 'General Announcement', message: uniqueName('Please come'), ...to }
    expect((await office('/api/notifications', 'POST', body)).status).toBe(201)
    return body.message
  }
  const all = await send({ recipients: 'All Staff' })
  const ofDuty = await send({ recipients: 'Holders of a duty', duty: 'Accountant' })
  await newStaff('Principal')
  const others = [
    await send({ recipients: 'Holders of a duty', duty: 'Principal' }),
    await send({ recipients: 'All Students' }),
    await send({ recipients: 'A section', class: 'Class 5', section: 'A' }),
  ]
  const read = async ({ accessToken: bearer }: Session) =>
    ((await call('/api/notifications?pageSize=100', { bearer })).body.notifications as { message: string }[]).map(
      ({ message }) => message,
    )
  const [ofAccountant, ofPlain] = [await read(accountant), await read(plain)]
  expect(ofAccountant).toEqual(expect.arrayContaining([all, ofDuty]))
  expect(ofPlain).toContain(all)
  for (const message of others) expect(ofAccountant).not.toContain(message)
  for (const message of [ofDuty, ...others]) expect(ofPlain).not.toContain(message)
  expect((await call('/api/bar', { bearer: accountant.accessToken })).body.unread).toBe(2)
})
