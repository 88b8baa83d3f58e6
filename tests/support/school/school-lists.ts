import { contractLists } from '@/lib/choices'
import { sql } from '@/tests/support/machine/database'

/** Makes the school's lists the contract's again. What a test has put into others has to be gone by then. */
export async function resetSchoolLists() {
  await sql(`UPDATE "SchoolClass" SET "hidden" = false, "forMaterials" = true, "forPupils" = "name" LIKE 'Class %'`)
  await sql(`UPDATE "Subject" SET "hidden" = false, "forMaterials" = true, "forReports" = "name" = ANY ($1)`, [
    contractLists.subjects.filter(({ forReports }) => forReports).map(({ name }) => name),
  ])
  await sql(`UPDATE "FeeType" SET "hidden" = false, "deposit" = false, "tuition" = "name" = 'Tuition Fee'`)
  for (const [table, rows] of [
    ['SchoolClass', contractLists.classes],
    ['Subject', contractLists.subjects],
    ['FeeType', contractLists.feeTypes],
  ] as const) {
    const names = rows.map(({ name }) => name)
    await sql(`DELETE FROM "${table}" WHERE "name" <> ALL ($1)`, [names])
    // Aside first: no two may have the same position for a moment.
    await sql(`UPDATE "${table}" SET "position" = -"position" - 1000000`)
    await sql(`UPDATE "${table}" SET "position" = 1000 * array_position($1, "name" COLLATE "C")`, [names])
  }
  // Servers read them anew.
  await sql(`UPDATE "SchoolSettings" SET "version" = "version" + 1`)
}
