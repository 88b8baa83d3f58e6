import path from 'node:path'
import { ConfigError } from '@/lib/server/env'

/**
 * The one file that a command is called with, seen from where it was called. Ask before anything changes the folder.
 * @throws ConfigError with `usage` for anything else.
 */
export function fileArgument(usage: string, args = process.argv.slice(2)): string {
  const [file = '', ...more] = args
  if (!file.trim() || file.startsWith('-') || more.length || file.length > 4000)
    throw new ConfigError(`Usage: ${usage}`)
  return path.resolve(process.env.INIT_CWD ?? '', file)
}
