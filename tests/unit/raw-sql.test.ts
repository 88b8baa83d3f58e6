import { ESLint } from 'eslint'
import { describe, expect, it } from 'vitest'
import { nameSql, wholeSql } from '@/lib/server/data/names'

/** No statement has a value in its text: lint refuses each way to write one that has. */

const eslint = new ESLint({ cwd: process.cwd() })
const rule = 'no-restricted-syntax'

async function refusals(code: string, filePath: string) {
  const [result] = await eslint.lintText(`export const f = async (db, client, Prisma, x) => ${code}\n`, { filePath })
  return (result?.messages ?? []).filter(({ ruleId }) => ruleId === rule).length
}

const app = ['lib/fees/queries.ts', 'app/(portal)/fees/page.tsx', 'lib/server/data/list.ts']
const refused = [
  'db.$queryRawUnsafe("SELECT 1")',
  'db.$executeRawUnsafe(x)',
  'db["$queryRawUnsafe"](x)',
  'client.query(`SELECT ${x}`)',
  'client.query("SELECT " + x)',
  'client.query(`SELECT ${x}`, [])',
  'client.query({ text: `SELECT ${x}` })',
  'client.query({ text: "SELECT " + x, values: [] })',
]
const refusedInApp = [
  'Prisma.raw(x)',
  'Prisma.raw(`"${x}"`)',
  '[x].map(Prisma.raw)',
  'Prisma["raw"](x)',
  '{ const { raw } = Prisma; return raw(x) }',
  'Prisma.sql([x])',
  'Prisma.sql.call(null, [x])',
  '[[x]].map(Prisma.sql)',
  'Prisma.join([x], x)',
  'Prisma.join([x], ",", `${x}`)',
  'rowsOf([x])',
  'new Prisma.Sql([x], [])',
  'db.$queryRaw(`SELECT ${x}`)',
  'db.$executeRaw("UPDATE " + x)',
  'client.query(x)',
  'client.query(x.text, [])',
]
const taken = [
  'db.$queryRaw`SELECT ${x}`',
  'Prisma.sql`SELECT ${x}`',
  'rowsOf`SELECT ${x}`',
  'Prisma.join(x.map((each) => Prisma.sql`${each}`), " AND ")',
  'client.query("SELECT $1", [x])',
  'client.query(`DROP DATABASE ${client.escapeIdentifier(x)}`)',
]

describe('a statement with a value in its text', () => {
  it.each(refused)('%s is refused everywhere', async (code) => {
    for (const file of [...app, 'scripts/seed.ts', 'prisma/seed/progress.ts', 'scripts/portal/serve.ts'])
      expect(await refusals(code, file), file).toBe(1)
  })

  it.each(refusedInApp)('%s is refused in the app', async (code) => {
    for (const file of app) expect(await refusals(code, file), file).toBeGreaterThan(0)
  })

  it.each(taken)('%s is taken', async (code) => {
    for (const file of app) expect(await refusals(code, file), file).toBe(0)
  })
})

describe('a name in a statement', () => {
  it('is quoted, and nothing but a name', () => {
    expect(nameSql('f', 'dueDate').text).toBe('"f"."dueDate"')
    for (const name of ['', 'a"b', 'a;b', 'a\u0000', 'a.b', 'ä', 'x'.repeat(64), 'a\n'])
      expect(() => nameSql(name), name).toThrow()
  })

  it('that is a number is a whole one', () => {
    expect(wholeSql(40).text).toBe('40')
    for (const number of [0.5, NaN, Infinity, 2 ** 60, '1; --' as unknown as number])
      expect(() => wholeSql(number), String(number)).toThrow()
  })
})
