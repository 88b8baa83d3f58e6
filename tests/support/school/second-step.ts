import { setTimeout } from 'node:timers/promises'
import { Secret, TOTP } from 'otpauth'
import { call, enrol, type Session } from '@/tests/support/machine/api'
import { sql } from '@/tests/support/machine/database'

const STEP = 30_000

/** The code that an app shows; `later` steps of thirty seconds from now. The portal takes those from -1 to 1. */
export const codeOf = (secret: string, later = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + later * STEP })

/** Waits for the next step where this one ends within five seconds: a test's codes are to be of the step it thinks. */
export async function roomInStep() {
  const left = STEP - (Date.now() % STEP)
  if (left < 5000) await setTimeout(left)
}

export type WithSecondStep = Session & { password: string; secret: string; recoveryCodes: string[] }

/** Sets up a second step as its owner does, early in a step. The codes of this step and of later ones are left. */
export async function setUpSecondStep<P extends { accessToken: string; password: string }>(person: P) {
  await roomInStep()
  const bearer = person.accessToken
  const begun = await call('/api/auth/second-step', { bearer, body: { currentPassword: person.password } })
  const secret = String(begun.body.secret)
  const confirmed = await call('/api/auth/second-step/confirm', { bearer, body: { code: codeOf(secret, -1) } })
  if (confirmed.status !== 200) throw new Error(`the set-up answered ${begun.status}, ${confirmed.status}`)
  return { ...person, secret, recoveryCodes: confirmed.body.recoveryCodes as string[] }
}

/** Somebody whom a test enrols, with a second step. */
export const enrolWithSecondStep = async (over?: Record<string, unknown>) => setUpSecondStep(await enrol(over))

/** As if no code had been used: a test logs in more often than an app shows another one. */
export const forgetUsedCodes = (id: string) => sql('UPDATE "SecondStep" SET "lastStep" = 0 WHERE "userId" = $1', [id])
