import { Client, Query, type Connection, type QueryResult } from 'pg'
import { currentRequest, requestSetting } from './request-facts'

/**
 * A connection that tells PostgreSQL who writes (docs/decisions.md, The database is told who writes with the write
 * itself): the setting `portal.request`, for one transaction, in the packet with BEGIN, or with the statement that writes
 * where there is no transaction. So no round trip is added, and a setting never outlives its transaction, however
 * connections are shared.
 */
export class ToldClient extends Client {
  private prepared = false

  override query(...given: unknown[]): never {
    return this.told(given) as never
  }

  private told(given: unknown[]): unknown {
    const plain = () => Reflect.apply(super.query.bind(this), undefined, given) as unknown
    if (!currentRequest() || this.getTransactionStatus() !== 'I') return plain()
    const text = textOf(given[0])
    const begins = text === 'BEGIN'
    const setting = begins || writes.test(text) ? requestSetting() : undefined
    if (setting === undefined) return plain()
    if (begins) {
      const begin = `BEGIN; SELECT set_config('portal.request', ${this.escapeLiteral(setting)}, true)`
      return Reflect.apply(super.query.bind(this), undefined, [begin, ...given.slice(1)]) as unknown
    }
    this.prepare()
    const query = withSetting(given, setting)
    if (query.callback) return super.query(query)
    return new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result))
      super.query(query)
    })
  }

  /** Once for each connection, so that later each write needs no parsing of it. */
  private prepare() {
    if (this.prepared) return
    this.prepared = true
    super.query({ ...tell, values: [''] }).catch(() => (this.prepared = false))
  }
}

/** A statement that may write. Which only reads and has one of these words in it costs a little more, and nothing else. */
const writes = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/

const tell = { name: 'portal-request', text: `SELECT set_config('portal.request', $1, true)` } as const

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
 * The query, with the setting ahead of it: both are one packet, and one transaction, because PostgreSQL ends one where no
 * BEGIN was said at the end of a packet's messages.
 */
function withSetting(given: unknown[], setting: string): Steps {
  const query = Reflect.construct(Query, given) as unknown as Steps
  const own = Query.prototype as unknown as Steps
  let ahead = true
  // The other way of sending a statement would end the transaction before it.
  query.queryMode = 'extended'
  query.submit = (connection) => {
    if (!(connection as Wire).parsedStatements[tell.name]) return new Error('the connection cannot say who writes')
    connection.stream.cork()
    try {
      connection.bind({ portal: '', statement: tell.name, values: [setting] }, true)
      connection.execute({ portal: '' }, true)
      return own.submit.call(query, connection)
    } finally {
      connection.stream.uncork()
    }
  }
  query.handleDataRow = (message) => (ahead ? undefined : own.handleDataRow.call(query, message))
  query.handleCommandComplete = (message, connection) => {
    if (ahead) ahead = false
    else own.handleCommandComplete.call(query, message, connection)
  }
  return query
}
