import { Client, Query, type Connection, type QueryResult } from 'pg'
import { presentWriter, type Admitted } from '../request-context'
import { writerSetting } from './writer-setting'

/**
 * A connection that tells PostgreSQL who writes (docs/decisions/0006-the-database-is-told-who-writes.md): the setting
 * `portal.request`, for one transaction, in the packet with BEGIN, or with the statement that writes where there is no
 * transaction. So no round trip is added, and a setting never outlives its transaction, however connections are shared.
 *
 * In the same way it asks at the end whether who writes still may: in the packet with COMMIT, or behind the statement. If
 * not, all is taken back.
 */
export class AuditedClient extends Client {
  private prepared = false

  override query(...given: unknown[]): never {
    return this.told(given) as never
  }

  private told(given: unknown[]): unknown {
    const plain = () => Reflect.apply(super.query.bind(this), undefined, given) as unknown
    const request = presentWriter()
    if (!request) return plain()
    const text = textOf(given[0])
    const { admitted } = request
    if (this.getTransactionStatus() !== 'I')
      return text === 'COMMIT' && admitted && this.getTransactionStatus() === 'T' ? this.commit(admitted) : plain()
    const begins = text === 'BEGIN'
    const setting = begins || writes.test(text) ? writerSetting() : undefined
    if (setting === undefined) return plain()
    if (begins) {
      const begin = `BEGIN; SELECT set_config('portal.request', ${this.escapeLiteral(setting)}, true)`
      return Reflect.apply(super.query.bind(this), undefined, [begin, ...given.slice(1)]) as unknown
    }
    this.prepare()
    const query = withSetting(given, setting, admitted)
    const { callback } = query
    if (callback) return super.query(noting(query, admitted, callback))
    return new Promise((resolve, reject) => {
      super.query(noting(query, admitted, (error, result) => (error ? reject(error) : resolve(result))))
    })
  }

  private async commit(admitted: Admitted) {
    const commit = `SELECT assert_admitted(${this.escapeLiteral(JSON.stringify(admitted))}); COMMIT`
    try {
      return await super.query(commit)
    } catch (error) {
      // Two who end each other's session at once wait for one another, until PostgreSQL refuses one of them.
      if (codeOf(error) === ended || codeOf(error) === deadlock) admitted.ended = true
      // The transaction is still open, and Prisma gives the connection back as it is.
      await super.query('ROLLBACK').catch(() => undefined)
      throw error
    }
  }

  /** Once for each connection, so that later each write needs no parsing of it. */
  private prepare() {
    if (this.prepared) return
    this.prepared = true
    const failed = () => (this.prepared = false)
    super.query({ ...tell, values: [''] }).catch(failed)
    super.query({ ...ask, values: [null] }).catch(failed)
  }
}

/** SQLSTATEs: of the function assert_admitted, and of two transactions that wait for each other. */
const [ended, deadlock] = ['SP401', '40P01']
const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)

/** The query, which notes when its writer was found to be admitted no more. */
function noting(query: Steps, admitted: Admitted | undefined, callback: NonNullable<Steps['callback']>): Steps {
  query.callback = (error, result) => {
    if (admitted && codeOf(error) === ended) admitted.ended = true
    callback(error, result)
  }
  return query
}

/** A statement that may write. Which only reads and has one of these words in it costs a little more, and nothing else. */
const writes = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/

const tell = { name: 'portal-request', text: `SELECT set_config('portal.request', $1, true)` } as const
const ask = { name: 'portal-admitted', text: 'SELECT assert_admitted($1)' } as const

const textOf = (config: unknown) =>
  typeof config === 'string' ? config : String((config as { text?: unknown } | null | undefined)?.text ?? '')

/** What `pg` calls of its Query, of which its types name only a part. */
type Steps = {
  queryMode?: 'extended'
  callback?: (error: Error | undefined, result: QueryResult) => void
  submit(this: Steps, connection: Connection): Error | null
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: Connection): void
}

type Wire = Connection & { parsedStatements: Record<string, string> }

/**
 * The query, with the setting ahead of it and the question behind: all are one packet, and one transaction, because
 * PostgreSQL ends one where no BEGIN was said at the end of a packet's messages.
 */
function withSetting(given: unknown[], setting: string, admitted: Admitted | undefined): Steps {
  const query = Reflect.construct(Query, given) as unknown as Steps
  const own = Query.prototype as unknown as Steps
  let step: 'ahead' | 'own' | 'behind' = 'ahead'
  const send = (connection: Connection, { name }: { name: string }, value: string) => {
    connection.bind({ portal: '', statement: name, values: [value] }, true)
    connection.execute({ portal: '' }, true)
  }
  // The other way of sending a statement would end the transaction before it.
  query.queryMode = 'extended'
  query.submit = (connection) => {
    if ([tell, ask].some(({ name }) => !(connection as Wire).parsedStatements[name]))
      return new Error('the connection cannot say who writes')
    connection.stream.cork()
    try {
      send(connection, tell, setting)
      // With `sync` the query ends its messages.
      const sync = () => {
        if (admitted) send(connection, ask, JSON.stringify(admitted))
        connection.sync()
      }
      return own.submit.call(query, Object.create(connection, { sync: { value: sync } }) as Connection)
    } finally {
      connection.stream.uncork()
    }
  }
  query.handleDataRow = (message) => (step === 'own' ? own.handleDataRow.call(query, message) : undefined)
  query.handleCommandComplete = (message, connection) => {
    if (step === 'own') own.handleCommandComplete.call(query, message, connection)
    step = step === 'ahead' ? 'own' : 'behind'
  }
  return query
}
