import { expect } from 'vitest'
import { addDays } from '@/lib/dates'
import { personList } from '@/lib/people/lists'
import { demo, enrol, logIn, sessionOf, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { person, type Examples } from '@/tests/support/doors/examples'
import { listBehaves } from '@/tests/support/school/lists'
import { mailsTo } from '@/tests/support/school/mails'
import { photoForm, photographed } from '@/tests/support/school/photographs'
import { schoolToday } from '@/tests/support/school/school-days'

listBehaves('/api/people', personList, { search: 'name', csv: '/api/people?format=csv' })

/** The page of a pupil as an administrator sees it; for administrators' sections. */
const pageOf = async (id: string) => person(await sessionOf(demo.admin)).page(`/people/${id}`)
const demoPupil = async () => {
  const [row] = await sql<{ id: string }>(`SELECT "userId" AS "id" FROM "Login" WHERE "email" = $1`, [demo.student])
  return row!.id
}

export default {
  async listPeople({ teacher, admin }) {
    // Pupils and staff by name, found by any of name, numbers and addresses; teachers get the pupils.
    const { id, email } = await enrol({ name: 'Chandrika Example', class: 'Class 5' })
    expect(await teacher.get(`/api/people?q=${encodeURIComponent(`chandrika ${email}`)}`)).toMatchObject({
      status: 200,
      body: {
        people: [{ id, name: 'Chandrika Example', role: 'Student', class: 'Class 5', state: 'Active' }],
        total: 1,
      },
    })
    expect((await teacher.get('/api/people?role=Teacher')).body.total).toBe(0)
    expect((await admin.get('/api/people?role=Teacher')).body.total).not.toBe(0)
  },

  async findAnyone({ teacher, admin }) {
    // The search in the bar: pupils, staff and screens, ten at most.
    const { id } = await enrol({ name: 'Wilhelmina Example', class: 'Class 5' })
    expect(await teacher.get('/api/people/find?q=wilhelmina')).toMatchObject({
      status: 200,
      body: { found: [{ id, kind: 'Student', label: 'Wilhelmina Example', href: `/people/${id}` }] },
    })
    expect((await admin.get('/api/people/find?q=mails')).body.found).toMatchObject([
      { kind: 'Screen', href: '/admin/mails' },
    ])
    // Somebody may be called so.
    const jobs = async ({ get }: typeof admin) => {
      const { found } = (await get('/api/people/find?q=add%20fee')).body as { found: { kind: string }[] }
      return found.filter(({ kind }) => kind === 'Action')
    }
    expect(await jobs(admin)).toMatchObject([{ kind: 'Action', href: '/fees#add-fee' }])
    expect(await jobs(teacher)).toEqual([])
  },

  async readPerson({ teacher, student }) {
    expect(await teacher.get(`/api/people/${student.id}`)).toMatchObject({
      status: 200,
      body: {
        person: { id: student.id, class: 'Class 5', state: 'Active', enrolments: [{ class: 'Class 5', to: null }] },
      },
    })
  },

  // The sections of a person's page.
  async personAttendance() {
    expect(await pageOf(await demoPupil())).toContain('days present')
  },

  async personMonths({ teacher, student }) {
    // Of one school year, as the page names it; without one, of the newest.
    const id = await demoPupil()
    const { status, body } = await teacher.get(`/api/people/${id}/attendance`)
    expect({ status, body }).toMatchObject({ status: 200, body: { months: expect.any(Array) as unknown } })
    expect(body.months).toContainEqual(expect.objectContaining({ percentage: expect.any(Number) as unknown }))
    expect((await teacher.get(`/api/people/${id}/attendance?schoolYear=1950-51`)).body).toEqual({ months: [] })
    expect((await student.get(`/api/people/${id}/attendance`)).status).toBe(403)
  },

  async personLeave({ student }) {
    await student.post('/api/attendance/leave-request', {
      student: student.id,
      class: 'Class 5',
      reason: 'A cousin marries',
      from: addDays(schoolToday(), 40),
      to: addDays(schoolToday(), 41),
    })
    expect(await pageOf(student.id)).toContain('A cousin marries')
  },

  async personFees() {
    expect(await pageOf(await demoPupil())).toMatch(/Tuition Fee[^]*Receipt </)
  },

  async personReports() {
    expect(await pageOf(await demoPupil())).toMatch(/<caption[^>]*>Reports</)
  },

  async personMessages({ teacher }) {
    const pupil = await enrol({ class: 'Class 5', parentEmail: 'family.of.messages@tests.example' })
    await teacher.post('/api/attendance/mark', { studentId: pupil.id, status: 'Absent' })
    expect(await pageOf(pupil.id)).toContain('family.of.messages@tests.example')
  },

  async personHistory() {
    // Every change of an account: what it was, what it became, by whom.
    const pupil = await enrol({ name: 'Before The Change' })
    const profile = { name: 'After The Change', email: pupil.email, phone: '+91 90000 00001', address: '2 New Street' }
    await person(pupil).put(`/api/auth/${pupil.id}`, profile)
    const html = await pageOf(pupil.id)
    expect(html).toContain('Before The Change')
    expect(html).toContain('2 New Street')
  },

  async addPerson({ admin, teacher }) {
    // A small child, who needs no e-mail, in its class from a day on; and staff.
    const child = { role: 'student', name: 'Tiny Example', class: 'Class 1', section: 'B', from: '2026-11-02' }
    const { status, body } = await admin.post('/api/people', { ...child, parentEmail: 'tiny.family@tests.example' })
    expect(status).toBe(201)
    expect(body.person).toMatchObject({ name: 'Tiny Example', email: null, class: 'Class 1', section: 'B' })
    expect((await teacher.get('/api/people?q=tiny.family')).body.people).toMatchObject([{ email: '', state: 'Active' }])
    const colleague = { role: 'teacher', name: 'New Colleague', email: uniqueEmail('colleague') }
    expect(await admin.post('/api/people', colleague)).toMatchObject({ status: 201, body: { person: colleague } })
  },

  async deactivatePerson({ admin }) {
    // From then on the person is logged out everywhere; why is kept in the account's history.
    const pupil = await enrol()
    expect(await admin.put(`/api/people/${pupil.id}/deactivate`, { reason: 'Asked by the family' })).toMatchObject({
      status: 200,
      body: { id: pupil.id, message: 'Test Person can no longer log in' },
    })
    expect((await person(pupil).get('/api/auth/me')).status).toBe(401)
    expect(await pageOf(pupil.id)).toContain('Asked by the family')
  },

  async reactivatePerson({ admin }) {
    const { id, email, password } = await enrol()
    await admin.put(`/api/people/${id}/deactivate`, { reason: 'By mistake' })
    expect(await admin.put(`/api/people/${id}/reactivate`)).toMatchObject({ status: 200, body: { id } })
    expect((await logIn(email, password)).id).toBe(id)
  },

  async setPhoto({ admin, teacher }) {
    // A square picture; where it is stands in the answers about the person from then on, null before.
    const pupil = await enrol({ name: 'Photographed Example' })
    const { status, body } = await admin.send(`/api/people/${pupil.id}/photo`, photoForm())
    expect(status).toBe(201)
    expect(body).toMatchObject({ id: pupil.id, photo: expect.stringContaining('/photo?v=') as unknown })
    expect((await teacher.get(`/api/people/${pupil.id}`)).body.person).toMatchObject({ photo: body.photo })
    expect((await person(pupil).get('/api/auth/me')).body).toMatchObject({ profilePicture: body.photo })
  },

  async photoFile({ teacher, visitor }) {
    // `w` is the width in which it will be shown.
    const path = await photographed((await enrol()).id)
    expect(await teacher.file(`${path}&w=64`)).toMatchObject({ status: 200, type: 'image/webp' })
    expect(await visitor.file(path)).toMatchObject({ status: 401 })
  },

  async removePhoto({ admin, teacher }) {
    const { id } = await enrol()
    const path = await photographed(id)
    expect(await admin.delete(`/api/people/${id}/photo`)).toMatchObject({ status: 200, body: { id, photo: null } })
    expect(await teacher.file(path)).toMatchObject({ status: 404 })
  },

  async sendPasswordLink({ admin }) {
    // An invitation to who has not chosen a password yet, a reset link to others.
    const { id, email } = await enrol()
    expect(await admin.post(`/api/people/${id}/password-link`)).toMatchObject({ status: 200, body: { id } })
    const [mail = ''] = await mailsTo(email, 1)
    expect(mail).toContain('/reset-password/')
  },
} satisfies Examples
