import type { Role } from '@/lib/constants'
import { fromDay, monthOf, toDay } from '@/lib/dates'
import { AppError } from '@/lib/errors'
import type { Page, SortBy } from '@/lib/inputs'
import { messages } from '@/lib/messages'
import { percentageOf } from '@/lib/attendance/days'
import { paiseToRupees } from '@/lib/money'
import { formatReceiptNumber } from '@/lib/payments/schema'
import { toChange, changeColumns } from '@/lib/profile/queries'
import { visiblePeople } from '@/lib/server/accounts/visible'
import { db } from '@/lib/server/data/db'
import { readRows } from '@/lib/server/data/list'
import { operation } from '@/lib/server/doors/operation'
import { shownStatus } from '@/lib/server/messages/deliveries/status'
import { schoolDay } from '@/lib/server/school-day'
import { formatYear, schoolYearOf, yearDays } from '@/lib/years'
import type { Prisma } from '@/prisma/client/client'
import { roleNames, type Person, type PersonState } from './lists'
import { peopleMessages } from './messages'
import {
  personIdSchema,
  personListSchema,
  type PersonChange,
  type PersonDetail,
  type PersonFees,
  type PersonLeave,
  type PersonMessage,
  type PersonReport,
  type YearAttendance,
} from './schema'
import { personSearch } from './search'

const [student, teacher, administrator] = roleNames
const shownRole = { student, teacher, admin: administrator } as const satisfies Record<Role, string>
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
  email: true,
  parentEmail: true,
  isActive: true,
  approvedAt: true,
} as const satisfies Prisma.UserSelect

function order(sort: SortBy<'name' | 'class'> | undefined): Prisma.UserOrderByWithRelationInput[] {
  const direction = sort?.descending ? 'desc' : 'asc'
  const byName: Prisma.UserOrderByWithRelationInput[] = [{ name: direction }, { id: 'asc' }]
  return sort?.key === 'class' ? [{ class: direction }, { section: 'asc' }, { rollNo: 'asc' }, ...byName] : byName
}

/** Pupils and staff by name. Teachers get the pupils. */
export const listPeople = operation({
  access: 'people:read',
  as: 'people',
  input: personListSchema,
  fail: peopleMessages.loadFailed,
  async run(actor, { q, class: schoolClass, section, role, state, sort, ...asked }): Promise<Page<Person>> {
    const where: Prisma.UserWhereInput = {
      AND: [
        visiblePeople(actor),
        personSearch(q),
        schoolClass ? { class: schoolClass } : {},
        section ? { section } : {},
        role ? { role: storedRole[role] } : {},
        state ? inState[state] : {},
      ],
    }
    return readRows(
      db.user,
      asked,
      {
        where,
        orderBy: order(sort),
        select: { ...columns, enrolments: { where: { toDay: null }, select: { id: true } } },
      },
      ({ enrolments, isActive, approvedAt, role: stored, ...person }) => ({
        ...person,
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

const outcomeNames = { Promoted: 'Promoted', Retained: 'Retained', Left: 'Left', PassedOut: 'Passed out' } as const

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
        passwordHash: true,
        createdAt: true,
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
          },
        },
      },
    })
    if (!found) throw new AppError('notFound', messages.common.notFound)
    const { isActive, approvedAt, passwordHash, createdAt, admission, enrolments, ...person } = found
    return {
      ...person,
      class: person.class ?? '',
      section: person.section ?? '',
      admissionNo: person.admissionNo ?? '',
      parentEmail: person.parentEmail ?? '',
      address: office ? person.address : '',
      state: stateOf(
        found,
        enrolments.some(({ toDay: last }) => last === null),
      ),
      active: isActive,
      hasPassword: passwordHash !== null,
      since: (approvedAt ?? createdAt).toISOString(),
      application: office ? admission : null,
      enrolments: enrolments.map(({ year, fromDay: first, toDay: last, outcome, section, ...row }) => ({
        ...row,
        section: section ?? '',
        year: formatYear(year),
        from: toDay(first),
        to: last && toDay(last),
        outcome: outcome ? outcomeNames[outcome] : '',
      })),
    }
  },
})

/** For rows of one person, if the actor sees them. */
const rowsOf = (actor: Parameters<typeof visiblePeople>[0], id: string) => ({
  studentId: id,
  student: visiblePeople(actor),
})

/** The marks of the present school year by month, from the counters. */
export const personAttendance = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.attendanceFailed,
  async run(actor, { id }): Promise<YearAttendance> {
    const schoolYear = schoolYearOf(schoolDay())
    const { first, last } = yearDays(schoolYear)
    const tallies = await db.attendanceTally.findMany({
      where: { ...rowsOf(actor, id), start: { gte: fromDay(first), lte: fromDay(last) } },
      orderBy: { start: 'asc' },
      select: { span: true, start: true, present: true, absent: true },
    })
    const count = ({ present, absent }: { present: number; absent: number }) => ({
      present,
      absent,
      percentage: percentageOf({ present, absent }),
    })
    return {
      schoolYear: formatYear(schoolYear),
      total: count(tallies.find(({ span }) => span === 'year') ?? { present: 0, absent: 0 }),
      months: tallies
        .filter(({ span, present, absent }) => span === 'month' && present + absent > 0)
        .map((tally) => ({ month: monthOf(toDay(tally.start)), ...count(tally) })),
    }
  },
})

/** Rows of a section; a pupil has hardly ever more. */
const most = 50

export const personLeave = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.leaveFailed,
  async run(actor, { id }): Promise<PersonLeave[]> {
    const rows = await db.leaveRequest.findMany({
      where: rowsOf(actor, id),
      orderBy: [{ fromDay: 'desc' }, { id: 'asc' }],
      take: most,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        fromDay: true,
        toDay: true,
        reason: true,
        status: true,
        decidedBy: { select: { name: true } },
      },
    })
    return rows.map(({ fromDay: first, toDay: last, decidedBy, ...row }) => ({
      ...row,
      from: toDay(first),
      to: toDay(last),
      decidedBy: decidedBy?.name ?? '',
    }))
  },
})

/** More than twelve years have: the sums are of all that there are. */
const mostFees = 500

export const personFees = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.feesFailed,
  async run(actor, { id }): Promise<PersonFees> {
    const rows = await db.fee.findMany({
      where: rowsOf(actor, id),
      orderBy: [{ structure: { dueDate: 'desc' } }, { id: 'asc' }],
      take: mostFees,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        status: true,
        structure: { select: { class: true, type: true, amountPaise: true, dueDate: true } },
        payments: {
          orderBy: { paidAt: 'desc' },
          select: { id: true, receiptYear: true, receiptNumber: true, paidAt: true, method: true, status: true },
        },
      },
    })
    const today = schoolDay()
    const fees = rows.map(({ structure: { amountPaise, dueDate, ...structure }, status, payments, ...fee }) => ({
      ...fee,
      ...structure,
      amountPaise,
      amount: paiseToRupees(amountPaise),
      dueDate: toDay(dueDate),
      status: status === 'Pending' && toDay(dueDate) < today ? ('Overdue' as const) : status,
      payments: payments.map(({ status: paid, paidAt, method, ...payment }) => ({
        id: payment.id,
        receiptNumber: formatReceiptNumber(payment.receiptYear, payment.receiptNumber),
        date: schoolDay(paidAt),
        method: method === 'BankTransfer' ? 'Bank Transfer' : method,
        reversed: paid === 'Reversed',
      })),
    }))
    const sum = (...statuses: string[]) =>
      paiseToRupees(fees.reduce((total, fee) => total + (statuses.includes(fee.status) ? fee.amountPaise : 0), 0))
    return {
      fees: fees.map(({ amountPaise: _, ...fee }) => fee),
      total: sum('Pending', 'Overdue', 'Paid'),
      paid: sum('Paid'),
      pending: sum('Pending'),
      overdue: sum('Overdue'),
    }
  },
})

export const personReports = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.reportsFailed,
  async run(actor, { id }): Promise<PersonReport[]> {
    const rows = await db.report.findMany({
      where: rowsOf(actor, id),
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: most,
      select: {
        id: true,
        type: true,
        class: true,
        term: true,
        overallGrade: true,
        createdAt: true,
        isCurrent: true,
      },
    })
    return rows.map(({ term, overallGrade, createdAt, ...row }) => ({
      ...row,
      term: term ?? '',
      grade: overallGrade ?? '',
      date: createdAt.toISOString(),
    }))
  },
})

/** The newest messages to the family or the person, by address. */
export const personMessages = operation({
  access: 'people:read',
  input: personIdSchema,
  fail: peopleMessages.messagesFailed,
  async run(actor, { id }): Promise<PersonMessage[]> {
    const rows = await db.delivery.findMany({
      where: { userId: id, user: visiblePeople(actor), notificationId: { not: null } },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: most,
      relationLoadStrategy: 'join',
      select: {
        id: true,
        createdAt: true,
        address: true,
        status: true,
        notificationId: true,
        notification: { select: { subject: true, type: true } },
      },
    })
    return rows.map(({ createdAt, address, status, notificationId, notification, ...row }) => ({
      ...row,
      date: createdAt.toISOString(),
      notificationId: notificationId ?? '',
      subject: notification?.subject ?? '',
      type: notification?.type ?? '',
      address: address ?? '',
      status: shownStatus[status],
    }))
  },
})

/** Who changed what of an account, and when. */
export const personHistory = operation({
  access: 'people:manage',
  input: personIdSchema,
  fail: peopleMessages.historyFailed,
  async run(_actor, { id }): Promise<PersonChange[]> {
    const rows = await db.profileChange.findMany({
      where: { userId: id },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: most,
      relationLoadStrategy: 'join',
      select: changeColumns,
    })
    return rows.map((row) => {
      const { id: change, field, before, after, reason, status, by, createdAt } = toChange(row)
      return { id: change, field, before, after, reason, status, by, at: createdAt }
    })
  },
})
