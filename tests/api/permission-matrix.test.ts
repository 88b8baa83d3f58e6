import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { messages } from '@/lib/messages'
import { allows, permissions, type ActorRole } from '@/lib/permissions'
import { baseUrl, call, enrol, logIn, signUp, type Session } from '../support/api'
import { applyFor, mailsTo } from '../support/admissions'
import { makeReport } from '../support/reports'
import { sql } from '../support/database'
import { eventually } from '../support/eventually'
import { addFee, feeOf, paymentOf } from '../support/fees'
import { actionDoors, routeDoors, type Door, type RouteDoor } from '../support/doors'

/**
 * Every door of the portal, found on disk, against every actor: the answer is what permissions.ts says. A door that
 * is no operation, or whose objects nobody has described below, fails.
 */

const actors = ['guest', 'pending', 'student', 'teacher', 'admin'] as const
type ActorName = (typeof actors)[number]

/** Serves an account that waits for approval. */
const forPending = ['GET /api/auth/me', 'POST /api/auth/logout', 'GET /session-ended']

/** For each door with an id in its path: a valid body, objects of one's own and of another's, and who reaches which. */
const objects: Record<
  string,
  {
    body?: (owner: Session) => unknown
    own?: (owner: Session) => string | Promise<string>
    others: () => Promise<string>
    reaches: ActorRole[]
    /** Of a success; 200 unless told. */
    status?: number
  }
> = {
  'PUT /api/auth/[id]': {
    body: ({ email }) => ({ name: 'A Name', email, phone: '+91 90000 00000', address: '1 Street' }),
    own: ({ id }) => id,
    others: async () => (await enrol()).id,
    reaches: ['admin'],
  },
  'PUT /api/auth/profile-changes/[id]/approve': { others: pendingChange, reaches: ['admin'] },
  'PUT /api/auth/profile-changes/[id]/reject': { others: pendingChange, reaches: ['admin'] },
  'PUT /api/auth/users/approve/[id]': { others: async () => (await signUp()).id, reaches: ['admin'] },
  'PUT /api/attendance/leave-request/[id]/approve': { others: pendingLeave, reaches: ['teacher', 'admin'] },
  'PUT /api/attendance/leave-request/[id]/reject': {
    body: () => ({ comment: 'No' }),
    others: pendingLeave,
    reaches: ['teacher', 'admin'],
  },
  'GET /api/notifications/[id]/deliveries': { others: someNotification, reaches: ['teacher', 'admin'] },
  'POST /api/notifications/[id]/resend': { others: someNotification, reaches: ['teacher', 'admin'] },
  'POST /api/fees/pay/[feeId]': {
    status: 201,
    body: () => ({ method: 'UPI' }),
    own: async ({ id }) => (await feeOf(id)).id,
    others: async () => (await feeOf()).id,
    reaches: ['admin'],
  },
  'GET /api/payments/[id]/receipt': {
    own: async ({ id }) => paymentOf(id),
    others: async () => paymentOf(),
    reaches: ['teacher', 'admin'],
  },
  'DELETE /api/fees/runs/[id]': { others: runOfFees, reaches: ['admin'] },
  'POST /api/payments/[id]/reverse': {
    body: () => ({ reason: 'Recorded by mistake' }),
    others: async () => paymentOf(),
    reaches: ['admin'],
  },
  'DELETE /api/auth/users/pending/[id]': { others: async () => (await signUp()).id, reaches: ['admin'] },
  'GET /api/study-materials/download/[id]': {
    // Those who enrol here are in Class 5.
    others: () => someId(`"StudyMaterial" WHERE class = 'Class 7'`),
    reaches: ['teacher', 'admin'],
  },
  'GET /api/promotions/[id]/media': {
    others: () => someId(`"Promotion" WHERE type = 'PDF'`),
    reaches: ['student', 'teacher', 'admin'],
  },
  'GET /api/promotions/[id]/thumbnail': {
    others: () => someId(`"Promotion" WHERE type = 'Image'`),
    reaches: ['student', 'teacher', 'admin'],
  },
  'DELETE /api/promotions/[id]': { others: () => someId('"Promotion"'), reaches: ['admin'] },
  'GET /api/gallery/[id]/image': { others: () => someId('"GalleryImage"'), reaches: ['student', 'teacher', 'admin'] },
  'DELETE /api/gallery/[id]': { others: () => someId('"GalleryImage"'), reaches: ['admin'] },
  'GET /api/reports/export/[id]': { others: async () => (await makeReport()).id, reaches: ['teacher', 'admin'] },
  'GET /api/admissions/[id]': { others: async () => (await applyFor()).id, reaches: ['admin'] },
  'PUT /api/admissions/[id]/status': {
    body: () => ({ status: 'Under review' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
  'PUT /api/admissions/[id]/accept': {
    body: () => ({ class: 'Class 3' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
  'POST /api/admissions/[id]/mails': {
    body: () => ({ mail: 'applicationLink' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
  'POST /api/mails/[id]/resend': { others: sentMail, reaches: ['admin'] },
  'POST /api/admissions/[id]/notes': {
    status: 201,
    body: () => ({ note: 'A note.' }),
    others: async () => (await applyFor()).id,
    reaches: ['admin'],
  },
}

/** A row of the demo school's: the oldest, which other tests leave alone. */
async function someId(from: string) {
  const [row] = await sql<{ id: string }>(`SELECT id FROM ${from} ORDER BY "createdAt" LIMIT 1`)
  return row!.id
}

async function pendingChange() {
  const { id } = await enrol()
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "ProfileChange" ("userId", field, before, after, status) VALUES ($1, 'name', 'Test Person', 'Test Name', 'Pending') RETURNING id`,
    [id],
  )
  return row!.id
}

async function runOfFees() {
  const [fee] = await addFee()
  return fee!.runId
}

async function pendingLeave() {
  const student = await enrol()
  const body = { student: student.id, class: 'Class 5', reason: 'Fever', from: '2026-11-20', to: '2026-11-20' }
  const { body: answer } = await call('/api/attendance/leave-request', { bearer: student.accessToken, body })
  return (answer.leaveRequest as { id: string }).id
}

async function sentMail() {
  const { id, email } = await applyFor()
  await mailsTo(email, 1)
  const sent = () => sql<{ id: string }>(`SELECT id FROM "Delivery" WHERE "subjectId" = $1 AND status = 'Saved'`, [id])
  await eventually(async () => (await sent()).length === 1, 'the mail is sent')
  return (await sent())[0]!.id
}

async function someNotification() {
  const [row] = await sql<{ id: string }>('SELECT id FROM "Notification" LIMIT 1')
  return row!.id
}

const doors = await routeDoors()
const actions = await actionDoors()
const nameOf = ({ verb, path }: RouteDoor) => `${verb} ${path}`

const known = new Map<ActorName, { bearer: string; session?: Session }>()

/** A live session: the one of the call before, or another person's where that call ended it or changed its account. */
async function credentials(actor: ActorName): Promise<{ bearer?: string; session?: Session }> {
  if (actor === 'guest') return {}
  const last = known.get(actor)
  const me = last && (await call('/api/auth/me', { bearer: last.bearer }))
  if (
    last &&
    me?.status === 200 &&
    me.body.role === (actor === 'pending' ? 'student' : actor) &&
    (!last.session || me.body.email === last.session.email)
  )
    return last
  const person =
    actor === 'pending' ? await signUp() : actor === 'admin' ? await newAdmin() : await enrol({ role: actor })
  const made = { bearer: person.accessToken, ...('cookie' in person ? { session: person } : {}) }
  known.set(actor, made)
  return made
}

/** An admin of our own: some doors change the account they are tried with. */
async function newAdmin() {
  const { id, email, password } = await enrol({ role: 'teacher' })
  await sql(`UPDATE "User" SET role = 'admin' WHERE id = $1`, [id])
  return logIn(email, password)
}

const knock = (door: RouteDoor, id: string, bearer?: string, body: unknown = {}) =>
  call(door.path.replace(/\[\w+\]/, id), { method: door.verb, bearer, ...(door.verb === 'GET' ? {} : { body }) })

describe('doors on disk', () => {
  it.each([...doors, ...actions])(
    '$file $name is an operation with a capability of permissions.ts',
    ({ operation }: Door) => {
      expect(operation && Object.keys(permissions)).toContain(operation?.access)
    },
  )

  it('finds the doors at all', () => {
    expect(doors.length).toBeGreaterThan(10)
    expect(actions.length).toBeGreaterThan(5)
  })

  it('knows the objects of every door with an id', () => {
    const withId = doors.filter(({ path }) => path.includes('[')).map(nameOf)
    expect(Object.keys(objects).sort()).toEqual(withId.sort())
  })
})

describe.each(actors)('as %s', (actor) => {
  it.each(doors.map((door) => [nameOf(door), door] as const))('%s', async (name, door) => {
    const { bearer } = await credentials(actor)
    const { status, body } = await knock(door, randomUUID(), bearer)
    const access = door.operation!.access
    const answersAs: ActorRole = actor === 'pending' ? 'guest' : actor
    if (actor === 'pending' && forPending.includes(name)) return expect([401, 403]).not.toContain(status)
    if (allows(access, answersAs)) return expect([403, 500]).not.toContain(status)
    expect(status).toBe(actor === 'guest' ? 401 : 403)
    expect(body.message).toBe(
      { guest: messages.common.unauthenticated, pending: messages.login.notApproved }[actor as string] ??
        messages.common.forbidden,
    )
  })
})

describe.each(['student', 'teacher', 'admin'] as const)('objects, as %s', (actor) => {
  it.each(doors.filter((door) => nameOf(door) in objects).map((door) => [nameOf(door), door] as const))(
    '%s',
    async (name, door) => {
      const { bearer, session } = await credentials(actor)
      const { body, own, others, reaches, status: success = 200 } = objects[name]!
      const input = body?.(session!)
      const mayAtAll = allows(door.operation!.access, actor)

      const missing = await knock(door, randomUUID(), bearer, input)
      expect(missing.status, 'missing').toBe(mayAtAll ? 404 : 403)
      const malformed = await knock(door, 'no-such-id', bearer, input)
      expect(malformed.status, 'malformed').toBe(mayAtAll ? 404 : 403)

      if (own)
        expect((await knock(door, await own(session!), bearer, input)).status, 'own').toBe(mayAtAll ? success : 403)

      const another = await knock(
        door,
        await others(),
        bearer,
        body?.({ ...session!, email: `x.${randomUUID()}@tests.example` }),
      )
      expect(another.status, "another's").toBe(mayAtAll ? (reaches.includes(actor) ? success : 404) : 403)
    },
  )
})

describe('server actions and pages, past the middleware', () => {
  // The middleware believes the cookie alone: one that still says admin gets past it, whatever the database says now.
  const stale = {
    'nobody: the session has ended': async ({ id }: Session) =>
      void (await sql('DELETE FROM "Session" WHERE "userId" = $1', [id])),
    'a teacher by now': async ({ id }: Session) =>
      void (await sql(`UPDATE "User" SET role = 'teacher' WHERE id = $1`, [id])),
    'a student by now': async ({ id }: Session) =>
      void (await sql(`UPDATE "User" SET role = 'student', class = 'Class 1' WHERE id = $1`, [id])),
    'still an admin': async () => {},
  }
  const roleNow = ['guest', 'teacher', 'student', 'admin'] as const

  describe.each(Object.entries(stale).map(([who, become], n) => [who, become, roleNow[n]!] as const))(
    '%s',
    (_who, become, role) => {
      let cookie: string
      beforeAll(async () => {
        const person = await enrol({ role: 'teacher' })
        await sql(`UPDATE "User" SET role = 'admin' WHERE id = $1`, [person.id])
        const session = await logIn(person.email, person.password)
        await become(session)
        cookie = session.cookie
      })

      it.each(actions.map((door) => [`${door.file} ${door.name}`, door] as const))('%s', async (name, door) => {
        if (name.endsWith(' logout') || name.endsWith(' login'))
          return expect(allows(door.operation!.access, role)).toBe(true)
        const result = await invoke(door, cookie)
        if (allows(door.operation!.access, role))
          expect(result).not.toMatch(/"code":"(unauthenticated|forbidden|internal)"/)
        else expect(result).toContain(`"code":"${role === 'guest' ? 'unauthenticated' : 'forbidden'}"`)
        expect(result).toContain('"ok":')
      })

      it('pages', async () => {
        const { status, headers } = await call('/admin/approvals', { cookie })
        const html = await (
          await fetch(`${baseUrl}/admin/approvals`, { headers: { cookie }, redirect: 'manual' })
        ).text()
        expect(html.includes('applicants.example'), 'the applicants are in the page').toBe(role === 'admin')
        if (role === 'guest') expect([status, headers.get('location')]).toEqual([307, '/session-ended'])
        else expect(status).toBe(200)
      })
    },
  )

  type Manifest = { node: Record<string, { exportedName?: string; filename?: string; workers: object }> }

  /** Posts to an action the way the browser's router does; the answer is React's wire format. */
  async function invoke(door: Door, cookie: string) {
    const { node } = JSON.parse(readFileSync('.next/server/server-reference-manifest.json', 'utf8')) as Manifest
    const [id, action] =
      Object.entries(node).find(([, known]) => known.exportedName === door.name && known.filename === door.file) ?? []
    if (!id || !action) throw new Error(`the build does not know ${door.file} ${door.name}`)
    const workers = Object.keys(action.workers)
    const screen = workers.find((worker) => worker.includes('(portal)')) ?? workers[0] ?? ''
    const response = await fetch(
      baseUrl +
        (screen
          .replace(/^app/, '')
          .replaceAll(/\/\([^)]+\)/g, '')
          .replace(/\/page$/, '') || '/'),
      {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'next-action': id,
          'content-type': 'text/plain;charset=UTF-8',
          accept: 'text/x-component',
          origin: baseUrl,
          cookie,
        },
        body: JSON.stringify([{ id: randomUUID() }]),
      },
    )
    expect(response.status).toBe(200)
    return response.text()
  }
})
