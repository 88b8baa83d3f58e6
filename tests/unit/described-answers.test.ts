import { expect, it } from 'vitest'
import { z } from 'zod'
import { outputSchema } from '@/scripts/portal/openapi'
import { onlyFor, pageOf } from '@/lib/answers'
import { faultsIn } from '@/tests/support/doors/answers'

/** With what every answer of the API tests is compared. */

const notice = z.strictObject({
  id: z.string(),
  sent: onlyFor('notifications:follow', z.strictObject({ total: z.number() }).optional()),
  by: onlyFor('people:manage', z.string().nullable()),
})
const output = pageOf(notice)
const page = (...rows: object[]) => ({ rows, total: 1, page: 1, pageSize: 15 })

it.each([
  ['what everybody gets', 'student', { id: '1', by: null }, []],
  ['what a right gives', 'teacher', { id: '1', sent: { total: 2 }, by: null }, []],
  ['a key that is not said', 'admin', { id: '1', by: null, hash: 'x' }, [/rows\.0: .*hash/]],
  ['one in a part', 'teacher', { id: '1', sent: { total: 1, secret: 1 }, by: null }, [/rows\.0\.sent: .*secret/]],
  ['a value of another type', 'admin', { id: 1, by: null }, [/rows\.0\.id: .*string/]],
  ['a key that is missing', 'admin', { by: null }, [/rows\.0\.id/]],
  ['what another right gives', 'student', { id: '1', sent: { total: 2 }, by: null }, [/rows\.0\.sent/]],
  ['a value that is another’s', 'teacher', { id: '1', by: 'Asha' }, [/rows\.0\.by/]],
] as const)('%s', (_what, who, row, faults) => {
  expect(faultsIn('GET /a', outputSchema(output), who, page(row))).toEqual(
    faults.map((fault) => expect.stringMatching(fault) as string),
  )
})
