import { Client } from 'pg'
import { presentWriter, type Admitted } from '../request-context'
import { writerSetting } from './writer-setting'

/**
 * A connection that tells PostgreSQL who writes (docs/decisions/0006-the-database-is-told-who-writes.md): the setting
 * `portal.request`, for one transaction, in the packet with BEGIN. A statement that writes without a transaction gets one of
 * its own. So a setting never outlives its transaction, however connections are shared.
 *
 * In the packet with COMMIT it asks whether who writes still may. If not, all is taken back.
 */
export class AuditedClient extends Client {
  override query(...given: unknown[]): never {
    return this.told(given) as never
  }

  private told(given: unknown[]): unknown {
    const plain = () => Reflect.apply(super.query.bind(this), undefined, given) as unknown
    const writer = presentWriter()
    if (!writer) return plain()
    const text = textOf(given[0])
    if (this.getTransactionStatus() !== 'I')
      return text === 'COMMIT' && writer.admitted && this.getTransactionStatus() === 'T'
        ? this.commit(writer.admitted)
        : plain()
    const begins = text === 'BEGIN'
    const setting = begins || writes.test(text) ? writerSetting() : undefined
    if (setting === undefined) return plain()
    if (begins) return Reflect.apply(super.query.bind(this), undefined, [this.begin(setting), ...given.slice(1)])
    const callback = given.at(-1)
    if (typeof callback !== 'function') return this.alone(given, setting, writer.admitted)
    this.alone(given.slice(0, -1), setting, writer.admitted).then(
      (result) => Reflect.apply(callback, undefined, [null, result]),
      (error: unknown) => Reflect.apply(callback, undefined, [error]),
    )
  }

  private begin(setting: string) {
    return `BEGIN; SELECT set_config('portal.request', ${this.escapeLiteral(setting)}, true)`
  }

  /** Runs a statement as a transaction. */
  private async alone(given: unknown[], setting: string, admitted: Admitted | undefined): Promise<unknown> {
    await super.query(this.begin(setting))
    let result: unknown
    try {
      result = await (Reflect.apply(super.query.bind(this), undefined, given) as Promise<unknown>)
    } catch (error) {
      await super.query('ROLLBACK').catch(() => undefined)
      throw error
    }
    await (admitted ? this.commit(admitted) : super.query('COMMIT'))
    return result
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
}

/** SQLSTATEs: of the function assert_admitted, and of two transactions that wait for each other. */
const [ended, deadlock] = ['SP401', '40P01']
const codeOf = (error: unknown) => String((error as { code?: unknown } | undefined)?.code)

/** A statement that may write. Which only reads and has one of these words in it costs a little more, and nothing else. */
const writes = /\b(?:INSERT|UPDATE|DELETE|MERGE)\b/

const textOf = (config: unknown) =>
  typeof config === 'string' ? config : String((config as { text?: unknown } | null | undefined)?.text ?? '')
