import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, type Day } from '@/lib/dates'
import { isSchoolDuty, type DutyKind } from '@/lib/duties'
import {
  allows,
  guardianReach,
  permissions,
  reachOf,
  type Asker,
  type Capability,
  type ChildrenReach,
  type ChildRights,
} from '@/lib/permissions'
import { routeDoors } from '@/scripts/portal/doors'
import { approved, baseUrl, enrol, newStaff, office, type Session, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { makeCertificate } from '@/tests/support/school/certificates'
import { giveSection, makeSection } from '@/tests/support/school/duties'
import { seat } from '@/tests/support/school/enrolments'
import { overdueFeeOf, paymentOf } from '@/tests/support/school/fees'
import { guardianOf } from '@/tests/support/school/guardians'
import { reportBody } from '@/tests/support/school/reports'
import { schoolToday } from '@/tests/support/school/school-days'

/**
 * Whatever duties, links and bars somebody has had, every list and every sheet has the rows of those students whom a plain
 * reading of the tables gives them on this day, and of no others.
 */

const today = schoolToday()
const schoolClass = 'Class 9'
const tag = `Zq${uniqueName('x').replaceAll(/\W/g, '').slice(-7)}`

/** Of each student what is theirs: their name and the ids of their records. */
const marksOf = new Map<string, string[]>()
const sections: { id: string; name: string }[] = []
const people: { session: Session; role: 'teacher' | 'parent' | 'staff' }[] = []

/** Lists and sheets, by the call that answers them. Who may ask of nobody by name is asked for all of theirs. */
const lists = [
  '/api/people',
  '/api/people/find',
  '/api/users/students',
  '/api/attendance',
  '/api/fees',
  '/api/fees/csv',
  '/api/fees/defaulters',
  '/api/payments',
  '/api/payments/csv',
  '/api/reports',
  '/api/reports?format=csv',
  '/api/attendance/leave-requests',
  '/api/certificates',
]
/** The register, which teachers mark: their own child is in it where they teach it. */
const register = '/api/attendance'
const doors = new Map(
  (await routeDoors()).filter(({ verb }) => verb === 'GET').map((door) => [door.path, door.operation!]),
)

async function makeStudent(section: string, number: number) {
  const { id, name } = await approved({ class: schoolClass, name: `${tag} Number${number}` })
  await seat([id], section)
  const [fee, payment, certificate] = [
    await overdueFeeOf(id),
    await paymentOf(id),
    await makeCertificate('bonafide', id),
  ]
  const body = { ...reportBody('Grading'), studentId: id, class: schoolClass }
  const report = (await office('/api/reports', 'POST', body)).body.report as { id: string }
  await office('/api/attendance/mark', 'POST', { studentId: id, status: 'Absent' })
  const [leave] = await sql<{ id: string }>(
    `INSERT INTO "LeaveRequest" ("studentId", "enrolmentId", class, reason, "fromDay", "toDay")
     SELECT $1, id, class, 'Fever', $2, $2 FROM "Enrolment" WHERE "studentId" = $1 RETURNING id`,
    [id, addDays(today, 40)],
  )
  marksOf.set(id, [id, String(name), payment, certificate.id, report.id, String(leave?.id), String(fee)])
}

beforeAll(async () => {
  for (let each = 0; each < 3; each++) {
    const { id, section } = await makeSection({ schoolClass })
    sections.push({ id, name: section })
    for (const half of [0, 1]) await makeStudent(section, each * 2 + half)
  }
  for (let each = 0; each < 3; each++) people.push({ session: await enrol({ role: 'teacher' }), role: 'teacher' })
  for (let each = 0; each < 2; each++) people.push({ session: await guardianOf([]), role: 'parent' })
  people.push({ session: await newStaff(), role: 'staff' })
  expect((await office('/api/school', 'PUT', { teachersReach: 'classes' })).status).toBe(200)
})
afterAll(async () => {
  await office('/api/school', 'PUT', { teachersReach: null })
})

const ofSections = ['ClassTeacher', 'CoTeacher', 'SubjectTeacher', 'Substitute'] as const
const ofSchool = ['Accountant', 'Examinations', 'Office', 'Principal'] as const
const around = fc.integer({ min: -3, max: 3 })
const until = fc.option(around)
const duty = fc.record({
  holder: fc.nat(2),
  section: fc.nat(2),
  kind: fc.constantFrom(...ofSections),
  since: around,
  until,
})
const schoolDuty = fc.record({ kind: fc.constantFrom(...ofSchool), since: around, until })
const link = fc.record({
  ...{ guardian: fc.nat(4), student: fc.nat(5), since: around, until, isBarred: fc.boolean() },
  ...{ seesRecords: fc.boolean(), isTold: fc.boolean(), pays: fc.boolean() },
})
const history = fc.record({
  duties: fc.array(duty, { maxLength: 6 }),
  schoolDuties: fc.array(schoolDuty, { maxLength: 2 }),
  links: fc.array(link, { maxLength: 8 }),
})

const dayAt = (offset: number): Day => addDays(today, offset)

/** What the database refuses, as a second class teacher, is not given. */
async function give({ duties, schoolDuties, links }: typeof history extends fc.Arbitrary<infer T> ? T : never) {
  const ids = people.map(({ session }) => session.id)
  await sql('DELETE FROM "Duty" WHERE "holderId" = ANY ($1)', [ids])
  await sql('DELETE FROM "Guardianship" WHERE "guardianId" = ANY ($1)', [ids])
  const untilDay = (since: number, offset: number | null) => (offset === null ? null : dayAt(Math.max(since, offset)))
  for (const each of duties) {
    const end = each.kind === 'Substitute' ? dayAt(each.since) : untilDay(each.since, each.until)
    await giveSection(
      people[each.holder]!.session.id,
      sections[each.section]!.id,
      each.kind,
      dayAt(each.since),
      end,
    ).catch(() => undefined)
  }
  for (const each of schoolDuties)
    await sql(`INSERT INTO "Duty" ("holderId", kind, since, until) VALUES ($1, $2::"DutyKind", $3, $4)`, [
      people[5]!.session.id,
      each.kind,
      dayAt(each.since),
      untilDay(each.since, each.until),
    ]).catch(() => undefined)
  const students = [...marksOf.keys()]
  for (const each of links) {
    // One that is barred does not end.
    const ended = each.isBarred || each.until === null || each.until > 0 ? null : dayAt(each.until)
    const since = dayAt(Math.min(each.since, each.until ?? 0, 0))
    await sql(
      `INSERT INTO "Guardianship" ("guardianId", "studentId", relation, "seesRecords", "isTold", pays, "mayCollect", position, since, until, "barredAt", "barReason")
       SELECT $1, $2, 'Mother', $3, $4, $5, true,
         coalesce((SELECT max(position) + 1 FROM "Guardianship" WHERE "studentId" = $2), 0),
         $6, $7, CASE WHEN $8 THEN now() END, CASE WHEN $8 THEN 'An order of the court' END`,
      [
        ...[people[each.guardian]!.session.id, students[each.student], each.seesRecords, each.isTold, each.pays],
        ...[since, ended, each.isBarred],
      ],
    ).catch(() => undefined)
  }
}

type Row = {
  duties: { holder: string; kind: DutyKind; class: string | null; section: string | null }[]
  links: ({ guardian: string; student: string } & ChildRights)[]
  places: { student: string; class: string; section: string }[]
}

/** All rows of the tables, of which the rest is worked out here. */
async function tables(): Promise<Row> {
  const [duties, links, places] = await Promise.all([
    sql<Row['duties'][number] & { since: Day; until: Day | null }>(
      `SELECT d."holderId" AS holder, d.kind, s.class, s.name AS section, d.since::text, d.until::text
       FROM "Duty" d LEFT JOIN "Section" s ON s.id = d."sectionId"`,
    ),
    sql<Row['links'][number] & { until: Day | null; barred: boolean }>(
      `SELECT "guardianId" AS guardian, "studentId" AS student, "seesRecords", "isTold", pays, until::text, "barredAt" IS NOT NULL AS barred
       FROM "Guardianship"`,
    ),
    sql<Row['places'][number]>(
      `SELECT "studentId" AS student, class, section FROM "Enrolment" WHERE "toDay" IS NULL AND section IS NOT NULL`,
    ),
  ])
  return {
    duties: duties.filter(({ since, until: end }) => since <= today && (end === null || end >= today)),
    links: links.filter(({ until: end, barred }) => end === null && !barred),
    places,
  }
}

/** What a link has to allow for each, as docs/decisions/0053-guardians.md says it. */
const needed: Record<ChildrenReach, keyof ChildRights> = {
  children: 'seesRecords',
  childrenToldOf: 'isTold',
  childrenPaidFor: 'pays',
}

/** Of whom `rows` are reached: undefined where the list is refused. */
function reached(
  { access, rows }: { access: Capability; rows: Capability },
  { session, role }: (typeof people)[number],
  { duties, links, places }: Row,
): string[] | undefined {
  const own = duties.filter(({ holder }) => holder === session.id)
  const children = links.filter(({ guardian }) => guardian === session.id)
  const asker: Asker = { role, duties: own }
  const grantedAs = guardianReach(access)
  const isGuardian = grantedAs && children.some((child) => child[needed[grantedAs]])
  if (!isGuardian && !allows(access, asker)) return undefined
  const students = [...marksOf.keys()]
  const asGuardian = guardianReach(rows)
  const ofChildren = asGuardian
    ? children.filter((child) => child[needed[asGuardian]]).map(({ student }) => student)
    : []
  const taught = places.filter((place) =>
    own.some((each) => !isSchoolDuty(each.kind) && each.class === place.class && each.section === place.section),
  )
  // What a duty for the school grants is not bound to sections.
  const byDuty = own.some(({ kind }) => isSchoolDuty(kind) && kind in permissions[rows])
  switch (reachOf(rows, asker)) {
    case 'taught':
    case 'pupils':
    case 'pupilsAndSelf':
      return role === 'teacher' && !byDuty ? [...ofChildren, ...taught.map(({ student }) => student)] : students
    case 'school':
    case 'families':
    case 'public':
      return students
    default:
      return ofChildren
  }
}

const namedIn = (text: string) =>
  [...marksOf].flatMap(([id, marks]) => (marks.some((mark) => text.includes(mark)) ? [id] : []))

it('every list and sheet has what duties, links and bars give on the day', async () => {
  let [given, found] = [0, 0]
  await fc.assert(
    fc.asyncProperty(history, async (made) => {
      await give(made)
      const rows = await tables()
      given += rows.duties.length + rows.links.length
      for (const person of people)
        for (const list of lists) {
          const [path = ''] = list.split('?')
          const links = path === register && person.role === 'teacher' ? [] : rows.links
          const expected = reached(doors.get(path)!, person, { ...rows, links })
          const query = new URLSearchParams({ q: tag, ...(path === '/api/people/find' ? {} : { pageSize: '100' }) })
          const address = `${baseUrl}${list}${list.includes('?') ? '&' : '?'}${query.toString()}`
          const response = await fetch(address, { headers: { authorization: `Bearer ${person.session.accessToken}` } })
          const says = `${list} of the ${person.role} ${person.session.id}`
          expect(response.status, says).toBe(expected ? 200 : 403)
          const seen = namedIn(await response.text())
          found += seen.length
          expect(seen.toSorted(), says).toEqual([...new Set(expected)].filter((id) => marksOf.has(id)).toSorted())
        }
    }),
    { numRuns: 25, endOnFailure: true },
  )
  // Something was given, and seen.
  expect(given).toBeGreaterThan(25)
  expect(found).toBeGreaterThan(100)
})
