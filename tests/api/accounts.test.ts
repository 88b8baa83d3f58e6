import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { approvalMessages } from '@/lib/approvals/messages'
import { call, demo, enrol, logIn, newcomer, sessionOf, signUp, uniqueEmail } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { mailsTo } from '@/tests/support/school/mails'
import { saveSettings } from '@/tests/support/school/school-settings'

const admin = await sessionOf(demo.admin)

const decide = (method: 'PUT' | 'DELETE', id: string) =>
  call(`/api/auth/users/${method === 'PUT' ? 'approve' : 'pending'}/${id}`, { method, bearer: admin.accessToken })

describe('approvals', () => {
  it('lists pending students and teachers apart, newest first, with the fields of docs/spec.md §3', async () => {
    const [student, teacher] = [await newcomer(), await newcomer({ role: 'teacher' })]
    const students = await call('/api/auth/users/pending-students?pageSize=1', { bearer: admin.accessToken })
    expect(students.status).toBe(200)
    expect(students.body).toMatchObject({ page: 1, pageSize: 1, total: expect.any(Number) })
    const listed = await call(`/api/auth/users/pending-students?q=${student.email}`, { bearer: admin.accessToken })
    expect(listed.body).toMatchObject({ total: 1 })
    expect(listed.body.students).toEqual([
      {
        id: student.id,
        name: student.name,
        email: student.email,
        class: 'Class 5',
        parentEmail: 'parent@tests.example',
        phone: student.phone,
        address: student.address,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      },
    ])
    const teachers = await call(`/api/auth/users/pending-teachers?q=${teacher.email}`, { bearer: admin.accessToken })
    expect(teachers.body).toMatchObject({ total: 1, teachers: [{ id: teacher.id, class: '' }] })
  })

  it('lets an approved student in, with the next roll number of the class, once', async () => {
    const person = await newcomer()
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide('PUT', person.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const session = await logIn(person.email, person.password)
    const me = await call('/api/auth/me', { bearer: session.accessToken })
    expect(me.body).toMatchObject({ id: person.id, isActive: true })
  })

  it('gives each of many approved at once a roll number of their own, without a gap', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newcomer({ class: 'Class 12' })))
    const [before] = await sql<{ last: number }>(`SELECT max("rollNo") AS last FROM "User" WHERE class = 'Class 12'`)
    await Promise.all(people.map(({ id }) => decide('PUT', id)))
    const rows = await sql<{ rollNo: number }>(`SELECT "rollNo" FROM "User" WHERE id = ANY($1) ORDER BY 1`, [
      people.map(({ id }) => id),
    ])
    const first = (before?.last ?? 0) + 1
    expect(rows.map(({ rollNo }) => rollNo)).toEqual(people.map((_, n) => first + n))
  })

  describe('tell the family, unless they are taken back before', () => {
    const mailsAbout = (id: string) =>
      sql<{ address: string; status: string; seconds: number }>(
        `SELECT address, status, extract(epoch FROM "dueAt" - "createdAt")::int AS seconds FROM "Delivery"
         WHERE "subjectId" = $1 AND mail = 'accountApproved' ORDER BY address`,
        [id],
      )
    const many = (path: '' | '/undo', ids: readonly string[]) =>
      call(`/api/auth/users/approvals${path}`, { bearer: admin.accessToken, body: { ids } })
    const placeOf = async (id: string) =>
      (
        await sql(
          `SELECT "approvedAt" IS NOT NULL AS approved, "isActive" AS active, "rollNo" IS NOT NULL AS placed, "admissionNo", class,
             (SELECT count(*)::int FROM "Enrolment" WHERE "studentId" = u.id) AS enrolments FROM "User" u WHERE id = $1`,
          [id],
        )
      )[0]
    beforeEach(async () => void (await saveSettings({ sendDelay: 90 })))
    afterAll(async () => void (await saveSettings({ sendDelay: null })))

    it('the pupil and the parent, a teacher alone', async () => {
      await saveSettings({ sendDelay: 0 })
      const [pupil, teacher] = [
        await newcomer({ parentEmail: uniqueEmail('parent') }),
        await newcomer({ role: 'teacher' }),
      ]
      expect((await decide('PUT', pupil.id)).body).toMatchObject({ id: pupil.id, role: 'student', undoSeconds: 0 })
      await decide('PUT', teacher.id)
      for (const address of [pupil.email, pupil.parentEmail, teacher.email]) {
        const [mail] = await mailsTo(address, 1, { approvals: true })
        expect(mail).toContain('/login')
        expect(mail).toContain(`  Email: ${address === teacher.email ? teacher.email : pupil.email}`)
      }
      expect(await mailsAbout(teacher.id)).toHaveLength(1)
      // Whoever was told can be taken back no more.
      expect(await many('/undo', [pupil.id])).toMatchObject({
        status: 409,
        body: { message: approvalMessages.undoTold },
      })
      expect(await placeOf(pupil.id)).toMatchObject({ approved: true, enrolments: 1 })
    })

    it('nobody, when they are taken back: the account waits again, and keeps its admission number', async () => {
      const person = await newcomer({ parentEmail: uniqueEmail('parent') })
      expect((await decide('PUT', person.id)).body).toMatchObject({ undoSeconds: 90 })
      expect(await mailsAbout(person.id)).toEqual(
        [person.email, person.parentEmail].sort().map((address) => ({ address, status: 'Queued', seconds: 90 })),
      )
      const before = await placeOf(person.id)
      expect((await many('/undo', [person.id])).body).toMatchObject({ undone: [person.id], refused: [] })
      expect(await mailsAbout(person.id)).toEqual([])
      expect(await placeOf(person.id)).toEqual({
        ...before,
        approved: false,
        active: false,
        placed: false,
        enrolments: 0,
      })
      expect((await call('/api/auth/login', { body: { email: person.email, password: person.password } })).status).toBe(
        403,
      )
      expect(await many('/undo', [person.id])).toMatchObject({ status: 404 })
      await decide('PUT', person.id)
      expect(await placeOf(person.id)).toEqual(before)
    })

    it('many at once, each of whom is approved or refused by itself', async () => {
      const [one, two, late] = [
        await newcomer({ class: 'Class 11' }),
        await newcomer({ class: 'Class 11' }),
        await newcomer(),
      ]
      await decide('PUT', late.id)
      const ids = [late.id, two.id, one.id]
      const answer = await many('', [...ids, randomUUID()])
      expect(answer.status).toBe(200)
      expect((answer.body.approved as string[]).toSorted()).toEqual([one.id, two.id].sort())
      expect(answer.body.message).toBe('2 students approved')
      expect(answer.body.refused).toHaveLength(2)
      expect((await many('', ids)).status).toBe(409)
      // The one who signed up first has the smaller number.
      const rows = await sql<{ id: string }>(`SELECT id FROM "User" WHERE id = ANY($1) ORDER BY "rollNo"`, [
        [one.id, two.id],
      ])
      expect(rows.map(({ id }) => id)).toEqual([one.id, two.id])
      await sql(`UPDATE "Delivery" SET status = 'Failed', "decidedAt" = now() WHERE "subjectId" = $1`, [two.id])
      expect((await many('/undo', ids)).body).toMatchObject({
        undone: [late.id, one.id],
        refused: [{ id: two.id, message: approvalMessages.undoTold }],
        message: '2 approvals taken back',
      })
    })

    it('as they are approved by two at once, each once', async () => {
      const people = await Promise.all(Array.from({ length: 4 }, () => newcomer({ class: 'Class 11' })))
      const ids = people.map(({ id }) => id)
      const answers = await Promise.all([many('', ids), many('', ids.toReversed()), many('', ids)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const [row] = await sql(`SELECT count(*)::int AS n FROM "Enrolment" WHERE "studentId" = ANY($1)`, [ids])
      expect(row).toEqual({ n: 4 })
    })

    it('and stay when the school has worked with the account since', async () => {
      const person = await newcomer()
      await decide('PUT', person.id)
      await call('/api/attendance/mark', {
        bearer: admin.accessToken,
        body: { studentId: person.id, status: 'Present' },
      })
      expect(await many('/undo', [person.id])).toMatchObject({
        status: 409,
        body: { message: approvalMessages.undoUsed },
      })
      expect(await placeOf(person.id)).toMatchObject({ approved: true, enrolments: 1 })
      expect(await mailsAbout(person.id)).toHaveLength(2)
    })
  })

  it('rejects: the account is gone and its address free', async () => {
    const person = await signUp()
    expect((await decide('DELETE', person.id)).status).toBe(200)
    expect((await call('/api/auth/me', { bearer: person.accessToken })).status).toBe(401)
    expect((await decide('DELETE', person.id)).status).toBe(404)
    expect((await signUp({ email: person.email })).id).not.toBe(person.id)
  })

  it('touches no account that is not pending', async () => {
    const person = await enrol()
    expect(await decide('DELETE', person.id)).toMatchObject({
      status: 409,
      body: { message: approvalMessages.notPending },
    })
    expect((await decide('PUT', person.id)).status).toBe(409)
    expect((await decide('PUT', randomUUID())).status).toBe(404)
  })
})

describe('PUT /api/auth/{id}', () => {
  const form = { name: 'New Name', email: '', phone: '+91 90000 00000', address: '2 New Street' }
  const put = (id: string, session: { accessToken: string }, body: object) =>
    call(`/api/auth/${id}`, { method: 'PUT', bearer: session.accessToken, body })

  it("edits one's own fields of the form, and nothing else", async () => {
    const person = await enrol()
    const email = uniqueEmail()
    const { status, body } = await put(person.id, person, {
      ...form,
      email,
      parentEmail: 'new.parent@tests.example',
      role: 'admin',
      isActive: false,
      class: 'Class 1',
      rollNo: 999,
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...form,
      email,
      parentEmail: 'new.parent@tests.example',
      role: 'student',
      isActive: true,
    })
    const [row] = await sql<{ class: string; rollNo: number }>('SELECT class, "rollNo" FROM "User" WHERE id = $1', [
      person.id,
    ])
    expect(row?.class).toBe('Class 5')
    expect(row?.rollNo).not.toBe(999)
  })

  it("is not found for another's account, except for an admin", async () => {
    const [one, other] = [await enrol(), await enrol()]
    expect((await put(other.id, one, { ...form, email: uniqueEmail() })).status).toBe(404)
    expect((await put(other.id, admin, { ...form, email: uniqueEmail() })).status).toBe(200)
  })

  it('stores no parent e-mail for a teacher', async () => {
    const teacher = await enrol({ role: 'teacher' })
    const { body } = await put(teacher.id, teacher, { ...form, email: teacher.email, parentEmail: 'x@tests.example' })
    expect(body.parentEmail).toBeNull()
  })

  it('refuses an address in use', async () => {
    const person = await enrol()
    const { status, body } = await put(person.id, person, { ...form, email: demo.admin })
    expect(status).toBe(409)
    expect(body.errors).toEqual({ email: messages.accounts.emailTaken })
  })

  it.each(['name', 'email', 'phone', 'address'])('needs %s', async (field) => {
    const session = await logIn(demo.teacher)
    const { status, body } = await put(session.id, session, { ...form, email: session.email, [field]: ' ' })
    expect(status).toBe(400)
    expect(body.message).toBe('Please fill in all fields.')
    expect(Object.keys(body.errors as object)).toEqual([field])
  })
})
