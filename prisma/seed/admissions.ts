import { schoolYearOf } from '@/lib/terms'
import { transitions, type AdmissionStatus } from '@/lib/admissions/pipeline'
import { fromDay } from '@/lib/dates'
import { db } from '@/lib/server/db'
import { schoolDay } from '@/lib/server/school-day'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { firstNames, lastNames, streets } from './names'
import { randomFrom } from './random'

const schools = ['', '', 'Little Flower School', 'Kendriya Vidyalaya', 'Bal Bharati Public School', 'St Mary’s Convent', 'Zilla Parishad School']
const notes = [
  'Called the family; they come for a talk on Friday.',
  'Transfer certificate is still missing.',
  'Sibling is in Class 6 already.',
  'Has asked for the school bus from Aundh.',
  'Good result in the reading test.',
  'Birth certificate seen and copied.',
]

/** The way an application has gone, and how many went it. */
const ways: readonly [way: readonly AdmissionStatus[], count: number][] = [
  [['New'], 12],
  [['New', 'Under review'], 9],
  [['New', 'Under review', 'Accepted'], 8],
  [['New', 'Under review', 'Waitlisted'], 6],
  [['New', 'Declined'], 3],
  [['New', 'Under review', 'Waitlisted', 'Declined'], 2],
]

const day = 86_400_000

/** Applications in every status, with their history. Nothing is added to a school that has any. */
export async function seedAdmissions() {
  if ((await db.admission.count()) > 0) return
  const admin = await db.user.findUnique({ where: { email: 'admin@school.example' }, select: { id: true } })
  if (!admin) return
  const random = randomFrom(62)
  const all = ways.flatMap(([way, count]) => Array.from({ length: count }, () => way))
  for (const [index, way] of all.entries()) {
    assertLegal(way)
    const [first, last] = [random.pick(firstNames), random.pick(lastNames)]
    const sent = new Date(Date.now() - (way.length * 6 + random.whole(40)) * day - random.whole(day))
    const today = schoolDay(sent)
    const [next] = await db.$queryRaw<{ number: bigint }[]>`SELECT nextval('admission_number') AS number`
    const times = way.map((_, step) => new Date(sent.getTime() + step * (2 + random.next() * 3) * day))
    const steps = way.slice(1).map((to, step) => ({
      actorId: admin.id,
      from: way[step] ?? 'New',
      to,
      note: random.chance(0.4) ? random.pick(notes) : '',
      createdAt: times[step + 1] ?? sent,
    }))
    const extra = random.chance(0.5)
      ? [{ actorId: admin.id, note: random.pick(notes), createdAt: new Date(sent.getTime() + random.next() * 2 * day) }]
      : []
    const studentName = `${first} ${last}`
    await db.admission.create({
      data: {
        reference: `ADM-${today.slice(0, 4)}-${String(next?.number).padStart(6, '0')}`,
        // Nobody has the links of these.
        tokenHash: hashSecret(newSecret()),
        studentName,
        nameKey: studentName.toLowerCase(),
        dateOfBirth: fromDay(`${Number(today.slice(0, 4)) - 6 - random.whole(10)}-0${1 + random.whole(9)}-${10 + random.whole(18)}`),
        parentName: `${random.pick(firstNames)} ${last}`,
        email: `${first}.${last}.${index + 1}@families.example`.toLowerCase(),
        phone: `+91 98${random.whole(1000).toString().padStart(3, '0')} ${random.whole(1e5).toString().padStart(5, '0')}`,
        address: `${1 + random.whole(240)}, ${random.pick(streets)}, Pune 4110${10 + random.whole(60)}`,
        previousSchool: random.pick(schools),
        schoolYear: schoolYearOf(today),
        status: way.at(-1) ?? 'New',
        createdAt: sent,
        updatedAt: times.at(-1) ?? sent,
        events: { create: [...steps, ...extra] },
      },
    })
  }
}

function assertLegal(way: readonly AdmissionStatus[]) {
  way.forEach((status, step) => {
    const next = way[step + 1]
    if (next && !transitions[status].includes(next)) throw new Error(`no application goes from ${status} to ${next}`)
  })
}
