import { testAdmin } from '@/scripts/testing/settings'
import { demoPassword, demo as demoEmails } from '@/tests/support/screen/fixtures'
import { call, sessionOf } from '@/tests/support/machine/api'
import { sql, type Database } from '@/tests/support/machine/database'
import { makeEmptyPortal } from '@/tests/support/machine/empty-portal'
import { makePortal, type Portal } from '@/tests/support/machine/portal'

/** `demo`: the demo school. `bare`: one of each role and nothing else. `new`: one that has not been set up. */
export type Kind = 'demo' | 'bare' | 'new'

/** A school whose screens are looked at. */
export type School = {
  url: string
  sql: Database['sql']
  /** Its people, by their role. */
  people: Record<'student' | 'teacher' | 'admin', { email: string; password: string }>
  /** Of one that has not been set up. */
  code: string
  remove: () => Promise<void>
}

const password = testAdmin.password

export async function openSchool(kind: Kind): Promise<School> {
  if (kind === 'demo')
    return {
      url: String(process.env.PORTAL_URL),
      sql,
      people: {
        student: { email: demoEmails.student, password: demoPassword },
        teacher: { email: demoEmails.teacher, password: demoPassword },
        admin: { email: demoEmails.admin, password: demoPassword },
      },
      code: '',
      remove: async () => {},
    }
  const portal: Portal & { code?: string } = await (kind === 'new' ? makeEmptyPortal() : makePortal())
  await portal.start()
  const { url, code = '', remove } = portal
  const people = {
    student: { email: 'pupil@portal.example', password },
    teacher: { email: 'teacher@portal.example', password },
    admin: testAdmin,
  }
  if (kind === 'bare') await addPeople(portal, people)
  return { url, sql: portal.sql, people, code, remove }
}

/** A teacher and a pupil, who sign up and are approved, and are known for nothing else. */
async function addPeople(portal: Portal, people: School['people']) {
  const contacts = { phone: '+91 98765 43210', address: '1 Test Street, Pune' }
  const pupil = { ...people.student, ...contacts, name: 'Asha Rao', role: 'student', class: 'Class 5' }
  const signUps = [
    { ...pupil, parentEmail: 'rao@portal.example' },
    { ...people.teacher, ...contacts, name: 'Meera Iyer', role: 'teacher' },
  ]
  const bearer = await portal.bearer()
  const post = async (path: string, method: string, body?: object) => {
    const response = await fetch(portal.url + path, {
      method,
      body: body && JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  }
  for (const person of signUps) await post('/api/auth/register', 'POST', person)
  for (const { id } of await portal.sql<{ id: string }>('SELECT "id" FROM "User" WHERE "approvedAt" IS NULL'))
    await post(`/api/auth/users/approve/${id}`, 'PUT')
}

/** Asks the demo school's portal as its administrator. @throws Error when it refuses. */
export async function asOffice(path: string, body?: object, method = 'POST'): Promise<Record<string, unknown>> {
  const { accessToken: bearer } = await sessionOf(demoEmails.admin)
  const answer = await call(path, { method, body, bearer })
  if (answer.status >= 400) throw new Error(`${path} answered ${answer.status}: ${String(answer.body.message)}`)
  return answer.body
}
