import { randomUUID } from 'node:crypto'
import { db, type Transaction } from '@/lib/server/data/db'
import { hashPassword } from '@/lib/server/accounts/passwords'
import { schoolDay } from '@/lib/server/school-day'
import { newSecret } from '@/lib/server/secrets'
import { fromDay } from '@/lib/dates'
import type { Relation } from '@/lib/guardians/lists'
import type { Prisma } from '@/prisma/client/client'
import { fathersNames, mothersNames, phoneNumber } from '../names'
import { inOneTransaction } from '../progress'
import type { School } from '../school'
import { randomFrom, type Random } from '../random'
import { daysAgo } from '../store-files'

const demoParent = 'parent@school.example'

const batch = 2000

/** Fewer than one in so many have no guardian in a school that has them. */
const few = 8

const occupations = ['Nurse', 'Farmer', 'Software engineer', 'Shopkeeper', 'Tailor', 'Bank clerk', 'Electrician', '']

type Pupil = {
  id: string
  name: string
  phone: string
  address: string
  class: string | null
  parentEmail: string | null
  approvedAt: Date | null
}
type Guardian = Prisma.UserCreateManyInput & { id: string }
type Link = Prisma.GuardianshipCreateManyInput

/**
 * Guardians of the pupils: most have two, some one, a few none; brothers and sisters share them, and a few parents a mailbox.
 * A teacher is a parent, a father is barred, and a grandfather is a guardian no more. They log in; the demo account of a parent
 * is a mother of three. A school that has them gets none.
 */
export async function fill({ password, tell }: School): Promise<void> {
  const pupils = await db.user.findMany({
    where: { role: 'student', approvedAt: { not: null }, blockedAt: null, guardians: { none: {} } },
    orderBy: [{ admissionNo: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, phone: true, address: true, class: true, parentEmail: true, approvedAt: true },
  })
  if (pupils.length * few < (await db.user.count({ where: { role: 'student', approvedAt: { not: null } } }))) return
  const [office, student] = await Promise.all(['admin@school.example', 'student@school.example'].map(idOf))
  const teacher = await otherTeacher()
  if (!office) return
  const random = randomFrom(71)
  const people: Guardian[] = []
  const links: Link[] = []
  const families = withThree(familiesOf(pupils, random), student)
  families.forEach((children, n) => {
    const made = guardiansOf(children, n, random, office)
    people.push(...made)
    for (const child of children) links.push(...linksTo(child, made))
  })
  if (teacher) addTeacher(links, families, teacher)
  barOne(links, office)
  if (!(await idOf(demoParent))) tell([demoParent])
  await inOneTransaction(async (tx) => {
    await insert(people, (data) => tx.user.createMany({ data }))
    await insert(links, (data) => tx.guardianship.createMany({ data }))
    await endOne(tx, families, office, random)
    await followFirst(tx)
    await letIn(tx, password)
  })
}

const idOf = async (email: string) =>
  (await db.login.findUnique({ where: { email }, select: { userId: true } }))?.userId

/** Not the demo account: that has what the contract gives a teacher, and nothing of a parent. */
const otherTeacher = async () => {
  const found = await db.user.findFirst({
    where: { role: 'teacher', isActive: true, login: { email: { not: 'teacher@school.example' } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  })
  return found?.id
}

/** Some of one surname, in different classes, are brothers and sisters. */
function familiesOf(pupils: readonly Pupil[], random: Random): Pupil[][] {
  const families: Pupil[][] = []
  const lastOf = new Map<string, Pupil[]>()
  for (const pupil of pupils) {
    const surname = surnameOf(pupil)
    const last = lastOf.get(surname)
    const joins = last && last.length < 3 && random.next() < 0.3 && last.every((one) => one.class !== pupil.class)
    if (joins) last.push(pupil)
    else {
      const own = [pupil]
      families.push(own)
      lastOf.set(surname, own)
    }
  }
  return families
}

/** The demo student's is the first, with two of the surname from other families of one child. */
function withThree(families: Pupil[][], student: string | undefined): Pupil[][] {
  const own = families.find((children) => children.some(({ id }) => id === student))
  const eldest = own?.find(({ id }) => id === student)
  if (!own || !eldest) return families
  const others = own.filter(({ id }) => id !== student)
  for (const children of families) {
    const [only] = children
    const joins = only && children.length === 1 && children !== own && surnameOf(only) === surnameOf(eldest)
    if (others.length < 2 && joins && [eldest, ...others].every((one) => one.class !== only.class))
      others.push(...children.splice(0))
  }
  return [[eldest, ...others], ...families.filter((children) => children !== own && children.length > 0)]
}

const surnameOf = ({ name }: { name: string }) => name.split(' ').at(-1) ?? name

const relationOf = new WeakMap<Guardian, Relation>()

/** The first has the address that the school has of the eldest already. */
function guardiansOf(children: readonly Pupil[], n: number, random: Random, office: string): Guardian[] {
  const [eldest] = children
  if (!eldest) return []
  const chance = random.next()
  // Those of the demo accounts, who are first, have both.
  const count = n < 4 || chance < 0.7 ? 2 : chance < 0.95 ? 1 : 0
  const mothers = random.next() < 0.6 || n === 0
  return Array.from({ length: count }, (_, at) => {
    const relation: Relation = (at === 0) === mothers ? 'Mother' : 'Father'
    const name = `${random.pick(relation === 'Mother' ? mothersNames : fathersNames)} ${surnameOf(eldest)}`
    const shared = at > 0 && (n === 2 || random.next() < 0.1)
    const own = `${name.toLowerCase().replaceAll(' ', '.')}.g${n}@mail.example`
    const since = eldest.approvedAt ?? new Date()
    const person: Guardian = {
      id: randomUUID(),
      name,
      role: 'parent',
      phone: at === 0 && eldest.phone ? eldest.phone : phoneNumber(random),
      address: eldest.address,
      contactEmail: at === 0 || shared ? eldest.parentEmail?.toLowerCase() || null : own,
      occupation: random.pick(occupations),
      isActive: true,
      origin: 'Office',
      addedById: office,
      approvedAt: since,
      createdAt: since,
    }
    relationOf.set(person, relation)
    return person
  })
}

const linksTo = (child: Pupil, guardians: readonly Guardian[]): Link[] =>
  guardians.map((guardian, position) => ({
    ...{ guardianId: guardian.id, studentId: child.id, relation: relationOf.get(guardian) ?? 'Guardian', position },
    ...{ isTold: true, seesRecords: true, pays: position === 0, mayCollect: true },
    since: fromDay(schoolDay(child.approvedAt ?? new Date())),
  }))

/** A teacher is the father of a pupil who had one guardian. */
function addTeacher(links: Link[], families: readonly Pupil[][], teacher: string) {
  const linked = new Map<string, Link[]>()
  for (const link of links) linked.set(link.studentId, [...(linked.get(link.studentId) ?? []), link])
  const child = families
    .flat()
    .find(
      ({ id, class: of }) =>
        of === 'Class 5' && linked.get(id)?.length === 1 && linked.get(id)?.[0]?.relation === 'Mother',
    )
  const [mother] = child ? (linked.get(child.id) ?? []) : []
  if (child && mother) links.push({ ...mother, guardianId: teacher, relation: 'Father', position: 1 })
}

/** The first father who is not the first contact. */
function barOne(links: readonly Link[], barredById: string) {
  const father = links.slice(8).find(({ relation, position }) => relation === 'Father' && position === 1)
  if (!father) return
  Object.assign(father, {
    barredAt: daysAgo(90),
    barredById,
    barReason: 'Order of the family court, a copy of which is in the file',
  })
}

/** A grandfather, until last year. */
async function endOne(tx: Transaction, families: readonly Pupil[][], addedById: string, random: Random) {
  const child = families[1]?.[0]
  if (!child) return
  const { id: guardianId } = await tx.user.create({
    data: {
      ...{ role: 'parent', name: `Govind ${surnameOf(child)}`, phone: phoneNumber(random), isActive: true },
      ...{ origin: 'Office', addedById, approvedAt: daysAgo(700), createdAt: daysAgo(700) },
    },
    select: { id: true },
  })
  await tx.guardianship.create({
    data: {
      ...{ guardianId, studentId: child.id, relation: 'Grandfather', position: 2 },
      ...{ isTold: false, seesRecords: false, pays: false, mayCollect: true },
      ...{ since: fromDay(schoolDay(daysAgo(700))), until: fromDay(schoolDay(daysAgo(300))) },
    },
    select: { id: true },
  })
}

/** Brothers and sisters have the address of their first contact. */
const followFirst = (tx: Transaction) => tx.$executeRaw`
  UPDATE "User" s SET "parentEmail" = g."contactEmail", "provenParentEmail" = g."provenContactEmail"
  FROM "Guardianship" k JOIN "User" g ON g."id" = k."guardianId"
  WHERE k."studentId" = s."id" AND k."position" = 0 AND k."until" IS NULL AND g."contactEmail" IS NOT NULL
    AND s."parentEmail" IS DISTINCT FROM g."contactEmail"`

/**
 * Everybody of a child who is there logs in: with the e-mail, or where another has that with the phone number. Nobody knows
 * their passwords, but for the demo account's.
 */
async function letIn(tx: Transaction, password: string) {
  const [unknown, known] = await Promise.all([newSecret(), password].map(hashPassword))
  await tx.$executeRaw`
    INSERT INTO "Login" ("userId", "email", "passwordHash", "firstLoginAt")
    SELECT DISTINCT ON (u."contactEmail") u."id", u."contactEmail",
      CASE WHEN u."contactEmail" = ${demoParent} THEN ${known}::text ELSE ${unknown}::text END, u."createdAt"
    FROM "User" u JOIN "Guardianship" g ON g."guardianId" = u."id" AND g."until" IS NULL AND g."barredAt" IS NULL
    WHERE u."role" = 'parent' AND u."contactEmail" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "Login" l WHERE l."email" = u."contactEmail" OR l."userId" = u."id")
    ORDER BY u."contactEmail", g."position", u."id"`
  await tx.$executeRaw`
    UPDATE "User" u SET "contactEmail" = NULL, "provenContactEmail" = NULL FROM "Login" l
    WHERE l."userId" = u."id" AND l."email" IS NOT NULL AND u."role" = 'parent' AND u."contactEmail" IS NOT NULL`
  await tx.$executeRaw`
    INSERT INTO "Login" ("userId", "phone", "passwordHash", "firstLoginAt")
    SELECT DISTINCT ON (phone_number(u."phone")) u."id", phone_number(u."phone"), ${unknown}::text, u."createdAt"
    FROM "User" u JOIN "Guardianship" g ON g."guardianId" = u."id" AND g."until" IS NULL AND g."barredAt" IS NULL
    WHERE u."role" = 'parent' AND phone_number(u."phone") IS NOT NULL
      AND NOT EXISTS (SELECT FROM "Login" l WHERE l."userId" = u."id")
    ORDER BY phone_number(u."phone"), u."id"`
}

async function insert<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += batch) await write(rows.slice(start, start + batch))
}
