import { randomUUID } from 'node:crypto'
import { approveAccount } from '@/lib/approvals/operations'
import { createAdmin, registerAccount } from '@/lib/auth/registration'
import { classes } from '@/lib/constants'
import { db, type Transaction } from '@/lib/server/data/db'
import { hashPassword } from '@/lib/server/accounts/passwords'
import type { MailKind } from '@/lib/server/messages/mails/kinds'
import { schoolDay } from '@/lib/server/school-day'
import { newSecret } from '@/lib/server/secrets'
import { schoolYearOf } from '@/lib/years'
import { callerAs } from '../caller-as'
import { address, firstNames, lastNames, phoneNumber } from '../names'
import { enrolLeavers, enrolPupils, moveOne, readmitOne } from '../enrolments'
import { inOneTransaction } from '../progress'
import type { School } from '../school'
import { randomFrom, type Random } from '../random'
import type { Prisma } from '@/prisma/client/client'

const emails = { admin: 'admin@school.example', teacher: 'teacher@school.example', student: 'student@school.example' }

const batch = 2000

/**
 * The demo accounts, staff, some who wait for approval, and `students` students in all classes. An existing account
 * keeps its password.
 */
export async function fill({ students, password, tell, resumed }: School) {
  if (resumed || !(await find(emails.admin))) {
    const there = await db.login.findMany({ where: { email: { in: Object.values(emails) } }, select: { email: true } })
    const missing = Object.values(emails).filter((email) => !there.some((login) => login.email === email))
    if (missing.length) tell(missing)
    await seedAccounts(password)
    await seedStaff()
  }
  await topUpStudents(students)
}

const find = (email: string) =>
  db.user.findFirst({ where: { login: { email } }, select: { id: true, approvedAt: true } })

/** The demo accounts and those who wait for approval, created through the operations. */
async function seedAccounts(password: string) {
  if (!(await find(emails.admin))) await createAdmin({ name: 'Meenakshi Iyer', email: emails.admin, password })
  const admin = await callerAs(emails.admin)
  /** Nothing of a demo school is ever sent. */
  const quiet = { ...admin, afterwards: () => {} }
  const random = randomFrom(1)
  await db.user.updateMany({
    where: { login: { email: emails.admin } },
    data: { phone: '+91 98220 41001', address: '3 Staff Quarters, Lake View Road, Pune 411004' },
  })
  const signUp = async (person: Record<string, string> & { email: string }) => {
    const form = { password, phone: phoneNumber(random), address: address(random), ...person }
    if (!(await find(person.email))) {
      await registerAccount.execute(quiet, form)
      await sendNone('signUpReceived')
    }
    return find(person.email)
  }
  const teacher = await signUp({ role: 'teacher', name: 'Rajesh Kulkarni', email: emails.teacher })
  const student = await signUp({
    role: 'student',
    name: 'Ananya Sharma',
    email: emails.student,
    class: 'Class 8',
    parentEmail: 'parent@school.example',
  })
  if (teacher && !teacher.approvedAt) {
    await approveAccount.execute(admin, { id: teacher.id })
    await sendNone('accountApproved')
  }
  // Not through the operation, which enrols from today on.
  if (student && !student.approvedAt)
    await inOneTransaction(async (tx) => {
      const approvedAt = monthsAgo(19)
      const { addedById } = await byTheOffice()
      await tx.user.update({
        where: { id: student.id },
        data: { approvedAt, createdAt: approvedAt, addedById, isActive: true },
      })
      await enrolPupils(tx, [{ id: student.id, class: 'Class 8' }])
    })

  for (let n = 1; n <= 6; n++) {
    const [name, slug] = personName(random)
    const email = `${slug}.${n}@applicants.example`
    if (n > 4) await signUp({ role: 'teacher', name, email })
    else
      await signUp({
        role: 'student',
        name,
        email,
        class: random.pick(classes),
        parentEmail: `parents.${slug}@mail.example`,
      })
  }
}

/** As if it had never been queued. */
const sendNone = (mail: MailKind) => db.delivery.deleteMany({ where: { mail, status: 'Queued' } })

async function seedStaff() {
  const random = randomFrom(2)
  const added = await byTheOffice()
  // Nobody can log in to these.
  const passwordHash = await hashPassword(newSecret())
  const staff = Array.from({ length: 24 }, (_, n) => {
    const [name, slug] = personName(random)
    return {
      ...added,
      role: 'teacher' as const,
      name,
      email: `${slug}.t${n + 1}@staff.school.example`,
      passwordHash,
      phone: phoneNumber(random),
      address: address(random),
      isActive: true,
      approvedAt: monthsAgo(random.whole(30)),
    }
  })
  const there = await db.login.findMany({
    where: { email: { in: staff.map(({ email }) => email) } },
    select: { email: true },
  })
  await inOneTransaction((tx) =>
    insert(
      tx,
      staff
        .filter(({ email }) => !there.some((login) => login.email === email))
        .map((person) => ({ ...person, createdAt: person.approvedAt })),
    ),
  )
}

/**
 * Inserts students until `total` are active, most of whom were there last year too, and last year's Class 12, which has
 * passed out. Through the operations, each would need a password hash.
 */
async function topUpStudents(total: number) {
  const have = await db.user.count({ where: { role: 'student', isActive: true } })
  if (have >= total) return
  const random = randomFrom(1000 + have)
  const added = await byTheOffice()
  const passwordHash = await hashPassword(newSecret())
  const rows = Array.from({ length: total - have }, (_, n) => {
    const [name, slug] = personName(random)
    const schoolClass = classes[n % classes.length] ?? classes[0]
    const enrolled = monthsAgo(1 + random.whole(20))
    return {
      ...added,
      role: 'student' as const,
      name,
      email: `${slug}.${have + n + 1}@pupils.school.example`,
      passwordHash,
      phone: phoneNumber(random),
      address: address(random),
      class: schoolClass,
      dateOfBirth: birthday(schoolClass, have + n),
      parentEmail: `parents.${slug}.${have + n + 1}@mail.example`,
      isActive: true,
      approvedAt: enrolled,
      createdAt: enrolled,
    }
  })
  const leavers = Array.from({ length: Math.floor(rows.length / classes.length) }, (_, n) => {
    const [name, slug] = personName(random)
    const email = `${slug}.${have + n + 1}@leavers.school.example`
    const approvedAt = monthsAgo(40)
    return {
      ...added,
      role: 'student' as const,
      ...{ name, email, passwordHash, class: 'Class 12', approvedAt, createdAt: approvedAt },
    }
  })
  // Whoever has an account for two months at most has just come.
  const recent = schoolDay(monthsAgo(2))
  await inOneTransaction(async (tx) => {
    const pupils = (await insert(tx, rows)).map(({ id, class: schoolClass, approvedAt }) => {
      const joined = schoolDay(approvedAt)
      return { id, class: schoolClass, ...(joined >= recent ? { joined } : {}) }
    })
    const gone = await insert(tx, leavers)
    await enrolLeavers(
      tx,
      gone.map(({ id }) => id),
    )
    await enrolPupils(tx, pupils)
    await moveOne(tx, pupils)
    await readmitOne(tx, pupils)
  })
}

/** The demo administrator has added everybody, unless they signed up. */
async function byTheOffice() {
  const admin = await find(emails.admin)
  return { origin: 'Office' as const, addedById: admin?.id ?? null }
}

type Account = Omit<Prisma.UserCreateManyInput, 'id'> & { email: string; passwordHash: string }

/** Inserts people with their logins, and adds their ids. */
async function insert<Given extends Account>(tx: Transaction, accounts: readonly Given[]) {
  const made = accounts.map((account) => ({ ...account, id: randomUUID() }))
  for (let start = 0; start < made.length; start += batch) {
    const part = made.slice(start, start + batch)
    await tx.user.createMany({ data: part.map(personOf) })
    await tx.login.createMany({
      data: part.map(({ id: userId, email, passwordHash }) => ({ userId, email, passwordHash })),
    })
  }
  return made
}

const personOf = ({ email: _email, passwordHash: _hash, ...person }: Account & { id: string }) => person

function personName(random: Random): [name: string, slug: string] {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  return [`${first} ${last}`, `${first}.${last}`.toLowerCase()]
}

/** Some day of the year in which those of the class are born who begin with five. */
function birthday(schoolClass: (typeof classes)[number], n: number) {
  const year = schoolYearOf(schoolDay()) - 6 - classes.indexOf(schoolClass)
  return new Date(Date.UTC(year, (n * 7) % 12, 1 + ((n * 11) % 28)))
}

function monthsAgo(months: number) {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}
