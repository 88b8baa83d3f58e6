import { pageOf } from '@/lib/answers'
import { fieldsForOffice, type FieldForOffice } from '@/lib/person-fields'
import { numberToTell, shownNumber } from '@/lib/phone'
import type { Role } from '@/lib/constants'
import { toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import type { SortBy } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { peopleWithLogins, withEmail } from '@/lib/server/accounts/login'
import { managesRole } from '@/lib/server/accounts/managed'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { conditionSql } from '@/lib/server/data/condition'
import { noteSeen } from '@/lib/server/audit/seen'
import { db } from '@/lib/server/data/db'
import { storedColumns, valuesOf } from '@/lib/server/data/person-columns'
import { allOf, directionOf, orderSql, readSqlPage, sliceSql, type Order } from '@/lib/server/data/sql'
import { operation } from '@/lib/server/doors/operation'
import { formatYear } from '@/lib/years'
import { Prisma } from '@/prisma/client/client'
import { allows } from '@/lib/permissions'
import { photoPath } from '@/lib/photos'
import { personDetailShape, personShape, type Person } from './answers'
import { invitationOf } from './invitation'
import { shownRole, type PersonState, type PhoneState } from './lists'
import { peopleMessages } from './messages'
import { personIdSchema, personListSchema } from './schema'
import { childrenSql, personSearchSql } from './search'
import { outcomeNames } from '@/lib/enrolment/lists'

const storedRole = {
  Student: 'student',
  Teacher: 'teacher',
  Administrator: 'admin',
  Parent: 'parent',
  Staff: 'staff',
} as const

const enrolled = Prisma.sql`EXISTS (SELECT FROM "Enrolment" e WHERE e."studentId" = u."id" AND e."toDay" IS NULL)`
const linked = Prisma.sql`EXISTS (SELECT FROM "Guardianship" g WHERE g."guardianId" = u."id" AND g."until" IS NULL)`
/** Of a section, the last first. */
const classTeachers = {
  where: { kind: 'ClassTeacher' },
  orderBy: [{ since: 'desc' }, { createdAt: 'desc' }],
  take: 5,
  select: { since: true, until: true, holder: { select: { name: true } } },
} as const satisfies Prisma.Section$dutiesArgs

/** Not on a day alone on which it was taken back. */
const wasHeld = ({ since, until }: { since: Date; until: Date | null }) => until === null || until >= since

/** Nothing is asked of others than pupils and parents. */
const here = Prisma.sql`u."approvedAt" IS NOT NULL
  AND CASE u."role" WHEN 'student' THEN ${enrolled} WHEN 'parent' THEN ${linked} ELSE true END`
/** The same states as `stateOf`. */
const inState: Record<PersonState, Prisma.Sql> = {
  Waiting: Prisma.sql`u."approvedAt" IS NULL`,
  Left: Prisma.sql`u."role" = 'student' AND u."approvedAt" IS NOT NULL AND NOT ${enrolled}`,
  'No student': Prisma.sql`u."role" = 'parent' AND NOT ${linked}`,
  Active: Prisma.sql`u."isActive" AND ${here}`,
  Deactivated: Prisma.sql`NOT u."isActive" AND ${here}`,
  Blocked: Prisma.sql`u."blockedAt" IS NOT NULL`,
}

function stateOf(
  person: { role: Role; isActive: boolean; approvedAt: Date | string | null; blockedAt: Date | string | null },
  isHere: boolean,
): PersonState {
  if (person.blockedAt) return 'Blocked'
  if (!person.approvedAt) return 'Waiting'
  if (person.role === 'student' && !isHere) return 'Left'
  if (person.role === 'parent' && !isHere) return 'No student'
  return person.isActive ? 'Active' : 'Deactivated'
}

const columns = {
  id: true,
  name: true,
  role: true,
  class: true,
  section: true,
  rollNo: true,
  admissionNo: true,
  phone: true,
  parentEmail: true,
  isActive: true,
  approvedAt: true,
  blockedAt: true,
} as const satisfies Prisma.UserSelect

function order(sort: SortBy<'name' | 'class'> | undefined): Order {
  const direction = sort ? directionOf(sort) : 'ASC'
  const byName: Order = [
    [Prisma.sql`u."name"`, direction],
    [Prisma.sql`u."id"`, 'ASC'],
  ]
  if (sort?.key !== 'class') return byName
  return [
    [Prisma.sql`u."classRank"`, direction],
    [Prisma.sql`u."section"`, 'ASC'],
    [Prisma.sql`u."rollNo"`, 'ASC'],
    ...byName,
  ]
}

type Row = Omit<Person, 'role' | 'class' | 'section' | 'admissionNo' | 'parentEmail' | 'state' | 'sms'> & {
  role: Role
  class: string | null
  section: string | null
  admissionNo: string | null
  parentEmail: string | null
  isActive: boolean
  approvedAt: string | null
  blockedAt: string | null
  isHere: boolean
}

const withPhone: Record<PhoneState, Prisma.Sql> = {
  'SMS possible': Prisma.sql`phone_number(u."phone") IS NOT NULL`,
  'No SMS possible': Prisma.sql`u."phone" <> '' AND phone_number(u."phone") IS NULL`,
  'No number': Prisma.sql`u."phone" = ''`,
}

/** The same of a row that is there: in the statement it would take a third of it. */
function smsOf(phone: string): PhoneState {
  if (phone === '') return 'No number'
  return numberToTell(phone) === null ? 'No SMS possible' : 'SMS possible'
}

/** Pupils, staff and parents by name. Teachers get the pupils. */
export const listPeople = operation({
  access: 'people:read',
  as: 'people',
  input: personListSchema,
  output: pageOf(personShape),
  fail: peopleMessages.loadFailed,
  async run(_actor, { q, class: schoolClass, section, role, state, sms, sort, ...asked }, { scope }) {
    const condition = allOf(
      conditionSql(visiblePeople(scope), 'u'),
      personSearchSql(q),
      schoolClass ? Prisma.sql`u."class" = ${schoolClass}` : undefined,
      section && Prisma.sql`u."section" = ${section}`,
      role && Prisma.sql`u."role" = ${storedRole[role]}::"Role"`,
      state && inState[state],
      sms && withPhone[sms],
      state === 'Blocked' ? undefined : Prisma.sql`u."blockedAt" IS NULL`,
      // Who was joined with another entry is listed as that.
      Prisma.sql`u."joinedIntoId" IS NULL`,
    )
    return readSqlPage(
      asked,
      {
        total: Prisma.sql`SELECT count(*)::int FROM "User" u WHERE ${condition}`,
        rows: (slice) => Prisma.sql`
          WITH found AS (SELECT u."id" FROM "User" u WHERE ${condition} ${sliceSql(order(sort), slice)})
          SELECT u."id", u."name", coalesce(l."email", '') AS "email", u."role", u."class", u."section", u."rollNo", u."admissionNo",
            u."phone", u."parentEmail", u."isActive", u."approvedAt", u."blockedAt",
            ${childrenSql} AS "children", ${here} AS "isHere"
          FROM found JOIN (${peopleWithLogins}) ON u."id" = found."id" ORDER BY ${orderSql(order(sort))}`,
      },
      ({ isHere, isActive, approvedAt, blockedAt, role: stored, ...person }: Row) => ({
        ...person,
        sms: smsOf(person.phone),
        role: shownRole[stored],
        class: person.class ?? '',
        section: person.section ?? '',
        admissionNo: person.admissionNo ?? '',
        parentEmail: person.parentEmail ?? '',
        state: stateOf({ role: stored, isActive, approvedAt, blockedAt }, isHere),
      }),
    )
  },
})

/** What others than administrators read in these fields. */
const withoutOffice = Object.fromEntries(fieldsForOffice.map((field) => [field, ''])) as Record<FieldForOffice, ''>

/** Who a person is, how to reach them, and where they were enrolled. */
export const readPerson = operation({
  access: 'people:read',
  as: 'person',
  input: personIdSchema,
  output: personDetailShape,
  fail: peopleMessages.loadFailed,
  async run(actor, { id }, caller) {
    const found = await db.user.findFirst({
      where: { AND: [{ id }, visiblePeople(caller.scope)] },
      relationLoadStrategy: 'join',
      select: {
        ...columns,
        ...storedColumns,
        createdAt: true,
        purgedAt: true,
        photoId: true,
        login: {
          select: {
            ...{ email: true, phone: true, passwordHash: true },
            passwordResets: { where: { byCode: true, expiresAt: { gt: new Date() } }, select: { expiresAt: true } },
          },
        },
        admission: { select: { id: true, reference: true } },
        joinedInto: { select: { id: true, name: true } },
        guardians: {
          where: { until: null, barredAt: null, guardian: { phone: { not: '' } } },
          orderBy: { position: 'asc' },
          take: 1,
          select: { relation: true, guardian: { select: { name: true, phone: true } } },
        },
        children: { where: { until: null }, take: 1, select: { id: true } },
        enrolments: {
          orderBy: { fromDay: 'desc' },
          select: {
            id: true,
            year: true,
            class: true,
            section: true,
            rollNo: true,
            fromDay: true,
            toDay: true,
            outcome: true,
            sectionOf: { select: { duties: classTeachers } },
          },
        },
      },
    })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const office = managesRole(actor, found.role)
    if (found.role === 'student') noteSeen(caller, actor, id)
    const {
      isActive,
      approvedAt,
      blockedAt,
      purgedAt,
      createdAt,
      photoId,
      joinedInto,
      admission,
      enrolments,
      guardians,
      children,
      ...person
    } = found
    const values = valuesOf(found)
    const [contact] = guardians
    return {
      ...withEmail(person),
      class: person.class ?? '',
      section: person.section ?? '',
      admissionNo: person.admissionNo ?? '',
      ...values,
      ...(office ? {} : withoutOffice),
      // Of a parent there is one address: that of the login, where it has one.
      contactEmail: (person.role === 'parent' && person.login?.email) || values.contactEmail,
      loginPhone: office ? shownNumber(person.login?.phone ?? '') : '',
      slipUntil: (office && person.login?.passwordResets[0]?.expiresAt.toISOString()) || '',
      state: stateOf(found, enrolments.some(({ toDay: last }) => last === null) || children.length > 0),
      photo: blockedAt || !allows('photos:read', actor) ? null : photoPath(id, photoId),
      active: isActive,
      blockedSince: blockedAt?.toISOString() ?? '',
      erased: purgedAt !== null,
      joinedInto: office ? joinedInto : null,
      hasPassword: Boolean(person.login?.passwordHash),
      invitation: office && person.login?.passwordHash === null ? await invitationOf(id, admission?.id) : null,
      since: (approvedAt ?? createdAt).toISOString(),
      contact: contact ? { relation: contact.relation, ...contact.guardian } : null,
      application: office ? admission : null,
      enrolments: enrolments.map(({ year, fromDay: first, toDay: last, outcome, section, sectionOf, ...row }) => ({
        ...row,
        classTeacher: sectionOf?.duties.find(wasHeld)?.holder.name ?? '',
        section: section ?? '',
        year: formatYear(year),
        from: toDay(first),
        to: last && toDay(last),
        outcome: outcome ? outcomeNames[outcome] : '',
      })),
    }
  },
})
