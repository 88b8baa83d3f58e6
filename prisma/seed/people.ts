import { approve } from '@/lib/approvals/service'
import { createAdmin, register } from '@/lib/auth/service'
import { classes } from '@/lib/constants'
import { db } from '@/lib/server/data/db'
import { hashPassword } from '@/lib/server/accounts/passwords'
import { newSecret } from '@/lib/server/secrets'
import { callerAs } from './caller'
import { firstNames, lastNames, streets } from './names'
import type { Progress } from './progress'
import { randomFrom, type Random } from './random'

const emails = { admin: 'admin@school.example', teacher: 'teacher@school.example', student: 'student@school.example' }

/** How many rows one statement inserts. */
const batch = 2000

type People = {
  students: number
  /** That of the demo accounts which are made now. */
  password: string
  /** Is called with the e-mails of those accounts before they are made: after an interruption nobody could tell their password. */
  tell: (emails: string[]) => void
  progress: Progress
}

/**
 * The demo accounts, the staff, some who wait for approval, and as many students as asked for, over all classes. An
 * account that exists keeps its password.
 */
export async function seedPeople({ students, password, tell, progress }: People) {
  if (progress.resumed || !(await find(emails.admin))) {
    const there = await db.user.findMany({ where: { email: { in: Object.values(emails) } }, select: { email: true } })
    const missing = Object.values(emails).filter((email) => !there.some((user) => user.email === email))
    if (missing.length) tell(missing)
    await seedAccounts(password)
    await seedStaff()
  }
  await topUpStudents(students)
}

const find = (email: string) => db.user.findUnique({ where: { email }, select: { id: true, approvedAt: true } })

/** Those who log in, and those who wait: the way real people come in. Whoever is there already stays. */
async function seedAccounts(password: string) {
  if (!(await find(emails.admin))) await createAdmin({ name: 'Meenakshi Iyer', email: emails.admin, password })
  const admin = await callerAs(emails.admin)
  const random = randomFrom(1)
  await db.user.update({
    where: { email: emails.admin },
    data: { phone: '+91 98220 41001', address: '3 Staff Quarters, Lake View Road, Pune 411004' },
  })
  const signUp = async (person: Record<string, string> & { email: string }) => {
    const form = { password, phone: phoneNumber(random), address: address(random), ...person }
    if (!(await find(person.email))) await register.execute(admin, form)
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
  for (const account of [teacher, student])
    if (account && !account.approvedAt) await approve.execute(admin, { id: account.id })

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

async function seedStaff() {
  const random = randomFrom(2)
  // Nobody logs in as these: their password is thrown away.
  const passwordHash = await hashPassword(newSecret())
  await db.user.createMany({
    skipDuplicates: true,
    data: Array.from({ length: 24 }, (_, n) => {
      const [name, slug] = personName(random)
      return {
        role: 'teacher' as const,
        name,
        email: `${slug}.t${n + 1}@staff.school.example`,
        passwordHash,
        phone: phoneNumber(random),
        address: address(random),
        isActive: true,
        approvedAt: monthsAgo(random.whole(30)),
      }
    }),
  })
}

/** Enrols students in bulk until `total` are active: the operations would hash a password for each. */
async function topUpStudents(total: number) {
  const have = await db.user.count({ where: { role: 'student', isActive: true } })
  if (have >= total) return
  const random = randomFrom(1000 + have)
  const passwordHash = await hashPassword(newSecret())
  const nextRollNo = await firstFreeRollNumbers()
  const rows = Array.from({ length: total - have }, (_, n) => {
    const [name, slug] = personName(random)
    const schoolClass = classes[n % classes.length] ?? classes[0]
    const rollNo = nextRollNo.get(schoolClass) ?? 1
    nextRollNo.set(schoolClass, rollNo + 1)
    const enrolled = monthsAgo(1 + random.whole(20))
    return {
      role: 'student' as const,
      name,
      email: `${slug}.${have + n + 1}@pupils.school.example`,
      passwordHash,
      phone: phoneNumber(random),
      address: address(random),
      class: schoolClass,
      rollNo,
      parentEmail: `parents.${slug}.${have + n + 1}@mail.example`,
      isActive: true,
      approvedAt: enrolled,
      createdAt: enrolled,
    }
  })
  for (let start = 0; start < rows.length; start += batch)
    await db.user.createMany({ data: rows.slice(start, start + batch) })
}

async function firstFreeRollNumbers() {
  const used = await db.user.groupBy({ by: ['class'], where: { role: 'student' }, _max: { rollNo: true } })
  return new Map(used.map(({ class: schoolClass, _max }) => [schoolClass, (_max.rollNo ?? 0) + 1]))
}

function personName(random: Random): [name: string, slug: string] {
  const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
  return [`${first} ${last}`, `${first}.${last}`.toLowerCase()]
}

const phoneNumber = (random: Random) =>
  `+91 9${random.whole(1e4).toString().padStart(4, '0')} ${random.whole(1e5).toString().padStart(5, '0')}`

const address = (random: Random) =>
  `${1 + random.whole(240)}, ${random.pick(streets)}, Pune 4110${10 + random.whole(60)}`

function monthsAgo(months: number) {
  const date = new Date()
  date.setUTCMonth(date.getUTCMonth() - months)
  return date
}
