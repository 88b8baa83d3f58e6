import pino from 'pino'
import { env } from './env'

let logger: pino.Logger | undefined

/** The logger: JSON lines on standard output. Log ids, never names, addresses or what somebody typed. */
export function log(): pino.Logger {
  return (logger ??= pino({ base: undefined, level: env().LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime }))
}

/**
 * What may be logged of an unexpected error. Messages of the database quote the row's values and those of a mail server
 * the address, so of these only code and stack frames remain.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const quotesData =
    error.name.startsWith('Prisma') || ['DriverAdapterError', 'SendError'].includes(error.name) || 'severity' in error
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
  return { name: error.name, code, message: quotesData ? undefined : error.message.slice(0, 500), frames }
}

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/** Sends console output of libraries through the logger, as one line each, and of errors only what may be logged. */
export function takeOverConsole() {
  for (const [method, level] of Object.entries(consoleLevels))
    Object.assign(console, {
      [method](...said: unknown[]) {
        const errors = said.filter((part) => part instanceof Error)
        const texts = said.filter((part) => typeof part === 'string')
        log()[level]({ console: texts.join(' ').slice(0, 500), errors: errors.map(describeError) }, 'console')
      },
    })
}
