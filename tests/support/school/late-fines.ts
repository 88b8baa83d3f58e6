import { demo, enrol } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'
import { overdueFeeOf } from '@/tests/support/school/fees'

/**
 * Late fines in a portal that other tests use: a rule of one head, for fees that are late by more than any of theirs. The
 * rules themselves: tests/database/late-fines.test.ts.
 */

/** The head, and the most days that a school may give. */
const type = 'Sports Fee'
const graceDays = 90

/** What the form sends; amounts are rupees. */
export const fineRuleBody = (over: object = {}) => ({
  ...{ type, kind: 'Flat', amount: 25, cap: '', graceDays, chargeType: 'Miscellaneous' },
  ...over,
})

/** Whichever rule the head has goes first. */
export const noFineRule = () => sql('DELETE FROM "LateFineRule" WHERE type = $1', [type])

/** @returns the rule's id. */
export async function fineRule(): Promise<string> {
  await noFineRule()
  const [rule] = await sql<{ id: string }>(
    `INSERT INTO "LateFineRule" (type, kind, "amountPaise", "graceDays", "chargeType", "createdById")
     SELECT $1, 'Flat', 2500, $2, 'Miscellaneous', "userId" FROM "Login" WHERE email = $3 RETURNING id`,
    [type, graceDays, demo.admin],
  )
  if (!rule) throw new Error('the rule is gone')
  return rule.id
}

/** A fee of 500 rupees of this student, or of a new one, on which there is a fine of 25 rupees today. */
export async function fineableFee(student?: { id: string }): Promise<string> {
  await fineRule()
  const id = await overdueFeeOf((student ?? (await enrol({ class: 'Class 5' }))).id, { days: graceDays + 10 })
  await sql(`UPDATE "FeeStructure" s SET type = $2 FROM "Fee" f WHERE f.id = $1 AND s.id = f."structureId"`, [id, type])
  return id
}
