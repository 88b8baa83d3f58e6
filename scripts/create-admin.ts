// npm run create-admin -- --email a@b.c --name "…": makes an administrator, the one kind of account nobody signs up for.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { AppError } from '@/lib/errors'
import { withDatabase } from './database/with-database'

const USAGE = `Usage: npm run create-admin -- --email a@b.c --name "…"
The password is asked for, or read from ADMIN_PASSWORD.`

const person = readArguments()
const password = process.env.ADMIN_PASSWORD ?? (await askPassword())

await withDatabase(async (env) => {
  Object.assign(process.env, env)
  // Only now: what these import reads its settings from the environment.
  const { createAdmin } = await import('@/lib/auth/service')
  const { disconnect } = await import('@/lib/server/data/db')
  try {
    const { email } = await createAdmin({ ...person, password })
    console.log(`${email} can now log in as an administrator.`)
    return 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    console.error(error.message)
    return 1
  } finally {
    await disconnect()
  }
})

function readArguments() {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
    if (values.email && values.name) return { email: values.email, name: values.name }
  } catch {
    // An option nobody knows: the usage says which there are.
  }
  return giveUp(USAGE)
}

async function askPassword(): Promise<string> {
  if (!process.stdin.isTTY) return giveUp(USAGE)
  process.stdout.write('Password: ')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  terminal.once('SIGINT', () => giveUp(''))
  const typed = await terminal.question('')
  terminal.close()
  process.stdout.write('\n')
  return typed
}

function giveUp(message: string): never {
  console.error(message)
  process.exit(1)
}
