import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '@/lib/dates'
import type { DutyKind } from '@/lib/duties'
import {
  allows,
  guardianReach,
  reachOf,
  type Asker,
  type Capability,
  type ChildrenReach,
  type ChildRights,
} from '@/lib/permissions'
import { childCookie, writeChild } from '@/lib/stored-keys'
import { actionDoors, routeDoors } from '@/scripts/portal/doors'
import { operationsOnDisk } from '@/scripts/portal/operations'
import { callAction } from '@/tests/support/doors/doors'
import { objects } from '@/tests/support/doors/objects'
import { codeIn } from '@/tests/support/doors/try-actions'
import { openPage } from '@/tests/support/doors/try-pages'
import { baseUrl, call, enrol, newStaff, office, uniqueEmail, type Session } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { makeCertificate } from '@/tests/support/school/certificates'
import { giveSection, makeSection } from '@/tests/support/school/duties'
import { feeOf, openFeesOf, paymentOf } from '@/tests/support/school/fees'
import { barFrom, guardianOf } from '@/tests/support/school/guardians'
import { advanceOf } from '@/tests/support/school/money-back'
import { photographed } from '@/tests/support/school/photographs'
import { reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

/**
 * What is about a student, by every call, action and page that names it, for those whose rights come from duties and from
 * children, in a school whose teachers keep to their classes: of their own, of its brother, of another, and what is missing. What
 * each should get is worked out from the duties and links that the test gave, and from the table of rights.
 */

const today = schoolToday()
const yesterday = addDays(today, -1)
const year = '2026-04-01'

type Place = Awaited<ReturnType<typeof makeSection>>
type Named = 'own' | 'sibling’s' | 'other’s'
/** Who asks, and what the test gave them: sections that they have today, and children that they may see. */
type Who = {
  session: Session
  asker: NonNullable<Asker>
  sections: readonly Named[]
  children: Partial<Record<Named, ChildRights>>
}

const all: ChildRights = { seesRecords: true, isTold: true, pays: true }
const places = {} as Record<Named, Place>

async function teacher(kind: DutyKind, since = year, until: string | null = null): Promise<Who> {
  const session = await enrol({ role: 'teacher' })
  await giveSection(session.id, places.own.id, kind, since, until)
  const isOver = until !== null && until < today
  return {
    session,
    asker: { role: 'teacher', duties: isOver ? [] : [{ kind }] },
    sections: isOver ? [] : ['own'],
    children: {},
  }
}

async function guardian(named: readonly Named[], rights: Partial<ChildRights> = {}): Promise<Who> {
  const session = await guardianOf(
    named.map((each) => places[each].student),
    rights,
  )
  const given = { ...all, ...rights }
  const children = Object.fromEntries(named.map((each) => [each, given]))
  return { session, asker: { role: 'parent', children: Object.values(children) }, sections: [], children }
}

async function onDuty(kind?: 'Accountant' | 'Examinations' | 'Office' | 'Principal'): Promise<Who> {
  const session = await newStaff(kind)
  return { session, asker: { role: 'staff', duties: kind ? [{ kind }] : [] }, sections: [], children: {} }
}

const columns: Record<string, () => Promise<Who>> = {
  parent: () => guardian(['own', 'sibling’s']),
  'a parent who pays and sees no record': () => guardian(['own', 'sibling’s'], { seesRecords: false, isTold: false }),
  async 'a parent barred from one child'() {
    const who = await guardian(['own', 'sibling’s'])
    await barFrom(who.session.id, places.own.student)
    return { ...who, asker: { role: 'parent', children: [all] }, children: { 'sibling’s': all } }
  },
  async 'a parent barred from each child'() {
    const who = await guardian(['own', 'sibling’s'])
    for (const each of ['own', 'sibling’s'] as const) await barFrom(who.session.id, places[each].student)
    return { ...who, asker: { role: 'parent', children: [] }, children: {} }
  },
  async 'a teacher who is a parent'() {
    const session = await guardianOf([places.own.student], { role: 'teacher' })
    await giveSection(session.id, places['other’s'].id, 'CoTeacher', year)
    const asker = { role: 'teacher', duties: [{ kind: 'CoTeacher' }], children: [all] } as const
    return { session, asker, sections: ['other’s'], children: { own: all } }
  },
  'staff without a duty': () => onDuty(),
  'class teacher': () => teacher('ClassTeacher'),
  'co-teacher': () => teacher('CoTeacher'),
  'subject teacher': () => teacher('SubjectTeacher'),
  'substitute of today': () => teacher('Substitute', today, today),
  'substitute of yesterday': () => teacher('Substitute', yesterday, yesterday),
  accountant: () => onDuty('Accountant'),
  examinations: () => onDuty('Examinations'),
  'front office': () => onDuty('Office'),
  principal: () => onDuty('Principal'),
}

/** What a link has to allow for each, as docs/decisions/0053-guardians.md says it. */
const needed: Record<ChildrenReach, keyof ChildRights> = {
  children: 'seesRecords',
  childrenToldOf: 'isTold',
  childrenPaidFor: 'pays',
}

/** Whether somebody is granted something by work, or as a guardian. */
function isGranted(access: Capability, { asker, children }: Pick<Who, 'asker' | 'children'>) {
  const asGuardian = guardianReach(access)
  const isGuardian = asGuardian && Object.values(children).some((child) => child[needed[asGuardian]])
  return isGuardian === true || allows(access, { ...asker, children: [] })
}

/** Of the table of rights, for what is about the student of `named`: by work, or as the guardian. */
function reaches({ rows }: { rows: Capability }, { asker, sections, children }: Who, named: Named) {
  const asGuardian = guardianReach(rows)
  if (asGuardian && children[named]?.[needed[asGuardian]]) return true
  switch (reachOf(rows, asker)) {
    case 'taught':
    case 'pupils':
    case 'pupilsAndSelf':
      return asker.role === 'teacher' ? sections.includes(named) : true
    case 'public':
    case 'families':
    case 'school':
      return true
    default:
      return false
  }
}

const theStudent = (student: string) => student
const leaveOf = async (student: string) => {
  const [row] = await sql<{ id: string }>(
    `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
     SELECT $1, id, class, 'Fever', $2, $2 FROM "Enrolment" WHERE "studentId" = $1 RETURNING id`,
    [student, addDays(today, 100 + leaves++)],
  )
  return String(row?.id)
}
let leaves = 0
const certificateOf = async (id: string) => (await makeCertificate('bonafide', id)).id
async function reportOf(studentId: string) {
  const { body } = await office('/api/reports', 'POST', {
    ...reportBody('Grading'),
    studentId,
    class: places.own.class,
  })
  return (body.report as { id: string }).id
}
const feeIdOf = async (student: string) => (await feeOf(student)).id

/** By call: what is about a student, and its id. The other calls name nothing of one student, or an account that is nobody's child. */
const aboutStudent: Record<string, (student: string) => string | Promise<string>> = {
  'GET /api/people/[id]': theStudent,
  'GET /api/people/[id]/attendance': theStudent,
  'GET /api/people/[id]/guardians': theStudent,
  'GET /api/people/[id]/photo-consent': theStudent,
  'PUT /api/people/[id]/photo-consent': theStudent,
  'POST /api/people/[id]/bonafide': theStudent,
  'POST /api/people/[id]/fees': theStudent,
  'POST /api/people/[id]/archive': theStudent,
  'PUT /api/people/[id]': theStudent,
  'GET /api/children/[id]/record': theStudent,
  'GET /api/children/[id]/photo-consent': theStudent,
  'PUT /api/children/[id]/photo-consent': theStudent,
  'GET /api/calendar/links/[id]': theStudent,
  'POST /api/calendar/links/[id]': theStudent,
  async 'GET /api/people/[id]/photo'(student) {
    await photographed(student)
    return student
  },
  'GET /api/certificates/[id]/pdf': certificateOf,
  'POST /api/certificates/[id]/cancel': certificateOf,
  'PUT /api/attendance/leave-request/[id]/approve': leaveOf,
  'PUT /api/attendance/leave-request/[id]/reject': leaveOf,
  'PUT /api/fees/cancel/[feeId]': feeIdOf,
  'POST /api/fees/pay/[feeId]': feeIdOf,
  'GET /api/payments/[id]/receipt': paymentOf,
  'POST /api/payments/[id]/mail': paymentOf,
  'POST /api/payments/[id]/print': paymentOf,
  'POST /api/payments/[id]/reverse': paymentOf,
  'POST /api/receipts/[id]/reverse': advanceOf,
  'GET /api/reports/export/[id]': reportOf,
}

const fees = async (id: string) => ({ feeIds: (await openFeesOf(1, { id })).ids, method: 'UPI' })
const toFamily = (student: string) => ({
  ...{ type: 'Email', subject: 'General Announcement', message: 'Please come on Friday.' },
  ...{ recipients: 'One family', student },
})
/** By operation: an input that names a student. */
const inBodies: Record<string, (student: string, place: Place) => object | Promise<object>> = {
  requestLeave(student) {
    const day = addDays(today, 100 + leaves++)
    return { student, class: places.own.class, reason: 'Fever', from: day, to: day }
  },
  readReportFigures: (studentId) => ({ studentId, term: 'Term 1' }),
  createReport: (studentId, place) => ({ ...reportBody('Grading'), studentId, class: place.class }),
  sendNotification: toFamily,
  previewNotification: toFamily,
  feesToPay: fees,
  payOwn: fees,
  paySeveral: async (studentId) => ({ studentId, ...(await fees(studentId)) }),
}

const pages: Record<string, string> = { '/people/[id]': 'readPerson', '/profile/children/[id]': 'listChildRecord' }

const routes = (await routeDoors()).flatMap((door) => {
  const name = `${door.verb} ${door.path}`
  const make = aboutStudent[name]
  return make ? [{ name, door, operation: door.operation!, make }] : []
})
const found = await operationsOnDisk()
const actions = (await actionDoors()).flatMap((door) => {
  const operation = door.operation!
  const named = inBodies[found.find((each) => each.operation === operation)?.name ?? '']
  const route = routes.find((each) => each.operation === operation)
  if (!named && !route) return []
  const parameter = /\[(\w+)\]/.exec(route?.door.path ?? '')?.[1] ?? 'id'
  const input = async (session: Session, student: string, place: Place) =>
    named
      ? named(student, place)
      : {
          ...(objects[route!.name]?.body?.({ ...session, email: uniqueEmail() }) as object),
          [parameter]: await route!.make(student),
        }
  return [{ name: `${door.file} ${door.name}`, door, operation, input }]
})

beforeAll(async () => {
  for (const named of ['own', 'sibling’s', 'other’s'] as const) places[named] = await makeSection()
  expect((await office('/api/school', 'PUT', { teachersReach: 'classes' })).status).toBe(200)
})
afterAll(async () => {
  await office('/api/school', 'PUT', { teachersReach: null })
})

it('finds each call, action and page that it is about', () => {
  expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(aboutStudent).sort())
  expect(actions.length).toBeGreaterThan(15)
  for (const name of [...Object.keys(inBodies), ...Object.values(pages)])
    expect(
      found.map((each) => each.name),
      name,
    ).toContain(name)
})

describe.each(Object.keys(columns))('as %s', (column) => {
  let who: Who
  beforeAll(async () => {
    who = await columns[column]!()
  })
  const named = ['own', 'sibling’s', 'other’s'] as const

  it.each(routes)('$name', async ({ name, door, operation, make }) => {
    const { body, status = 200 } = objects[name]!
    const knock = async (id: string) => {
      const path = door.path.replace(/\[\w+\]/, id)
      const given = body?.({ ...who.session, email: uniqueEmail() })
      const sent = given instanceof FormData ? { raw: given } : { body: given ?? {} }
      return (
        await call(path, { method: door.verb, bearer: who.session.accessToken, ...(door.verb === 'GET' ? {} : sent) })
      ).status
    }
    const may = isGranted(operation.access, who)
    for (const each of named) {
      const expected = !may ? 403 : reaches(operation, who, each) ? status : 404
      expect(await knock(await make(places[each].student)), each).toBe(expected)
    }
    expect(await knock(randomUUID()), 'missing').toBe(may ? 404 : 403)
  })

  it.each(actions)('$name', async ({ door, operation, input }) => {
    const send = async (given: object) =>
      codeIn(await (await callAction(door, { cookie: who.session.cookie, origin: baseUrl }, given)).text())
    const may = isGranted(operation.access, who)
    for (const each of named) {
      const expected = !may ? 'forbidden' : reaches(operation, who, each) ? 'ok' : 'notFound'
      expect(await send(await input(who.session, places[each].student, places[each])), each).toBe(expected)
    }
  })

  it.each(Object.entries(pages))('%s', async (pattern, name) => {
    const operation = found.find((each) => each.name === name)!.operation
    // Who works here and has not chosen a child is at their work.
    const atWork = who.asker.role === 'teacher' ? { ...who, asker: { ...who.asker, children: [] }, children: {} } : who
    const may = isGranted(operation.access, atWork)
    for (const each of named) {
      const { student } = places[each]
      // The front office has changed it meanwhile.
      const [{ name: word } = { name: '' }] = await sql<{ name: string }>('SELECT name FROM "User" WHERE id = $1', [
        student,
      ])
      const page = await openPage(pattern.replace('[id]', student), who.session.cookie)
      const expected = !may ? 'away' : reaches(operation, atWork, each) ? 'shown' : 'missing'
      expect(page.outcome, each).toBe(expected)
      // A guardian’s children stand in the bar of each page.
      if (!who.children[each]) expect(page.html.includes(word), `${each}: the name`).toBe(expected === 'shown')
    }
  })
})

it('a teacher who looks at a child has the child’s page, and nothing of their section', async () => {
  const { session } = await columns['a teacher who is a parent']!()
  const cookie = `${session.cookie}; ${childCookie}=${encodeURIComponent(writeChild(session.id, places.own.student))}`
  expect((await openPage(`/profile/children/${places.own.student}`, cookie)).outcome).toBe('shown')
  expect((await openPage(`/profile/children/${places['sibling’s'].student}`, cookie)).outcome).toBe('missing')
  const atWork = await openPage(`/people/${places['other’s'].student}`, cookie)
  expect(atWork.outcome).toBe('away')
  expect(atWork.html).not.toContain(places['other’s'].name)
})
