import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseAt } from '@/tests/support/machine/database'
import { emptyDatabase } from '@/tests/support/machine/own-database'

let own: Awaited<ReturnType<typeof emptyDatabase>>
let database: ReturnType<typeof databaseAt>
beforeAll(async () => {
  own = await emptyDatabase()
  database = databaseAt(own.url)
})
afterAll(async () => {
  await database.end()
  await own.drop()
})

/** Of these a school has a few hundred. */
const fewRows = ['"FeeStructure"."createdById"', '"FeeStructure"."undoneById"']

it('what names a person is found by an index, so that a person is removed without reading whole tables', async () => {
  const found = await database.sql<{ column: string }>(`
    SELECT format('%s."%s"', c.conrelid::regclass, a.attname) AS "column"
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND c.confrelid = '"User"'::regclass
      AND NOT EXISTS (SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1])
    ORDER BY 1`)
  expect(found.map(({ column }) => column)).toEqual(fewRows)
})
