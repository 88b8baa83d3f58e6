import { parseArgs } from 'node:util'
import { ConfigError } from '@/lib/server/env'

/**
 * The options of `npm run seed`.
 * @throws ConfigError with one sentence about an unknown or wrong option.
 */
export function seedArguments(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { students: { type: 'string', default: '300' }, 'fresh-passwords': { type: 'boolean', default: false } },
    })
    const students = Number(values.students)
    if (!/^\d{1,6}$/.test(values.students) || students < 1 || students > 100_000)
      throw new ConfigError('The option --students is wrong: it must be a whole number from 1 to 100000.')
    return { students, freshPasswords: values['fresh-passwords'] }
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw new ConfigError('There is one option: --students, followed by a whole number from 1 to 100000.')
  }
}
