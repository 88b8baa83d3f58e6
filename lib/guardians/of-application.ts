import { errorAt } from '@/lib/errors'
import type { Transaction } from '@/lib/server/data/db'
import { asGuardian, describedGuardian, holdPeople } from './adding'
import { followingContacts } from './contacts'
import { inviteByMail } from './invitations'
import { linkGuardians } from './links'
import { usualRights, type Relation } from './lists'
import { guardianMessages } from './messages'

/** The parent whom an application names, as a guardian of the student that it becomes. */

type Applicant = { parentName: string; phone: string; email: string; address: string }
type Student = {
  id: string
  name: string
  /** Of the login; '' without one. */
  email: string
}
export type ApplicantAsGuardian = {
  relation: Relation
  /** Somebody whom the school knows, `new` for somebody else, '' where it was not asked. */
  known: string
  invite: boolean
}

/**
 * Links the parent with the usual rights, and invites them by mail where that is asked for. Who has the same name with the
 * same number or email is the same person; anything less is asked. After `lockFamilies`.
 * @throws AppError notFound; conflict with that question, or with why nobody can be invited.
 */
export async function addApplicant(
  tx: Transaction,
  { student, applicant, byId }: { student: Student; applicant: Applicant; byId: string },
  { relation, known, invite }: ApplicantAsGuardian,
): Promise<{ id: string; name: string; invited: string }> {
  const { parentName: name, phone, address, email: contactEmail } = applicant
  const isKnown = known !== '' && known !== 'new'
  const { id, name: called } = isKnown
    ? asGuardian((await holdPeople(tx, [known])).get(known))
    : await describedGuardian(
        tx,
        { name, phone, address, contactEmail, occupation: '' },
        { studentId: student.id, byId, another: known === 'new', certainly: true },
      )
  await followingContacts(tx, [student.id], { byId, told: false }, () =>
    linkGuardians(tx, [{ guardianId: id, studentId: student.id, relation, ...usualRights }]),
  )
  const { contactEmail: own, ...person } = await tx.user.findUniqueOrThrow({
    where: { id },
    select: { role: true, contactEmail: true, login: { select: { passwordHash: true } } },
  })
  // Who logs in already needs no invitation.
  if (!invite || person.role !== 'parent' || person.login?.passwordHash) return { id, name: called, invited: '' }
  if (own && own === student.email) throw errorAt('email', guardianMessages.needsEmail(called, own), 'conflict')
  return { id, name: called, invited: await inviteByMail(tx, id, byId) }
}
