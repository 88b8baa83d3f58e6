import { randomUUID } from 'node:crypto'
import type { Day } from '@/lib/dates'
import type { Role } from '@/lib/constants'
import { messages } from '@/lib/messages'
import type { ValuesOfEverybody, ValuesOfGuardians, ValuesOfPupils } from '@/lib/person-fields'
import { refuseTakenEmail, type Transaction } from '@/lib/server/data/db'
import { holdEnrolments } from '@/lib/server/data/locks'
import { columnsOf } from '@/lib/server/data/person-columns'
import { enrolAll } from '@/lib/enrolment/enrolment'

export type NewPupil = ValuesOfPupils & {
  role: 'student'
  class: string
  /** Without one, the smallest. */
  section?: string
  /** Without one, the next of the class. */
  rollNo?: number
  /** Without one, the next of the school. */
  admissionNo?: string
  from: Day
}
export type NewStaff = ValuesOfEverybody & { role: 'teacher' | 'admin' | 'staff' }
/** Who comes by a child: lib/guardians links both. */
export type NewGuardian = ValuesOfGuardians & { role: 'parent' }
export type NewPerson = NewPupil | NewStaff | NewGuardian

/** By which way people come, and who brings them. */
export type Adding = { origin: 'Office' | 'Import'; addedById: string }

/** What does not fit, such as a teacher's class, is null. */
export type AddedPerson = {
  id: string
  name: string
  role: Role
  email: string | null
  admissionNo: string | null
  class: string | null
  section: string | null
  rollNo: number | null
}

/**
 * Adds people whom the school knows, approved and active: pupils with their enrolment, and a login for each e-mail,
 * without a password (an invitation is a mail of its own). In the order given, and in as many statements for a thousand
 * as for one.
 * @throws AppError conflict for an e-mail, a roll number or an admission number that is taken.
 */
export async function addPeople(tx: Transaction, people: readonly NewPerson[], by: Adding): Promise<AddedPerson[]> {
  await holdEnrolments(tx)
  const approvedAt = new Date()
  const added = people.map((person) => ({ id: randomUUID(), person }))
  await tx.user.createMany({
    data: added.map(({ id, person }) => ({
      ...{ id, name: person.name, role: person.role, class: person.role === 'student' ? person.class : null },
      ...columnsOf(person),
      ...by,
      ...{ isActive: true, approvedAt },
    })),
  })
  // In one order, so that two who add the same people do not wait for each other.
  const logins = added
    .flatMap(({ id, person }) => (emailOf(person) ? [{ userId: id, email: emailOf(person) }] : []))
    .sort((a, b) => (a.email < b.email ? -1 : 1))
  await tx.login.createMany({ data: logins }).catch(refuseTakenEmail(messages.accounts.emailTaken))
  const pupils = added.flatMap(({ id, person }) => (person.role === 'student' ? [{ ...person, studentId: id }] : []))
  const places = new Map((await enrolAll(tx, pupils)).map((place) => [place.studentId, place]))
  const numbered = await tx.user.findMany({
    where: { id: { in: pupils.map(({ studentId }) => studentId) } },
    select: { id: true, admissionNo: true },
  })
  const numbers = new Map(numbered.map(({ id, admissionNo }) => [id, admissionNo]))
  return added.map(({ id, person }) => {
    const { name, role } = person
    const { class: schoolClass = null, section = null, rollNo = null } = places.get(id) ?? {}
    return {
      id,
      name,
      role,
      email: emailOf(person) || null,
      admissionNo: numbers.get(id) ?? null,
      class: schoolClass,
      section,
      rollNo,
    }
  })
}

/** That of the login; '' for none. */
const emailOf = (person: NewPerson) => ('email' in person ? person.email : '')
