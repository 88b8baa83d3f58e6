import pino from 'pino'
import { env } from './env'

let logger: pino.Logger | undefined

/** Structured lines on standard output. Whoever logs passes ids, never names, addresses or what was typed. */
export function log(): pino.Logger {
  return (logger ??= pino({ base: undefined, level: env().LOG_LEVEL, timestamp: pino.stdTimeFunctions.isoTime }))
}

/**
 * What may be logged of an unexpected error. The database's messages quote the values of the row at fault, a mail
 * server's the address, so of those only the code and the place remain.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const quotesData =
    error.name.startsWith('Prisma') || ['DriverAdapterError', 'NotCarried'].includes(error.name) || 'severity' in error
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .slice(0, 12)
  return { name: error.name, code, message: quotesData ? undefined : error.message.slice(0, 500), frames }
}

const consoleLevels = { debug: 'debug', log: 'info', info: 'info', warn: 'warn', error: 'error' } as const

/**
 * Sends what libraries write to the console through the logger: one line each, whatever a visitor made them say, and of
 * errors what may be logged.
 */
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
