import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { approvalMessages } from '@/lib/approvals/messages'
import { call, demo, enrol, logIn, signUp, uniqueEmail, type Session } from '../support/api'
import { sql } from '../support/database'

let admin: Session
beforeAll(async () => {
  admin = await logIn(demo.admin)
})

const decide = (method: 'PUT' | 'DELETE', id: string) =>
  call(`/api/auth/users/${method === 'PUT' ? 'approve' : 'pending'}/${id}`, { method, bearer: admin.accessToken })

describe('approvals', () => {
  it('lists pending students and teachers apart, newest first, with the fields of docs/spec.md §3', async () => {
    const [student, teacher] = [await signUp(), await signUp({ role: 'teacher' })]
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
    const person = await signUp()
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide('PUT', person.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    const session = await logIn(person.email, person.password)
    const me = await call('/api/auth/me', { bearer: session.accessToken })
    expect(me.body).toMatchObject({ id: person.id, isActive: true })
  })

  it('gives each of many approved at once a roll number of their own, without a gap', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => signUp({ class: 'Class 12' })))
    const [before] = await sql<{ last: number }>(`SELECT max("rollNo") AS last FROM "User" WHERE class = 'Class 12'`)
    await Promise.all(people.map(({ id }) => decide('PUT', id)))
    const rows = await sql<{ rollNo: number }>(`SELECT "rollNo" FROM "User" WHERE id = ANY($1) ORDER BY 1`, [
      people.map(({ id }) => id),
    ])
    const first = (before?.last ?? 0) + 1
    expect(rows.map(({ rollNo }) => rollNo)).toEqual(people.map((_, n) => first + n))
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
