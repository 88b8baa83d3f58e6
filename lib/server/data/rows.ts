import { types, type PoolClient } from 'pg'
import { Prisma } from '@/prisma/client/client'
import { longestStatement, nameOfStatement, pool } from './db'
import { DatabaseAway } from './watched-pool'

/**
 * The rows of a statement outside of transactions, without Prisma on the way, which takes longer for a short statement
 * than `pg` does: for lists, and for whatever is asked for with every request or message. Columns have the types that
 * Prisma's `$queryRaw` gives them, but for `numeric`, which is text.
 */
export const rowsOf = <Row>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Row[]> =>
  outsideTransactions.$queryRaw<Row[]>(strings, ...values)

/** `rowsOf` for functions that others call within a transaction. */
export const outsideTransactions: Queries = { $queryRaw: queryRawOf(pool) }

/** What takes statements that answer rows: a transaction, or `outsideTransactions`. */
export type Queries = {
  $queryRaw<Rows>(strings: TemplateStringsArray, ...values: unknown[]): Promise<Rows>
}

/** What takes statements within a transaction: one of Prisma's, or of `statements`. */
export type Statements = Queries & {
  /** How many rows it wrote. */
  $executeRaw(strings: TemplateStringsArray, ...values: unknown[]): Promise<number>
}

/**
 * A transaction whose work is statements and nothing else, without Prisma on the way: for what is written again and again,
 * such as marks. An error takes it back, as `pg` has it where it is one of the database; so does an end of the time that
 * one of Prisma's may take.
 * @throws DatabaseAway then.
 */
export async function statements<Answer>(work: (tx: Statements) => Promise<Answer>): Promise<Answer> {
  const client = await pool().connect()
  const until = performance.now() + longestStatement
  const inTime = () => {
    if (performance.now() > until) throw new DatabaseAway()
    return client
  }
  let broken = false
  try {
    await client.query('BEGIN')
    const answer = await work({
      $queryRaw: queryRawOf(inTime),
      $executeRaw: async (strings, ...values) => (await send(inTime(), strings, values)).rowCount ?? 0,
    })
    await inTime().query('COMMIT')
    return answer
  } catch (error) {
    // A connection that does not take its transaction back is not used again.
    await client.query('ROLLBACK').catch(() => (broken = true))
    throw error
  } finally {
    client.release(broken)
  }
}

function queryRawOf(to: () => Pick<PoolClient, 'query'>): Queries['$queryRaw'] {
  return async <Rows>(strings: TemplateStringsArray, ...values: unknown[]) =>
    (await send(to(), strings, values)).rows as Rows
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
