import { beforeEach, expect, it } from 'vitest'
import { hashSecret, newSecret } from '@/lib/server/secrets'
import { call, claimsOf, demo, enrol, sessionOf, uniqueEmail, type Answer } from '@/tests/support/machine/api'
import { forgetSignups, sql } from '@/tests/support/machine/database'
import { interleave } from '@/tests/support/machine/interleave'

/** Forty requests in flight, and in the middle of them their session, password or account ends. */

beforeEach(forgetSignups)

const inFlight = 40
const forty = (each: (n: number) => Promise<Answer>) => Array.from({ length: inFlight }, (_, n) => each(n))
/** Moments at which somebody comes in between; the passwords of forty take about a second. */
const moments = [0, 60, 200, 500]

const logIn = (email: string, password: string) => call('/api/auth/login', { body: { email, password } })

it.each(moments)('no log-in with the old password outlives a change of it (%i ms)', async (moment) => {
  const owner = await enrol()
  const logins = forty(() => logIn(owner.email, owner.password))
  await interleave(moment)
  const changed = await call('/api/auth/change-password', {
    bearer: owner.accessToken,
    body: { currentPassword: owner.password, password: 'the owner has chosen' },
  })
  expect(changed.status).toBe(200)
  for (const { status } of await Promise.all(logins)) expect([200, 401, 429]).toContain(status)
  const live = await sql<{ id: string }>('SELECT id FROM "Session" WHERE "userId" = $1', [owner.id])
  expect(live).toEqual([{ id: claimsOf(owner.accessToken).sid }])
})

it.each(moments)('no change of the password outlives the owner’s link (%i ms)', async (moment) => {
  const owner = await enrol()
  const token = newSecret()
  await sql(`INSERT INTO "PasswordReset" (hash, "userId", "expiresAt") VALUES ($1, $2, now() + interval '1 hour')`, [
    hashSecret(token),
    owner.id,
  ])
  const body = { currentPassword: owner.password, password: 'the thief has chosen' }
  const changes = forty(() => call('/api/auth/change-password', { bearer: owner.accessToken, body }))
  await interleave(moment)
  const reset = await call('/api/auth/reset-password', { body: { token, password: 'the owner has chosen' } })
  await Promise.all(changes)
  // One change may have come before the link, and ended it: then nothing was said to be done.
  const [mine, theirs] = reset.status === 200 ? [200, 401] : [401, 200]
  expect((await logIn(owner.email, 'the owner has chosen')).status).toBe(mine)
  expect((await logIn(owner.email, 'the thief has chosen')).status).toBe(theirs)
})

it.each(moments)('a deactivated administrator adds nobody any more (%i ms)', async (moment) => {
  const thief = await enrol({ role: 'teacher' })
  await sql(`UPDATE "User" SET role = 'admin' WHERE id = $1`, [thief.id])
  await sql(`UPDATE "Session" SET "createdAt" = now() - interval '1 hour' WHERE "userId" = $1`, [thief.id])
  const { accessToken: office } = await sessionOf(demo.admin)
  const additions = forty(() =>
    call('/api/people', {
      bearer: thief.accessToken,
      body: { role: 'admin', name: 'Made by a thief', email: uniqueEmail('thief'), currentPassword: thief.password },
    }),
  )
  await interleave(moment)
  const path = `/api/people/${thief.id}/deactivate`
  expect((await call(path, { method: 'PUT', bearer: office, body: { reason: 'A thief' } })).status).toBe(200)
  const made = () => sql('SELECT FROM "User" WHERE "addedById" = $1', [thief.id])
  const before = (await made()).length
  const statuses = (await Promise.all(additions)).map(({ status }) => status)
  expect(await made()).toHaveLength(before)
  expect(statuses.filter((status) => status === 201)).toHaveLength(before)
})
