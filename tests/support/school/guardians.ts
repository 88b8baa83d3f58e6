import { office, uniqueName } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'

type Over = { guardian?: string; name?: string; phone?: string; contactEmail?: string; [right: string]: unknown }

/** Adds a guardian of a pupil through the office's door: somebody new, unless `guardian` says who. Answers the guardian's id. */
export async function addGuardianOf(student: string, over: Over = {}): Promise<string> {
  const body = {
    relation: 'Mother',
    ...(over.guardian ? {} : { name: uniqueName('Guardian'), another: true }),
    ...over,
  }
  const answer = await office(`/api/people/${student}/guardians`, 'POST', body)
  if (answer.status !== 201)
    throw new Error(`adding the guardian answered ${answer.status}: ${String(answer.body.message)}`)
  return String(answer.body.id)
}

/** Bars the first guardian of a pupil, past the doors. */
export const barGuardianOf = (student: string) =>
  sql(
    `UPDATE "Guardianship" SET "barredAt" = now(), "barReason" = 'An order of the court'
     WHERE "studentId" = $1 AND "until" IS NULL AND "position" = 0`,
    [student],
  )
