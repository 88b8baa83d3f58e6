import { types, type PoolClient } from 'pg'
import { Prisma } from '@/prisma/client/client'
import { nameOfStatement, pool } from './db'

/**
 * The rows of a statement outside of transactions, without Prisma on the way, which takes longer for a short statement
 * than `pg` does: for what is read with every request, and for lists. Columns have the types that Prisma's `$queryRaw`
 * gives them, but for `numeric`, which is text.
 */
export async function rowsOf<Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> {
  const { rows } = await send(pool(), strings, values)
  return rows as Row[]
}

/** The rows of a statement within `tx`; where there is none, as `rowsOf` reads them. */
export const rowsIn = <Row>(tx: Pick<Statements, '$queryRaw'> | undefined, statement: Prisma.Sql): Promise<Row[]> =>
  tx ? tx.$queryRaw<Row[]>`${statement}` : rowsOf<Row>`${statement}`

/** What takes statements within a transaction: one of Prisma's, or of `statements`. */
export type Statements = {
  $queryRaw<Rows>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows>
  /** How many rows it wrote. */
  $executeRaw(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

/**
 * A transaction whose work is statements and nothing else, without Prisma on the way: for what is written again and again,
 * such as marks. An error takes it back; those of the database are as `pg` has them.
 */
export async function statements<Answer>(work: (tx: Statements) => Promise<Answer>): Promise<Answer> {
  const client = await pool().connect()
  let broken = false
  try {
    await client.query('BEGIN')
    const answer = await work({
      $queryRaw: async <Rows>(strings: TemplateStringsArray, ...values: unknown[]) =>
        (await send(client, strings, values)).rows as Rows,
      $executeRaw: async (strings, ...values) => (await send(client, strings, values)).rowCount ?? 0,
    })
    await client.query('COMMIT')
    return answer
  } catch (error) {
    // A connection that does not take its transaction back is not used again.
    await client.query('ROLLBACK').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

function send(to: Pick<PoolClient, 'query'>, strings: TemplateStringsArray, values: unknown[]) {
  const statement = Prisma.sql(strings, ...values)
  const text = statement.text
  return to.query({
    name: nameOfStatement(text),
    text,
    // In UTC, as the database works; `pg` would write the clock of this machine.
    values: statement.values.map((value) => (value instanceof Date ? value.toISOString() : value)),
    types: { getTypeParser: (type, format) => parsers.get(type) ?? types.getTypeParser(type, format) },
  })
}

/** How the text of a column becomes its value where `pg` has it otherwise: as text, or by the clock of this machine. */
const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, BigInt],
  [types.builtins.DATE, (text) => new Date(text)],
])
