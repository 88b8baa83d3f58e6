import { approved, call, newParent, type Session } from '@/tests/support/machine/api'
import { addGuardianOf } from '@/tests/support/school/guardians'

/** A thread of a guardian about their child, with the office. Returns its id. */
export async function threadOf(
  { accessToken: bearer, child }: { accessToken: string; child: string },
  over: object = {},
): Promise<string> {
  const body = { student: child, to: 'Office', subject: 'Homework', message: 'How much is it a day?', ...over }
  const answer = await call('/api/threads', { bearer, body })
  if (answer.status !== 201) throw new Error(`the thread answered ${answer.status}: ${String(answer.body.message)}`)
  return String(answer.body.id)
}

/** A student whose guardian this is, by now, with a guardian besides. */
export async function childWith({ id, child }: Pick<Session, 'id' | 'child'>): Promise<string> {
  if (child) return child
  const student = (await approved()).id
  await addGuardianOf(student, { guardian: (await newParent()).id })
  // A pupil is nobody's guardian, and may not write either.
  await addGuardianOf(student, { guardian: id }).catch(() => undefined)
  return student
}
