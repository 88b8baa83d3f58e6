import type { Role } from '@/lib/constants'
import { AppError } from '@/lib/errors'
import { messages } from '@/lib/messages'
import { addPeople } from '@/lib/people/add'
import type { ValuesOfGuardians } from '@/lib/person-fields'
import type { Transaction } from '@/lib/server/data/db'
import { joiningMessages } from './joining-messages'
import { refuseBarredAgain } from './barred-again'
import { likelyPeople } from './likely'
import { guardianMessages } from './messages'

/** Who becomes a guardian: somebody whom the school knows, or somebody new. */

type Person = {
  id: string
  name: string
  role: Role
  approvedAt: Date | null
  blockedAt: Date | null
  /** Of an entry that was joined with another: whose name that has. */
  joinedInto: string | null
}

/** Reads people and holds them as they are: whoever blocks one of them follows. */
export async function holdPeople(tx: Transaction, ids: readonly string[]): Promise<Map<string, Person>> {
  const rows = await tx.$queryRaw<Person[]>`
    SELECT "id", "name", "role", "approvedAt", "blockedAt",
      (SELECT k."name" FROM "User" k WHERE k."id" = "User"."joinedIntoId") AS "joinedInto"
    FROM "User" WHERE "id" = ANY (${[...ids]}::uuid[]) ORDER BY "id" FOR SHARE`
  return new Map(rows.map((row) => [row.id, row]))
}

/** @throws AppError notFound; conflict for who is no pupil that is let in. */
export function asStudent(person: Person | undefined): Person {
  if (!person) throw new AppError('notFound', messages.common.notFound)
  if (person.role !== 'student') throw new AppError('conflict', guardianMessages.notAStudent)
  if (!person.approvedAt) throw new AppError('conflict', guardianMessages.waiting(person.name))
  if (person.blockedAt) throw new AppError('conflict', guardianMessages.blocked)
  return person
}

/** @throws AppError notFound; conflict for who is a pupil, waits, or is blocked. */
export function asGuardian(person: Person | undefined): Person {
  if (!person) throw new AppError('notFound', messages.common.notFound)
  if (person.role === 'student') throw new AppError('conflict', guardianMessages.isStudent(person.name))
  if (person.joinedInto) throw new AppError('conflict', joiningMessages.joinedAlready(person.name, person.joinedInto))
  if (!person.approvedAt) throw new AppError('conflict', guardianMessages.waiting(person.name))
  if (person.blockedAt) throw new AppError('conflict', guardianMessages.blocked)
  return person
}

/** How somebody is meant who was described: `another` says that it is nobody of those who are like them. */
type Meant = {
  another: boolean
  /** Whether somebody of the same name with the same number or email is taken for the same, without being asked about. */
  certainly: boolean
}

/**
 * The guardian who was described: added, unless somebody is certainly the same. Nobody is taken for another otherwise.
 * `studentId`: whose guardian it becomes.
 * @throws AppError conflict for the email or the phone number of who is barred from the student, whatever was answered, and
 * with the question whether it is somebody whom the school knows.
 */
export async function describedGuardian(
  tx: Transaction,
  described: ValuesOfGuardians,
  { studentId, byId, another, certainly }: Meant & { studentId: string; byId: string },
): Promise<{ id: string; name: string }> {
  const { name, phone, contactEmail: email } = described
  await refuseBarredAgain(tx, { studentId, phone, email })
  const alike = another ? [] : await likelyPeople(tx, { id: studentId, name, phone, email }, { exactly: true })
  const certain = certainly ? alike.filter(({ isCertain }) => isCertain) : []
  if (certain.length === 1 && certain[0]) return certain[0]
  const [like] = alike
  if (like) throw new AppError('conflict', guardianMessages.same(like.name, like.same))
  const [added] = await addPeople(tx, [{ role: 'parent', ...described }], { origin: 'Office', addedById: byId })
  if (!added) throw new Error('nobody was added')
  return added
}
