import pino from 'pino'
import { requestContext } from './request-context'
import { env } from './env'

let logger: pino.Logger | undefined

/**
 * The logger: JSON lines on standard output, each with the id of the request in which it is written. Log ids, never names,
 * addresses or what somebody typed.
 */
export function log(): pino.Logger {
  return (logger ??= pino({
    base: undefined,
    level: env().LOG_LEVEL,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A line's own id wins, where another platform than server/index.mjs serves the app.
    mixin() {
      const requestId = requestContext()?.requestId
      return requestId ? { requestId } : {}
    },
  }))
}

/** Characters of a library's text that are looked at, and that are kept. */
const looked = 2_000
const kept = 500

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** E-mail addresses, queries of links, passwords, long numbers; ids first, which stay. */
const quoted =
  /(\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b)|"[^"]*(?:"|$)|[^\s@<>"]{1,200}@[^\s@<>"]+|\?[^\s?]+|(?<=password|secret|token)[=:][^\s=:]+|\+?\d(?:[ -]?\d){6,}/gi

/**
 * What a library says, without what it may quote of a request, a row or a setting: what stands in double quotes, e-mail
 * addresses, queries of links, long numbers, and whatever is as long as a secret and has a digit in it.
 */
export const withoutValues = (text: string): string =>
  text
    .slice(0, looked)
    .replace(quoted, (_, id: string | undefined) => id ?? '…')
    .replace(/[\w-]{20,}/g, (run) => (/\d/.test(run) && !uuid.test(run) ? '…' : run))
    .slice(0, kept)

/**
 * What may be logged of an unexpected error. Messages of the database quote the row's values and those of a mail server
 * the address, so of these only code and stack frames remain; of the others what `withoutValues` leaves.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? withoutValues(String(error.code)).slice(0, 60) : undefined
  const quotesData =
    error.name.startsWith('Prisma') || ['DriverAdapterError', 'SendError'].includes(error.name) || 'severity' in error
  // The stack begins with the message, which may have lines that look like frames.
  const { stack = '', message } = error
  const begin = stack.indexOf(message)
  const frames = stack
    .slice(begin < 0 ? 0 : begin + message.length)
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
  return { name: error.name, code, message: quotesData ? undefined : withoutValues(message), frames }
}

/** Next.js calls it an error where it cannot read what a page was sent, or from where: that is its sender's. */
function isOfSender() {
  const { sent = false, door } = requestContext() ?? {}
  return sent && !door
}

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * Sends what libraries write to the console, and Node's warnings, through the logger, as one line each, and of errors only
 * what may be logged.
 */
export function takeOverConsole() {
  for (const [method, level] of Object.entries(consoleLevels))
    Object.assign(console, {
      [method](...said: unknown[]) {
        const errors = said.filter((part) => part instanceof Error)
        const texts = said.filter((part) => typeof part === 'string')
        log()[isOfSender() && level === 'error' ? 'info' : level](
          { console: withoutValues(texts.join(' ')), errors: errors.map(describeError) },
          'console',
        )
      },
    })
  // Node's own listener writes them to standard error, as text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => log().warn({ error: describeError(warning) }, 'warning of Node.js'))
}
