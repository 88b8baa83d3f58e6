import { schoolYearOf } from '@/lib/years'
import { transitions, type AdmissionStatus } from '@/lib/admissions/pipeline'
import { addDays, fromDay } from '@/lib/dates'
import { db } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { address, firstNames, lastNames, phoneNumber } from '../names'
import { inOneTransaction } from '../progress'
import { randomFrom, type Random } from '../random'

const schools = [
  '',
  '',
  'Little Flower School',
  'Kendriya Vidyalaya',
  'Bal Bharati Public School',
  'St Mary’s Convent',
  'Zilla Parishad School',
]
const notes = [
  'Called the family; they come for a talk on Friday.',
  'Transfer certificate is still missing.',
  'Sibling is in Class 6 already.',
  'Has asked for the school bus from Aundh.',
  'Good result in the reading test.',
  'Birth certificate seen and copied.',
]

/** Histories of statuses, and how many applications have each. */
const ways: readonly [way: readonly AdmissionStatus[], count: number][] = [
  [['New'], 12],
  [['New', 'Under review'], 9],
  [['New', 'Under review', 'Accepted'], 8],
  [['New', 'Under review', 'Waitlisted'], 6],
  [['New', 'Declined'], 3],
  [['New', 'Under review', 'Waitlisted', 'Declined'], 2],
]

const day = 86_400_000

/** Applications in every status, with their history. Does nothing if there are any. */
export async function fill() {
  if ((await db.admission.count()) > 0) return
  const admin = await db.login.findUnique({ where: { email: 'admin@school.example' }, select: { userId: true } })
  if (!admin) return
  const random = randomFrom(62)
  // Accepted applicants are pupils.
  const pupils = await db.user.findMany({
    where: { role: 'student', isActive: true, login: { email: { endsWith: '@pupils.school.example' } } },
    orderBy: { login: { email: 'asc' } },
    take: 20,
    select: { id: true, name: true, parentEmail: true, phone: true, address: true },
  })
  const all = ways.flatMap(([way, count]) =>
    Array.from({ length: count }, () => ({ way, sent: sentBefore(way, random) })),
  )
  // Sorted, so that references increase with time.
  all.sort((a, b) => a.sent.getTime() - b.sent.getTime())
  await inOneTransaction(async (tx) => {
    for (const [index, { way, sent }] of all.entries()) {
      assertLegal(way)
      const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
      const today = schoolDay(sent)
      const [next] = await tx.$queryRaw<{ number: bigint }[]>`SELECT nextval('admission_number') AS number`
      let moment = sent.getTime()
      const times = way.map((_, step) => new Date(step === 0 ? moment : (moment += (2 + random.next() * 3) * day)))
      const steps = way.slice(1).map((to, step) => ({
        actorId: admin.userId,
        from: way[step] ?? 'New',
        to,
        note: random.chance(0.4) ? random.pick(notes) : '',
        createdAt: times[step + 1] ?? sent,
      }))
      const extra = random.chance(0.5)
        ? [
            {
              actorId: admin.userId,
              note: random.pick(notes),
              createdAt: new Date(sent.getTime() + random.next() * 2 * day),
            },
          ]
        : []
      const pupil = way.includes('Accepted') ? pupils.pop() : undefined
      const studentName = pupil?.name ?? `${first} ${last}`
      const family = studentName.split(' ').at(-1) ?? last
      const own = {
        email: `${first}.${last}.${index + 1}@families.example`.toLowerCase(),
        phone: phoneNumber(random),
        address: address(random),
      }
      await tx.admission.create({
        data: {
          reference: `ADM-${today.slice(0, 4)}-${String(next?.number).padStart(6, '0')}`,
          tokenHash: hashSecret(newSecret()),
          studentName,
          nameKey: studentName.toLowerCase(),
          dateOfBirth: fromDay(
            `${Number(today.slice(0, 4)) - 6 - random.whole(10)}-0${1 + random.whole(9)}-${10 + random.whole(18)}`,
          ),
          parentName: `${random.pick(firstNames)} ${family}`,
          email: pupil?.parentEmail ?? own.email,
          phone: pupil?.phone ?? own.phone,
          address: pupil?.address ?? own.address,
          userId: pupil?.id ?? null,
          previousSchool: random.pick(schools),
          schoolYear: schoolYearOf(today),
          answerBy: fromDay(addDays(today, 14)),
          status: way.at(-1) ?? 'New',
          createdAt: sent,
          updatedAt: times.at(-1) ?? sent,
          events: { create: [...steps, ...extra] },
        },
      })
    }
  })
}

/** Early enough for all changes of status. */
const sentBefore = (way: readonly AdmissionStatus[], random: Random) =>
  new Date(Date.now() - (way.length * 6 + random.whole(40)) * day - random.whole(day))

function assertLegal(way: readonly AdmissionStatus[]) {
  way.forEach((status, step) => {
    const next = way[step + 1]
    if (next && !transitions[status].includes(next)) throw new Error(`no application goes from ${status} to ${next}`)
  })
}
