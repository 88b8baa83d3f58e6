import type { Role } from '@/lib/constants'
import { toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import type { Page, SortBy } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { loginEmail, withEmail } from '@/lib/server/accounts/login'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { readRows, withoutUndefined } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { formatYear } from '@/lib/years'
import type { Prisma } from '@/prisma/client/client'
import { shownRole, type Person, type PersonState } from './lists'
import { peopleMessages } from './messages'
import { personIdSchema, personListSchema, type PersonDetail } from './schema'
import { personSearch } from './search'
import { outcomeNames } from '@/lib/students/lists'

const storedRole = { Student: 'student', Teacher: 'teacher', Administrator: 'admin' } as const

const enrolled = { some: { toDay: null } } satisfies Prisma.EnrolmentListRelationFilter

/** The same states as `stateOf`. */
const inState = {
  Waiting: { approvedAt: null },
  Left: { role: 'student', approvedAt: { not: null }, enrolments: { none: { toDay: null } } },
  Active: { isActive: true, approvedAt: { not: null }, OR: [{ role: { not: 'student' } }, { enrolments: enrolled }] },
  Deactivated: {
    isActive: false,
    approvedAt: { not: null },
    OR: [{ role: { not: 'student' } }, { enrolments: enrolled }],
  },
} as const satisfies Record<PersonState, Prisma.UserWhereInput>

function stateOf(person: { role: Role; isActive: boolean; approvedAt: Date | null }, isEnrolled: boolean): PersonState {
  if (!person.approvedAt) return 'Waiting'
  if (person.role === 'student' && !isEnrolled) return 'Left'
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
} as const satisfies Prisma.UserSelect

function order(sort: SortBy<'name' | 'class'> | undefined): Prisma.UserOrderByWithRelationInput[] {
  const direction = sort?.descending ? 'desc' : 'asc'
  const byName: Prisma.UserOrderByWithRelationInput[] = [{ name: direction }, { id: 'asc' }]
  return sort?.key === 'class' ? [{ classRank: direction }, { section: 'asc' }, { rollNo: 'asc' }, ...byName] : byName
}

/** Pupils and staff by name. Teachers get the pupils. */
export const listPeople = operation({
  access: 'people:read',
  as: 'people',
  input: personListSchema,
  fail: peopleMessages.loadFailed,
  async run(actor, { q, class: schoolClass, section, role, state, ...asked }): Promise<Page<Person>> {
    const where: Prisma.UserWhereInput = {
      AND: [
        visiblePeople(actor),
        personSearch(q),
        withoutUndefined({ class: schoolClass, section, role: role && storedRole[role] }),
        state ? inState[state] : {},
      ],
    }
    return readRows(
      db.user,
      asked,
      {
        where,
        orderBy: order(asked.sort),
        select: { ...columns, ...loginEmail, enrolments: { where: { toDay: null }, select: { id: true } } },
      },
      ({ enrolments, isActive, approvedAt, role: stored, ...person }) => ({
        ...withEmail(person),
        role: shownRole[stored],
        class: person.class ?? '',
        section: person.section ?? '',
        admissionNo: person.admissionNo ?? '',
        parentEmail: person.parentEmail ?? '',
        state: stateOf({ role: stored, isActive, approvedAt }, enrolments.length > 0),
      }),
    )
  },
})

/** Who a person is, how to reach them, and where they were enrolled. */
export const readPerson = operation({
  access: 'people:read',
  as: 'person',
  input: personIdSchema,
  fail: peopleMessages.loadFailed,
  async run(actor, { id }): Promise<PersonDetail> {
    const office = actor.role === 'admin'
    const found = await db.user.findFirst({
      where: { AND: [{ id }, visiblePeople(actor)] },
      relationLoadStrategy: 'join',
      select: {
        ...columns,
        address: true,
        dateOfBirth: true,
        createdAt: true,
        login: { select: { email: true, passwordHash: true } },
        admission: { select: { id: true, reference: true } },
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
            sectionOf: { select: { classTeacher: { select: { name: true } } } },
          },
        },
      },
    })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const { isActive, approvedAt, dateOfBirth, createdAt, admission, enrolments, ...person } = found
    return {
      ...withEmail(person),
      class: person.class ?? '',
      section: person.section ?? '',
      admissionNo: person.admissionNo ?? '',
      parentEmail: person.parentEmail ?? '',
      address: office ? person.address : '',
      dateOfBirth: office && dateOfBirth ? toDay(dateOfBirth) : '',
      state: stateOf(
        found,
        enrolments.some(({ toDay: last }) => last === null),
      ),
      active: isActive,
      hasPassword: Boolean(person.login?.passwordHash),
      since: (approvedAt ?? createdAt).toISOString(),
      application: office ? admission : null,
      enrolments: enrolments.map(({ year, fromDay: first, toDay: last, outcome, section, sectionOf, ...row }) => ({
        ...row,
        classTeacher: sectionOf?.classTeacher?.name ?? '',
        section: section ?? '',
        year: formatYear(year),
        from: toDay(first),
        to: last && toDay(last),
        outcome: outcome ? outcomeNames[outcome] : '',
      })),
    }
  },
})
