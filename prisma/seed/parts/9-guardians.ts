import { randomUUID } from 'node:crypto'
import { db, type Transaction } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { fromDay } from '@/lib/dates'
import type { Relation } from '@/lib/guardians/lists'
import type { Prisma } from '@/prisma/client/client'
import { firstNames, phoneNumber } from '../names'
import { inOneTransaction } from '../progress'
import { randomFrom, type Random } from '../random'
import { daysAgo } from '../store-files'

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
 * A teacher is a parent, a father is barred, and a grandfather is a guardian no more. A school that has them gets none.
 */
export async function fill(): Promise<void> {
  const pupils = await db.user.findMany({
    where: { role: 'student', approvedAt: { not: null }, blockedAt: null, guardians: { none: {} } },
    orderBy: [{ admissionNo: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, phone: true, address: true, class: true, parentEmail: true, approvedAt: true },
  })
  if (pupils.length * few < (await db.user.count({ where: { role: 'student', approvedAt: { not: null } } }))) return
  const [office, teacher] = await Promise.all(['admin@school.example', 'teacher@school.example'].map(idOf))
  if (!office) return
  const random = randomFrom(71)
  const people: Guardian[] = []
  const links: Link[] = []
  const families = familiesOf(pupils, random)
  families.forEach((children, n) => {
    const made = guardiansOf(children, n, random, office)
    people.push(...made)
    for (const child of children) links.push(...linksTo(child, made))
  })
  if (teacher) addTeacher(links, families, teacher)
  barOne(links, office)
  await inOneTransaction(async (tx) => {
    await insert(people, (data) => tx.user.createMany({ data }))
    await insert(links, (data) => tx.guardianship.createMany({ data }))
    await endOne(tx, families, office, random)
    await followFirst(tx)
  })
}

const idOf = async (email: string) =>
  (await db.login.findUnique({ where: { email }, select: { userId: true } }))?.userId

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

const surnameOf = ({ name }: { name: string }) => name.split(' ').at(-1) ?? name

const relationOf = new WeakMap<Guardian, Relation>()

/** The first has the address that the school has of the eldest already. */
function guardiansOf(children: readonly Pupil[], n: number, random: Random, office: string): Guardian[] {
  const [eldest] = children
  if (!eldest) return []
  const chance = random.next()
  // Those of the demo accounts, who are first, have both.
  const count = n < 4 || chance < 0.7 ? 2 : chance < 0.95 ? 1 : 0
  const mothers = random.next() < 0.6
  return Array.from({ length: count }, (_, at) => {
    const relation: Relation = (at === 0) === mothers ? 'Mother' : 'Father'
    const name = `${random.pick(firstNames)} ${surnameOf(eldest)}`
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

/** The demo teacher is the father of a pupil who had one guardian. */
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

async function insert<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>) {
  for (let start = 0; start < rows.length; start += batch) await write(rows.slice(start, start + batch))
}
