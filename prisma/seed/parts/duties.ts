import { offeredIn, schoolLists } from '@/lib/choices'
import { addDays, fromDay } from '@/lib/dates'
import type { SchoolDuty } from '@/lib/duties'
import { hashPassword } from '@/lib/server/accounts/passwords'
import { db } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOf, yearDays } from '@/lib/years'
import { address, phoneNumber } from '../names'
import { inOneTransaction } from '../progress'
import { randomFrom } from '../random'
import type { School } from '../school'

/** Who works at the school and teaches nobody, each with one duty. */
const people = [
  { name: 'Prakash Deshmukh', email: 'accountant@school.example', kind: 'Accountant' },
  { name: 'Lakshmi Raghavan', email: 'principal@school.example', kind: 'Principal' },
  { name: 'Farida Contractor', email: 'frontoffice@school.example', kind: 'Office' },
] as const satisfies readonly { name: string; email: string; kind: SchoolDuty }[]

/** Why who works here is away. */
const reasons = ['A wedding in the family', 'Fever', 'A training of the board'] as const

/** Teachers who share the subjects of a class. */
const perClass = 4

/**
 * An accountant, a principal and the front office, and the subjects of this year's sections with their teachers. A few nobody
 * teaches yet. A school that has duties besides class teachers gets none.
 */
export async function fill({ password, tell }: School): Promise<void> {
  if (await db.duty.count({ where: { kind: { not: 'ClassTeacher' } } })) return
  const year = schoolYearOf(schoolDay())
  const since = fromDay(yearDays(year).first)
  const admin = await db.login.findUnique({ where: { email: 'admin@school.example' }, select: { userId: true } })
  const [sections, teachers] = await Promise.all([
    db.section.findMany({ where: { year }, orderBy: [{ class: 'asc' }, { name: 'asc' }], select: { id: true } }),
    db.user.findMany({
      where: { role: 'teacher', isActive: true },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      select: { id: true },
    }),
  ])
  const subjects = [...offeredIn(schoolLists(), 'reportSubjects')]
  const random = randomFrom(83)
  const taught = sections.flatMap(({ id: sectionId }) => subjects.map((subject) => ({ sectionId, subject })))
  const given = taught.flatMap(({ sectionId, subject }, n) => {
    const holder = teachers[(Math.floor(n / subjects.length / perClass) * perClass + (n % perClass)) % teachers.length]
    return holder && random.next() > 0.03
      ? [
          {
            kind: 'SubjectTeacher' as const,
            holderId: holder.id,
            sectionId,
            subject,
            since,
            createdById: admin?.userId,
          },
        ]
      : []
  })
  const today = schoolDay()
  const asked = [-40, -12, -1, 6, 20].map((from, n) => ({
    ...{ staffId: teachers[n + 1]?.id ?? '', reason: reasons[n % reasons.length] ?? '' },
    ...{ fromDay: fromDay(addDays(today, from)), toDay: fromDay(addDays(today, from + 2)) },
  }))
  const decided = { decidedById: admin?.userId ?? null, decidedAt: new Date() }
  const leave = asked
    .filter(({ staffId }) => staffId)
    .map((row, n) => (n < 3 ? { ...row, status: 'Approved' as const, ...decided } : row))
  tell(people.map(({ email }) => email))
  const passwordHash = await hashPassword(password)
  await inOneTransaction(async (tx) => {
    for (const { name, email, kind } of people)
      await tx.user.create({
        data: {
          ...{ name, role: 'staff', phone: phoneNumber(random), address: address(random), origin: 'Office' },
          ...{ isActive: true, approvedAt: since, createdAt: since, addedById: admin?.userId ?? null },
          login: { create: { email, passwordHash, firstLoginAt: since } },
          duties: { create: { kind, since, createdById: admin?.userId ?? null } },
        },
        select: { id: true },
      })
    await tx.staffLeave.createMany({ data: leave })
    await tx.sectionSubject.createMany({ data: taught })
    await tx.duty.createMany({ data: given.map((duty) => ({ ...duty, createdById: duty.createdById ?? null })) })
  })
}
