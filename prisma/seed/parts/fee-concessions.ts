import { approveConcession, giveConcession, rejectConcession } from '@/lib/concessions/service'
import { db } from '@/lib/server/data/db'
import { schoolDay } from '@/lib/server/school-day'
import { schoolYearOn } from '@/lib/years'
import { callerAs } from '../caller-as'

/** In rupees or percent, of tuition, for pupils of these classes. The last one waits for the principal. */
const concessions = [
  { class: 'Class 3', kind: 'Sibling', percent: 10, reason: 'An elder sister is in Class 8' },
  { class: 'Class 6', kind: 'Scholarship', amount: 500, reason: 'First in the class last year' },
  { class: 'Class 2', kind: 'StaffChild', percent: 50, reason: 'The mother teaches here' },
  { class: 'Class 9', kind: 'Hardship', percent: 25, reason: 'The father is out of work' },
] as const

/** Pupils who pay less: some approved, one rejected, one that waits. */
export async function fill() {
  if (await db.concession.count()) return
  const [gives, decides] = await Promise.all(
    ['accountant', 'principal'].map((who) => callerAs(`${who}@school.example`)),
  )
  if (!gives || !decides) return
  const { first } = schoolYearOn(schoolDay())
  const given: string[] = []
  for (const { class: schoolClass, ...concession } of concessions) {
    const pupil = await db.user.findFirst({
      where: { role: 'student', isActive: true, class: schoolClass },
      orderBy: [{ name: 'desc' }, { id: 'asc' }],
      select: { id: true },
    })
    if (!pupil) continue
    const heads = ['Tuition Fee']
    const made = { ...concession, studentId: pupil.id, heads, from: first, until: '' }
    given.push((await giveConcession.execute(gives, made)).id)
  }
  const [sibling, scholarship, staffChild] = given
  for (const id of [sibling, scholarship]) if (id) await approveConcession.execute(decides, { id })
  if (staffChild)
    await rejectConcession.execute(decides, { id: staffChild, reason: 'Only from the next school year on' })
}
