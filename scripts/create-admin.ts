// npm run create-admin -- --email a@b.c --name "…": makes an administrator, the one kind of account nobody signs up for.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { AppError } from '@/lib/errors'
import { setupCode } from '@/lib/server/setup-code'
import type { Database } from './database/open'
import { keepEmpty, schoolState } from './database/own-school'
import { withDatabase } from './database/with-database'
import type { ChildEnv } from './process/commands'

const USAGE = `Usage: npm run create-admin -- --email a@b.c --name "…"
The password is asked for, or read from ADMIN_PASSWORD.
With --email a@b.c --without-second-step it removes the two-step login of an account whose phone and codes are lost.
With --code alone it prints the code with which the first administrator is made in the browser, at /setup.`

const asked = readArguments()
await withDatabase(
  asked === 'code'
    ? printCode
    : asked.name === undefined
      ? removeSecondStep(asked.email)
      : makeAdmin({ ...asked, password: process.env.ADMIN_PASSWORD ?? (await askPassword()) }),
)

function makeAdmin(person: { email: string; name: string; password: string }) {
  return withAccounts(async () => {
    const { createAdmin } = await import('@/lib/auth/registration')
    const { email } = await createAdmin(person)
    return `${email} can now log in as an administrator.`
  })
}

/** For the last administrator, whom nobody else can help. */
function removeSecondStep(email: string) {
  return withAccounts(async () => {
    const { removeSecondStepAt } = await import('@/lib/auth/two-step-login')
    await removeSecondStepAt(email)
    return `${email} now logs in with the password alone, and is logged out everywhere.`
  })
}

/** Runs `work`, which imports what it needs only now, because that reads its settings from the environment. */
function withAccounts(work: () => Promise<string>) {
  return async (env: ChildEnv) => {
    Object.assign(process.env, env)
    const { disconnect } = await import('@/lib/server/data/db')
    const { writingAs } = await import('@/lib/server/request-context')
    try {
      const command = { actor: null, session: null, request: '', address: '', operation: 'npm run create-admin' }
      console.log(await writingAs(command, work))
      return 0
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      console.error(error.message)
      return 1
    } finally {
      await disconnect()
    }
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        code: { type: 'boolean' },
        'without-second-step': { type: 'boolean' },
      },
    })
    const { email, name, code, 'without-second-step': remove } = values
    if (code && !email && !name && !remove) return 'code' as const
    if (!code && email && name && !remove) return { email, name }
    if (!code && email && !name && remove) return { email, name: undefined }
  } catch {
    // An option nobody knows: the usage says which there are.
  }
  return giveUp(USAGE)
}

/** The code for /setup, to which the front page leads from now on; nothing once there is an administrator. */
async function printCode({ APP_URL = '', AUTH_SECRET = '', SETUP_CODE }: ChildEnv, { embedded, url }: Database) {
  const { hasAdministrator, portalId } = await schoolState(url)
  if (hasAdministrator) {
    console.error('The school has an administrator already: the set-up in the browser is closed.')
    return 1
  }
  await keepEmpty(url, embedded ? 'DATA_DIR' : 'DATABASE_URL')
  const code = SETUP_CODE ? 'of the setting SETUP_CODE' : setupCode({ secret: AUTH_SECRET, portalId })
  console.log(`Set the school up at ${APP_URL}/setup with the code\n${code}`)
  return 0
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
