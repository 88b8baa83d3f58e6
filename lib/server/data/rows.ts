import { types } from 'pg'
import { Prisma } from '@/prisma/client/client'
import { nameOfStatement, pool } from './db'

/**
 * The rows of a statement outside of transactions, without Prisma on the way, which takes longer for a short statement
 * than `pg` does: for what is read with every request, and for lists. Columns have the types that Prisma's `$queryRaw`
 * gives them, but for `numeric`, which is text.
 */
export async function rowsOf<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
  const statement = Prisma.sql(strings, ...values)
  const text = statement.text
  const { rows } = await pool().query({
    name: nameOfStatement(text),
    text,
    // In UTC, as the database works; `pg` would write the clock of this machine.
    values: statement.values.map((value) => (value instanceof Date ? value.toISOString() : value)),
    types: { getTypeParser: (type, format) => parsers.get(type) ?? types.getTypeParser(type, format) },
  })
  return rows as Row[]
}

/** How the text of a column becomes its value where `pg` has it otherwise: as text, or by the clock of this machine. */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, BigInt],
  [types.builtins.DATE, (text) => new Date(text)],
])
